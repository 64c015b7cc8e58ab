import type { Job, JobKind, JobList } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { asOwner, type Owner, ownersFor } from '../../../db/owner';
import { hasEnded } from '../../../jobs/engine';
import { type JobRecord, jobOwner, toJob } from '../../../jobs/job-rows';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { mayDo, visibleJob } from './service';

const MAX_JOBS = 20;
const SHOWN_FOR = '24 hours';

/** The caller's open jobs, and those of the last day that were not dismissed. */
function selectRecent(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  userId: string,
  kinds: readonly JobKind[],
): Promise<JobRecord[]> {
  return trx
    .selectFrom('background_jobs')
    .selectAll()
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .where(sql`origin ->> 'actorId'`, '=', userId)
    .where('dismissed_at', 'is', null)
    .where('kind', 'in', kinds)
    .where((row) =>
      row.or([
        row('finished_at', 'is', null),
        row('finished_at', '>', sql<Date>`now() - ${SHOWN_FOR}::interval`),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_JOBS)
    .execute();
}

const newestFirst = (one: Job, other: Job) => (one.id < other.id ? 1 : -1);

/** The caller's own jobs of kinds that they may still run: of their store and, for an admin, of the platform. */
export async function readRecentJobs(
  { database }: Platform,
  identity: Identity,
  kinds: readonly JobKind[],
): Promise<JobList> {
  const allowed = kinds.filter((kind) => mayDo(identity, kind));
  if (allowed.length === 0) return { items: [] };
  const found = await Promise.all(
    ownersFor(identity).map((owner) =>
      asOwner(database, owner, (trx) => selectRecent(trx, owner, identity.userId, allowed)),
    ),
  );
  return { items: found.flat().map(toJob).toSorted(newestFirst).slice(0, MAX_JOBS) };
}

/**
 * Hides an ended job from `readRecentJobs`. Repeating it changes nothing.
 *
 * @throws Problem not_found, also for somebody else's job; conflict while it is open
 */
export async function dismissJob(platform: Platform, identity: Identity, id: string): Promise<void> {
  const record = await visibleJob(platform, identity, id);
  if (record.origin.actorId !== identity.userId) throw new Problem('not_found');
  if (!hasEnded(record)) {
    throw new Problem('conflict', {
      text: 'Este trabalho ainda não terminou. Espere o fim ou interrompa antes de dispensar o aviso.',
    });
  }
  await asOwner(platform.database, jobOwner(record), (trx) =>
    trx
      .updateTable('background_jobs')
      .set({ dismissed_at: new Date() })
      .where('seller_id', '=', record.seller_id)
      .where('id', '=', record.id)
      .where('dismissed_at', 'is', null)
      .execute(),
  );
}
