import { type RawBuilder, sql } from 'kysely';
import { allOf, type Condition } from './conditions';
import type { ListConditions } from './list-definition';
import { type ListOrder, orderBy } from './list-order';
import { type ListTable, lookedUp, type ShownRows } from './list-statement';

/** A row of a list, or one beside it. */
export type NeighborRow<Stored> = { list_side: 'previous' | 'itself' | 'next' } & Stored;

/** The first row beyond the one of `here`, in an order. An index on (column, id) serves it. */
function firstBeyond({ from, id }: ListTable, where: Condition, order: ListOrder): RawBuilder<unknown> {
  const direction = sql.raw(order.descending ? '<' : '>');
  return sql`select ${sql.ref(id)} as id from ${from}
    where ${where} and (${sql.ref(order.column)}, ${sql.ref(id)}) ${direction} (here.place, here.id)
    order by ${orderBy(order, id)} limit 1`;
}

/**
 * One statement: a row, and those before and after it in a list's order. The row itself needs not match the filters: an order
 * that was just sent has left the list of those to be sent, and the next of them is still wanted.
 */
export function neighborsStatement<Stored>(
  table: ListTable,
  { scope, filters, search }: ListConditions,
  order: ListOrder,
  rows: ShownRows,
  rowId: string,
): RawBuilder<NeighborRow<Stored>> {
  const { from, id } = table;
  const where = allOf([scope, ...filters, ...(search ? [search] : [])]);
  const backwards = { ...order, descending: !order.descending };
  return sql`/* planned for its values */
    with here as materialized (select ${sql.ref(id)} as id, ${sql.ref(order.column)} as place from ${from}
      where ${scope} and ${sql.ref(id)} = ${rowId}),
    page as materialized (
      select 'itself' as side, id from here
      union all
      select 'previous' as side, found.id from here cross join lateral (${firstBeyond(table, where, backwards)}) as found
      union all
      select 'next' as side, found.id from here cross join lateral (${firstBeyond(table, where, order)}) as found)
    select page.side as list_side, ${rows.columns} from page ${lookedUp(rows)}`;
}
