import { createSecureContext, type SecureContext } from 'node:tls';
import type { FastifyBaseLogger } from 'fastify';
import type { Executor } from '../../db/database';
import { createListener } from '../../db/listener';
import type { KeyRing } from '../../security/key-ring';
import { CERTIFICATES_CHANNEL, keyPlace } from './certificate';

/** The pause between two polls, for changes of which no notification came, such as during an outage. */
const POLL_MS = 15_000;
/** Transactions end out of order: what was written this long before the newest change may appear after it. */
const OVERLAP_MS = 60_000;
/** A context takes some tens of kilobytes: those of hosts that nobody visits are made again when somebody does. */
const KEPT_CONTEXTS = 2_000;

/** The proven hosts with the certificates that they are served with; those without one yet too. */
const served = (platform: Executor) =>
  platform
    .selectFrom('certificates')
    .where('withdrawn_at', 'is', null)
    .select([
      'seller_id as sellerId',
      'domain_id as domainId',
      'host',
      'chain_pem as chainPem',
      'key_sealed as keySealed',
    ]);

type ServedRow = Awaited<ReturnType<ReturnType<typeof served>['executeTakeFirstOrThrow']>>;

/** The proven hosts of this installation, and what each is served with: all of it in memory, so that no handshake asks anybody. */
export interface ServedHosts {
  has(host: string): boolean;
  /** Undefined for a host that is nobody's, or that has no certificate yet. */
  contextOf(host: string): SecureContext | undefined;
  size(): number;
  close(): Promise<void>;
}

/** The connections by which served hosts are read. */
export interface ServedHostsOptions {
  platform: Executor;
  /** Of the database itself: notifications pass no pooler. */
  url: string;
  keyRing: KeyRing;
  logger: FastifyBaseLogger;
  pollMs?: number;
}

/** Reads the hosts, and follows what becomes of them: by notifications within a second, and by asking. @throws while the database is away */
export async function openServedHosts({
  platform,
  url,
  keyRing,
  logger,
  pollMs = POLL_MS,
}: ServedHostsOptions): Promise<ServedHosts> {
  const rows = new Map<string, ServedRow>();
  const contexts = new Map<string, SecureContext>();
  let newest = new Date(0);

  function put(host: string, row: ServedRow | undefined): void {
    const before = rows.get(host);
    if (row === undefined) rows.delete(host);
    else rows.set(host, row);
    // A handshake that has begun goes on with the context that it has.
    if (before?.chainPem !== row?.chainPem || before?.keySealed !== row?.keySealed) contexts.delete(host);
  }
  const refresh = async (host: string) =>
    put(host, await served(platform).where('host', '=', host).executeTakeFirst());
  const logFailure = (error: unknown) => logger.warn({ err: error }, 'certificates not read');

  async function followChanges(): Promise<void> {
    const changed = await platform
      .selectFrom('certificates')
      .where('updated_at', '>', new Date(newest.getTime() - OVERLAP_MS))
      .orderBy('updated_at')
      .select(['host', 'updated_at as updatedAt'])
      .execute();
    for (const { host, updatedAt } of changed) {
      if (updatedAt > newest) newest = updatedAt;
      await refresh(host);
    }
  }

  /** Reads all hosts anew: one that was deleted while nobody listened is in no change. */
  async function readAll(): Promise<void> {
    // By the database's clock.
    const { last } = await platform
      .selectFrom('certificates')
      .select(({ fn }) => fn.max('updated_at').as('last'))
      .executeTakeFirstOrThrow();
    newest = last ?? newest;
    const all = new Map((await served(platform).execute()).map((row) => [row.host, row]));
    for (const host of new Set([...rows.keys(), ...all.keys()])) put(host, all.get(host));
  }

  const listener = createListener({
    url,
    channels: [CERTIFICATES_CHANNEL],
    applicationName: 'certificates',
    logger,
    onNotification: (_channel, host) => void refresh(host).catch(logFailure),
    onResumed: () => void readAll().catch(logFailure),
  });
  await listener.ready();
  await readAll();
  const polling = setInterval(() => void followChanges().catch(logFailure), pollMs);

  function contextOf(host: string): SecureContext | undefined {
    const kept = contexts.get(host);
    if (kept) return kept;
    const row = rows.get(host);
    if (row === undefined || row.chainPem === '') return undefined;
    const context = createSecureContext({
      cert: row.chainPem,
      key: keyRing.decrypt(row.keySealed, keyPlace(row)),
      minVersion: 'TLSv1.2',
    });
    const [oldest] = contexts.keys();
    if (contexts.size >= KEPT_CONTEXTS && oldest !== undefined) contexts.delete(oldest);
    contexts.set(host, context);
    return context;
  }

  return {
    has: (host) => rows.has(host),
    contextOf,
    size: () => rows.size,
    async close() {
      clearInterval(polling);
      await listener.close();
    },
  };
}
