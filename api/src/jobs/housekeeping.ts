import { LIVE_EVENTS_KEPT_SECONDS } from '@balcao/domain';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import { purgeLooseImages } from '../modules/catalog/products/images/service';
import { cancelIdleReports } from '../modules/kyc/report/idle-reports';
import { purgeIdentityDocuments } from '../modules/kyc/retention/retention';
import { eraseDuePeople } from '../modules/platform/privacy/erasure';
import type { Platform } from '../platform';
import { createDatabaseDocumentStore } from '../providers/document-store/database-document-store';
import { sweepJobs } from './sweep-jobs';

const EVERY_MS = 60 * 60 * 1_000;

const before = (interval: string) => sql<Date>`now() - ${interval}::interval`;

/** Deletes rows that have served. */
async function sweepRows({ platform }: Database): Promise<void> {
  await platform.deleteFrom('login_attempts').where('last_at', '<', before('1 day')).execute();
  await platform.deleteFrom('request_counts').where('resets_at', '<', before('0')).execute();
  await platform.deleteFrom('idempotency_keys').where('expires_at', '<', before('0')).execute();
  await platform.deleteFrom('user_tokens').where('expires_at', '<', before('1 day')).execute();
  await platform.deleteFrom('kyc_capture_links').where('expires_at', '<', before('1 day')).execute();
  await platform.deleteFrom('sessions').where('expires_at', '<', before('30 days')).execute();
  await platform
    .deleteFrom('outbox_messages')
    .where('status', '=', 'sent')
    .where('sent_at', '<', before('30 days'))
    .execute();
  await platform
    .deleteFrom('live_events')
    .where('created_at', '<', before(`${LIVE_EVENTS_KEPT_SECONDS} seconds`))
    .execute();
  await platform.deleteFrom('live_tickets').where('expires_at', '<', before('0')).execute();
  await platform.deleteFrom('webhook_deliveries').where('received_at', '<', before('30 days')).execute();
  await platform.deleteFrom('test_charges').where('created_at', '<', before('90 days')).execute();
  await platform.deleteFrom('simulated_charges').where('created_at', '<', before('90 days')).execute();
}

/**
 * Deletes what has served: limits and keys that are over, spent codes, events that pages have heard, pictures that no product
 * has, sessions and sent mails after a month, what gateways sent after a month, test charges after three, images of documents
 * after their time, people who asked for it, and what jobs have left; and sums up what is kept as changes. A step that fails
 * is logged, done the next time, and keeps none of the others from being done.
 */
export async function sweep(parts: Platform, logger: FastifyBaseLogger): Promise<void> {
  const { database } = parts;
  const steps = {
    rows: () => sweepRows(database),
    productImages: () => purgeLooseImages(database, createDatabaseDocumentStore(database)),
    idleReports: () => cancelIdleReports(parts),
    identityDocuments: () => purgeIdentityDocuments(parts),
    erasures: () => eraseDuePeople(parts, logger),
    jobs: () => sweepJobs(database),
  };
  for (const [step, run] of Object.entries<() => Promise<unknown>>(steps))
    await run().catch((error: unknown) => logger.warn({ err: error, step }, 'housekeeping postponed'));
}

/** Sweeps now and then every hour; replicas doing it at once do no harm. Returns the function that stops it. */
export function startHousekeeping(platform: Platform, logger: FastifyBaseLogger): () => void {
  const run = () => void sweep(platform, logger);
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
