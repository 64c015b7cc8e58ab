import { type Insertable, type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../../db/database';
import type { SyncFailure, SyncRunsTable } from '../../tables/integrations-schema';
import type { LinkRow } from '../links/repository';

/** A run that reads a shop. */
export type RunRow = Selectable<SyncRunsTable>;

type LinkPlace = Pick<LinkRow, 'seller_id' | 'id'>;
type RunPlace = Pick<RunRow, 'seller_id' | 'id'>;

/** Of those that could not be taken in, so many are kept, to count each of them once. */
const KEPT_FAILURES = 1_000;

export const insertRun = (trx: SellerTransaction, row: Insertable<SyncRunsTable>): Promise<RunRow> =>
  trx.insertInto('sync_runs').values(row).returningAll().executeTakeFirstOrThrow();

export const lockOpenRun = (
  trx: SellerTransaction,
  { seller_id, id }: LinkPlace,
): Promise<RunRow | undefined> =>
  trx
    .selectFrom('sync_runs')
    .where('seller_id', '=', seller_id)
    .where('integration_id', '=', id)
    .where('finished_at', 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();

export const findOpenRun = (
  trx: SellerTransaction,
  { seller_id, id }: RunPlace,
): Promise<RunRow | undefined> =>
  trx
    .selectFrom('sync_runs')
    .where('seller_id', '=', seller_id)
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .selectAll()
    .executeTakeFirst();

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

/** The latest run of each link of a seller. */
export async function latestRuns(trx: Executor, sellerId: string): Promise<ReadonlyMap<string, RunRow>> {
  const rows = await trx
    .selectFrom('sync_runs')
    .where('seller_id', '=', sellerId)
    .distinctOn('integration_id')
    .orderBy('integration_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  return new Map(rows.map((row) => [row.integration_id, row]));
}
