import type { Generated } from 'kysely';
import type { DefaultInstant } from './instants';

/** The columns of a record that people of a store keep and change. */
export interface StoreRecord {
  seller_id: string;
  id: string;
  store_id: string;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}
