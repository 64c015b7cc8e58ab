import type { Job, JobKind, JobList } from '@balcao/api-schema';
import { asOwner, ownersFor } from '../../../db/owner';
import { hasEnded } from '../../../jobs/engine';
import { ownerOf, toJob } from '../../../jobs/job-rows';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import { findRecentJobs, markDismissed } from './repository';
import { mayDo, visibleJob } from './service';

const MOST_JOBS = 20;

const newestFirst = (one: Job, other: Job) => (one.id < other.id ? 1 : -1);

/** The caller's own jobs of some kinds, as far as they may still do what these do: of their store, and as an admin of the platform. */
export async function readRecentJobs(
  { database }: Platform,
  identity: Identity,
  kinds: readonly JobKind[],
): Promise<JobList> {
  const allowed = kinds.filter((kind) => mayDo(identity, kind));
  if (allowed.length === 0) return { items: [] };
  const wanted = { userId: identity.userId, kinds: allowed, most: MOST_JOBS };
  const found = await Promise.all(
    ownersFor(identity).map((owner) => asOwner(database, owner, (trx) => findRecentJobs(trx, owner, wanted))),
  );
  return { items: found.flat().map(toJob).toSorted(newestFirst).slice(0, MOST_JOBS) };
}

/**
 * Keeps a job that has ended out of `readRecentJobs`; one that was dismissed before stays so.
 *
 * @throws Problem not_found also for somebody else's job, conflict while it is open
 */
export async function dismissJob(platform: Platform, identity: Identity, id: string): Promise<void> {
  const record = await visibleJob(platform, identity, id);
  if (record.origin.actorId !== identity.userId) throw new Problem('not_found');
  if (!hasEnded(record)) {
    throw new Problem('conflict', {
      text: 'Este trabalho ainda não terminou. Espere o fim ou interrompa antes de dispensar o aviso.',
    });
  }
  await asOwner(platform.database, ownerOf(record), (trx) => markDismissed(trx, record));
}
