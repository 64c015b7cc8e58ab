import type { BuyerAccountField } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';

/** A refund is done unless there is a request for it: then its gateway decides. */
export interface RefundsTable {
  seller_id: string;
  id: string;
  order_id: string;
  payment_id: string;
  amount_cents: number;
  reason: string;
  /** A text about who gives the money back, where no gateway is asked; else empty. */
  note: Generated<string>;
  buyer_account: ColumnType<Record<BuyerAccountField, string> | null, string | null, string | null>;
  created_at: ColumnType<Date, Date | undefined, never>;
}
