import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Owner } from './owner';

/** Ids of a store, or the columns of a query that have them. */
export type StoreIds = { readonly [part in keyof Owner]: string | RawBuilder<unknown> };

/** The condition that a row is of a store. @param table its name in the query, where that has several */
export function ofStore({ sellerId, storeId }: StoreIds, table?: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  return sql<SqlBool>`${column('seller_id')} = ${sellerId} and ${column('store_id')} = ${storeId}`;
}
