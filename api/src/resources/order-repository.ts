import { type RawBuilder, sql } from 'kysely';
import type { SellerTransaction } from '../db/database';
import { ofStore } from '../db/of-store';
import type { Owner } from '../db/owner';
import type { TableName } from './resource-rows';

/** The column that holds the places of a store's records, from 1 on. */
export interface PlaceColumn {
  table: TableName;
  column: string;
}

/** The place behind all records of a store, for a new one. */
export const nextPlace = ({ table, column }: PlaceColumn, owner: Owner): RawBuilder<number> => sql<number>`(
  select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)}
  where ${ofStore(owner)}
)`;

/** The ids of a store's records in their order, locked until the transaction ends. */
export async function lockOrder(
  trx: SellerTransaction,
  { table, column }: PlaceColumn,
  owner: Owner,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; place: number }>`
    select id, ${sql.ref(column)} as place from ${sql.table(table)}
    where ${ofStore(owner)} order by id for no key update`.execute(trx);
  return rows.toSorted((a, b) => a.place - b.place).map(({ id }) => id);
}

/** Gives records the places in which they are named. What a form edits stays as it is, so no version is counted. */
export async function writeOrder(
  trx: SellerTransaction,
  { table, column }: PlaceColumn,
  { sellerId }: Owner,
  ids: readonly string[],
): Promise<void> {
  const [row, at] = [sql.table(table), sql.ref(column)];
  await sql`
    update ${row} set ${at} = named.place
    from unnest(${ids}::text[]) with ordinality as named (id, place)
    where ${row}.seller_id = ${sellerId} and ${row}.id = named.id and ${row}.${at} <> named.place`.execute(
    trx,
  );
}
