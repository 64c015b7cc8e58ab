import type { BuyerAccountField, RefundStatus } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { OptionalInstant } from './instants';

/** pg hands out bigint as text. */
type Cents = ColumnType<string, number, number>;

export interface RefundsTable {
  seller_id: string;
  id: string;
  order_id: string;
  payment_id: string;
  amount_cents: Cents;
  reason: string;
  status: RefundStatus;
  /** Why it failed, or why it waits. */
  note: Generated<string>;
  /** What the payment will have given back when the gateway has done this one. */
  target_cents: Cents;
  buyer_account: ColumnType<Record<BuyerAccountField, string> | null, string | null, string | null>;
  /** When the gateway took it without having done it yet: it must not be asked again. */
  accepted_at: OptionalInstant;
  created_at: ColumnType<Date, Date | undefined, never>;
  settled_at: OptionalInstant;
}
