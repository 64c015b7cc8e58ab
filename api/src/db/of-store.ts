import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Owner } from './owner';

/** The condition that a row is of a store. @param table its name in the query, where that has several */
export function ofStore({ sellerId, storeId }: Owner, table?: string): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(table === undefined ? name : `${table}.${name}`);
  return sql<SqlBool>`${column('seller_id')} = ${sellerId} and ${column('store_id')} = ${storeId}`;
}
