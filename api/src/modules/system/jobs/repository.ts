import type { JobKind } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { JobRecord } from '../../../jobs/job-rows';

const SHOWN_FOR = '24 hours';

/** The newest jobs that somebody started here: those that are open, or ended within 24 hours and were not dismissed. */
export function findRecentJobs(
  trx: SellerTransaction,
  owner: Owner,
  { userId, kinds, most }: { userId: string; kinds: readonly JobKind[]; most: number },
): Promise<JobRecord[]> {
  return trx
    .selectFrom('background_jobs')
    .selectAll()
    .where(ofStore(owner))
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
    .limit(most)
    .execute();
}

/** Notes that a job was dismissed; the first time counts. */
export async function markDismissed(
  trx: SellerTransaction,
  { seller_id, id }: Pick<JobRecord, 'seller_id' | 'id'>,
): Promise<void> {
  await trx
    .updateTable('background_jobs')
    .set({ dismissed_at: new Date() })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('dismissed_at', 'is', null)
    .execute();
}
