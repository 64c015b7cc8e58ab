import { z } from '@balcao/api-schema';
import type { ShopifySyncKind } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { ago } from '../../../db/ago';
import type { Database, Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import { defineTask, enqueue } from '../../../queue';
import type { SyncFailure, SyncRunsTable } from '../tables/integrations-schema';
import type { LinkRow } from './link';

/** A run that reads a shop. */
export type RunRow = Selectable<SyncRunsTable>;

type RunPlace = Pick<RunRow, 'seller_id' | 'id'>;

/** Of those that could not be taken in, so many are kept, to count each of them once. */
const KEPT_FAILURES = 1_000;

/** The columns that a step of a run changes. */
export type RunChange = Partial<
  Pick<
    RunRow,
    'kind' | 'state' | 'done' | 'total' | 'failed' | 'failed_count' | 'cursor' | 'error' | 'finished_at'
  >
>;

/** Writes how far a run is. @returns whether it was still open */
export async function updateRun(
  trx: Executor,
  { seller_id, id }: RunPlace,
  { cursor, failed, ...columns }: RunChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sync_runs')
    .set({
      ...columns,
      ...(cursor && { cursor: JSON.stringify(cursor) }),
      ...(failed && { failed: JSON.stringify(failed) }),
      updated_at: sql<Date>`now()`,
    })
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The failed records of a run, with more of them: each counts once, however often it is read, and the last reason stands. */
export function withFailures(
  { failed, failed_count: count }: Pick<RunRow, 'failed' | 'failed_count'>,
  more: readonly SyncFailure[],
): Pick<RunRow, 'failed' | 'failed_count'> {
  const keyOf = ({ kind = 'product', id }: SyncFailure) => `${kind} ${id}`;
  const known = new Map(failed.map((failure) => [keyOf(failure), failure]));
  const before = known.size;
  for (const failure of more) known.set(keyOf(failure), failure);
  return { failed: [...known.values()].slice(0, KEPT_FAILURES), failed_count: count + known.size - before };
}

/** Reads a shop, or what changed in it. */
export const syncTask = defineTask('shopify-sync', z.object({ runId: z.string() }));

/**
 * Starts a run of a link; one that is open goes on instead, as the larger of both kinds while it has not begun.
 * @returns the run
 */
export async function startRun(
  trx: SellerTransaction,
  { seller_id, id: integrationId }: Pick<LinkRow, 'seller_id' | 'id'>,
  kind: ShopifySyncKind,
): Promise<RunRow> {
  const open = await trx
    .selectFrom('sync_runs')
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', integrationId)
    .where('finished_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (open) {
    if (kind === 'conciliacao' || open.kind === kind || open.state !== 'na_fila') return open;
    await updateRun(trx, open, { kind });
    return { ...open, kind };
  }
  const run = await trx
    .insertInto('sync_runs')
    .values({ seller_id, id: newId(), integration_id: integrationId, kind, state: 'na_fila' })
    .returningAll()
    .executeTakeFirstOrThrow();
  await enqueue(trx, syncTask, { payload: { runId: run.id }, key: integrationId, idempotencyKey: run.id });
  return run;
}

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
