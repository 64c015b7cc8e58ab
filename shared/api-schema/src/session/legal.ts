import { LEGAL_DOCUMENTS } from '@balcao/domain';
import { instant } from '../basics/common';
import { z } from '../basics/z';

export const legalDocument = z.enum(LEGAL_DOCUMENTS);

/** A version of a document. Moment and digest are null for the one that an installation begins with. */
const legalVersion = z.object({
  version: z.string(),
  publishedAt: instant.nullable(),
  url: z.string(),
  sha256: z.string().nullable(),
  /** Whether people who accepted an older one are asked again. */
  material: z.boolean(),
});

/** `GET /legal-documents`: the versions in force. */
export const legalDocuments = z.object({ terms: legalVersion, privacy: legalVersion });
export type LegalDocuments = z.infer<typeof legalDocuments>;

/**
 * `POST /legal-acceptances` → 204: accepts the terms, or says that the privacy policy was read. A version that is not in force answers 409
 * `legal_version_replaced`.
 */
export const legalAcceptanceRequest = z.strictObject({
  document: legalDocument,
  version: z.string().min(1).max(40),
});
export type LegalAcceptanceRequest = z.infer<typeof legalAcceptanceRequest>;
