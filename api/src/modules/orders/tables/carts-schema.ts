import type { OrderSource } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalInstant } from '../../../db/instants';

/** The cart of a checkout, and the contact of its buyer. */
export interface CheckoutCartsTable {
  seller_id: string;
  id: string;
  store_id: string;
  is_test: boolean;
  source: OrderSource;
  token: string;
  buyer_name: Generated<string>;
  buyer_email: Generated<string>;
  buyer_phone: Generated<string>;
  items: Generated<string>;
  /** 0 where nobody said. */
  total_cents: Generated<number>;
  recovery_url: Generated<string>;
  search: Generated<string>;
  captured_at: ColumnType<Date, Date, Date>;
  reminders: Generated<number>;
  reminded_at: OptionalInstant;
  created_at: ColumnType<Date, Date | undefined, Date>;
}

/** E-mails that want no more reminders of a store. */
export interface CartOptOutsTable {
  seller_id: string;
  store_id: string;
  email_digest: string;
  created_at: ColumnType<Date, Date | undefined, Date>;
}
