import type { DisputeAnswerKind, DisputeKind, DisputeStatus, MedNature } from '@balcao/domain';
import type { Generated } from 'kysely';
import type { DefaultInstant, Instant, OptionalInstant } from '../../../db/instants';

export interface DisputesTable {
  seller_id: string;
  id: string;
  store_id: string;
  order_id: string;
  payment_id: string;
  /** Of the payment's disputes, one after another. */
  position: number;
  /** The gateway's name for it; empty while nobody has named it. */
  reference: Generated<string>;
  kind: DisputeKind;
  nature: Generated<MedNature | ''>;
  reason: Generated<string>;
  amount_cents: number;
  held_cents: number;
  lost_cents: number;
  opened_at: Instant;
  deadline: Instant;
  is_deadline_estimated: boolean;
  status: DisputeStatus;
  decided_at: OptionalInstant;
  answer: DisputeAnswerKind | null;
  answer_text: Generated<string>;
  answered_by: string | null;
  answered_at: OptionalInstant;
  /** The last reminder: so many days before the deadline. */
  reminded_days: number | null;
  created_at: DefaultInstant;
  updated_at: DefaultInstant;
}

/** The bytes stand in the document store, encrypted. */
export interface DisputeEvidenceTable {
  seller_id: string;
  id: string;
  /** Null once the dispute is gone with its order. */
  dispute_id: string | null;
  name: string;
  width: number;
  height: number;
  is_sent: Generated<boolean>;
  created_at: DefaultInstant;
}
