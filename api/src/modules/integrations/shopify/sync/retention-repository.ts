import { ago } from '../../../../db/ago';
import type { Database } from '../../../../db/database';

/** Of a link, so many runs are kept however old they are. */
const KEPT_RUNS = 50;

/** Deletes runs that ended 90 days ago, unless they are among the latest of their link. */
export async function deleteOldRuns({ platform }: Pick<Database, 'platform'>): Promise<void> {
  await platform
    .deleteFrom('sync_runs as old')
    .where('finished_at', '<', ago('90 days'))
    .where(
      ({ selectFrom }) =>
        selectFrom('sync_runs as newer')
          .whereRef('newer.seller_id', '=', 'old.seller_id')
          .whereRef('newer.integration_id', '=', 'old.integration_id')
          .whereRef('newer.created_at', '>', 'old.created_at')
          .select(({ fn }) => fn.countAll<number>().as('count')),
      '>=',
      KEPT_RUNS,
    )
    .execute();
}
