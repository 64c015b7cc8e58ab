import type { PaymentMethod, PaymentStatus } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { GatewayEvent } from '../providers/gateway/webhook';
import type { DefaultInstant, OptionalInstant } from './instants';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

/** The outcome of processing a delivery. */
export type DeliveryOutcome = 'applied' | 'unchanged' | 'out_of_order' | 'ignored' | 'rejected';

export interface WebhookDeliveriesTable {
  seller_id: string;
  id: string;
  /** Of a gateway; else the delivery came through an integration. */
  connection_id: string | null;
  integration_id: OptionalText;
  event_id: string;
  /** The digest of its content, as far as that is compared. */
  content_digest: OptionalText;
  /** The id that the sender has used for another delivery before, with other content: then `event_id` is made up. */
  reused_event_id: OptionalText;
  /** The sender's name for the kind of event. */
  topic: Generated<string>;
  correlation_id: OptionalText;
  about: GatewayEvent['about'];
  /** The sender's name for its subject. */
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

/** Tokens of cards that the simulator has taken. */
export interface SimulatedCardTokensTable {
  token: string;
  taken_at: DefaultInstant;
}

export interface SimulatedChargesTable {
  id: string;
  method: PaymentMethod;
  amount_cents: number;
  refunded_cents: Generated<number>;
  captured_cents: number | null;
  status: PaymentStatus;
  pix_code: string;
  boleto_line: string;
  pays_at: OptionalInstant;
  expires_at: OptionalInstant;
  created_at: DefaultInstant;
}
