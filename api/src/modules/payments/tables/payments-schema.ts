import type { GatewayId, PaymentMethod, PaymentStatus } from '@balcao/domain';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';
import type { GatewayEvent } from '../../../providers/gateway/webhook';
import type { DeliveryOutcome } from '../../../webhooks/delivery-outcome';

type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;

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
  /** Our name for its subject, where the sender tells it. */
  reference: Generated<string>;
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

/** A status of a gateway that its adapter does not know, and the charge that was called so first. */
export interface GatewayWordsTable {
  gateway: GatewayId;
  word: string;
  payment_id: string;
  seen_at: DefaultInstant;
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

/** The payment that has the money of a charge, whatever its store. The function `claim_charge` alone writes it. */
export interface CollectedChargesTable {
  gateway: ColumnType<string, never, never>;
  charge_id: ColumnType<string, never, never>;
  payment_id: ColumnType<string, never, never>;
  created_at: ColumnType<Date, never, never>;
}
