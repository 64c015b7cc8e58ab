import type { KycStep } from '@balcao/api-schema';
import type { DocumentSlot, KycRefusalReason, KycStatus } from '@balcao/domain';
import type { Generated } from 'kysely';
import type { DefaultInstant, OptionalInstant } from '../../../db/instants';
import type { Origin } from '../../../security/origin';

/** An attempt at proving who somebody is. */
export interface KycReportsTable {
  seller_id: string;
  id: string;
  attempt: number;
  status: KycStatus;
  name: string;
  cpf: string;
  /** `YYYY-MM-DD`. */
  birth_date: string;
  reason: KycRefusalReason | null;
  opened_at: DefaultInstant;
  changed_at: DefaultInstant;
}

export interface KycConsentsTable {
  seller_id: string;
  report_id: string;
  version: string;
  accepted_at: Date;
  ip: string;
  ua: string;
  recorded_at: DefaultInstant;
}

/** `attempt` is null while the image is loose: uploaded, and not in a slot yet. */
export interface KycDocumentsTable {
  seller_id: string;
  id: string;
  report_id: string;
  slot: DocumentSlot;
  attempt: number | null;
  state: Generated<'loose' | 'sent' | 'approved' | 'refused'>;
  reason: KycRefusalReason | null;
  width: number;
  height: number;
  created_at: DefaultInstant;
  sent_at: OptionalInstant;
  purged_at: OptionalInstant;
}

/** A link for continuing an attempt on a phone: found by its code until it is opened, then by its token. */
export interface KycCaptureLinksTable {
  seller_id: string;
  id: string;
  report_id: string;
  session_id: string;
  code_hash: string;
  token_hash: string | null;
  created_at: DefaultInstant;
  expires_at: Date;
  opened_at: OptionalInstant;
  replaced_at: OptionalInstant;
}

/** An attempt that an outside service verifies. */
export interface KycProviderCasesTable {
  seller_id: string;
  report_id: string;
  ref: string;
  stage: Generated<'send' | 'watch' | 'done'>;
  attempts: Generated<number>;
  last_error: string | null;
  created_at: DefaultInstant;
}

export interface KycStepsTable {
  seller_id: string;
  id: string;
  report_id: string;
  step: KycStep;
  slot: DocumentSlot | null;
  reason: KycRefusalReason | null;
  actor_id: string;
  actor_kind: Origin['actorKind'];
  at: DefaultInstant;
}
