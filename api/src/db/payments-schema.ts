import type { GatewayId, PaymentMethod, PaymentStatus, RefusalGroup } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { GatewayFailure } from '../providers/gateway/gateway-provider';
import type { GatewayEvent } from '../providers/gateway/webhook';
import type { DefaultInstant, OptionalInstant } from './instants';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
/** pg hands out bigint as text. */
type Cents = ColumnType<string, number, number>;
type DefaultCents = ColumnType<string, number | undefined, number>;

export interface TestChargesTable {
  seller_id: string;
  id: string;
  store_id: string;
  connection_id: string;
  /** The order that it would pay; null for charges from before there were orders. */
  order_id: string | null;
  gateway: GatewayId;
  method: PaymentMethod;
  amount_cents: Cents;
  refunded_cents: DefaultCents;
  status: Generated<PaymentStatus>;
  refusal_group: RefusalGroup | null;
  reason: Generated<string>;
  failure: GatewayFailure['why'] | null;
  gateway_charge_id: Generated<string>;
  pix_code: Generated<string>;
  boleto_line: Generated<string>;
  approval_url: Generated<string>;
  expires_at: OptionalInstant;
  paid_at: OptionalInstant;
  refund_until: OptionalInstant;
  next_check_at: OptionalInstant;
  checks: Generated<number>;
  refund_number: Generated<number>;
  version: Generated<number>;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

/** The outcome of processing a delivery. */
export type DeliveryOutcome = 'applied' | 'unchanged' | 'out_of_order' | 'ignored' | 'rejected';

export interface WebhookDeliveriesTable {
  seller_id: string;
  id: string;
  /** Of a gateway; else the delivery came through an integration. */
  connection_id: string | null;
  integration_id: OptionalText;
  event_id: string;
  /** What the sender calls the kind of event. */
  topic: Generated<string>;
  correlation_id: OptionalText;
  about: GatewayEvent['about'];
  /** How the sender calls what it is about. */
  gateway_charge_id: Generated<string>;
  trust: GatewayEvent['trust'];
  headers: ColumnType<Record<string, string>, string | undefined, string>;
  body: Buffer | null;
  status: Generated<'waiting' | 'done' | 'parked' | 'rejected'>;
  outcome: DeliveryOutcome | null;
  attempts: Generated<number>;
  next_attempt_at: DefaultInstant;
  last_error: string | null;
  received_at: DefaultInstant;
}

export interface SimulatedChargesTable {
  id: string;
  method: PaymentMethod;
  amount_cents: Cents;
  refunded_cents: DefaultCents;
  status: PaymentStatus;
  pix_code: string;
  boleto_line: string;
  pays_at: OptionalInstant;
  expires_at: OptionalInstant;
  created_at: DefaultInstant;
}
