import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';

/** The kinds of requests to the gateway that has charged a payment. */
export type GatewayRequestKind = 'refund' | 'capture' | 'void' | 'dispute';

export interface GatewayRequestsTable {
  seller_id: string;
  /** A refund and a dispute have it as their own. */
  id: string;
  store_id: string;
  payment_id: string;
  kind: GatewayRequestKind;
  amount_cents: ColumnType<number, number, never>;
  /** Of a refund: what the payment will have given back when the gateway has done it. */
  target_cents: ColumnType<number | null, number | null | undefined, never>;
  /** `accepted`: the gateway took it and is yet to do it, so it must not be asked again. */
  status: Generated<'pending' | 'accepted' | 'done' | 'refused' | 'gave_up'>;
  /** Why it waits, or why it was not done, for people. */
  note: Generated<string>;
  created_at: DefaultInstant;
  settled_at: OptionalInstant;
}
