import type { ViewedList } from '@balcao/api-schema';
import type { ColumnType } from 'kysely';

/** `seller_id` and `store_id` are `platform` for lists of platform admins. */
export interface SavedViewsTable {
  seller_id: string;
  id: string;
  store_id: string;
  list: ViewedList;
  owner_id: string;
  name: string;
  query: string;
  shared: boolean;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
