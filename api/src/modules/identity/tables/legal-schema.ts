import type { LegalDocument } from '@balcao/domain';
import type { DefaultInstant } from '../../../db/instants';

export interface LegalDocumentsTable {
  document: LegalDocument;
  version: string;
  /** Of the file, in hex. */
  sha256: string;
  /** Whether people who accepted an older version are asked again. */
  material: boolean;
  published_at: DefaultInstant;
}

export interface LegalAcceptancesTable {
  seller_id: string;
  user_id: string;
  document: LegalDocument;
  version: string;
  accepted_at: DefaultInstant;
}
