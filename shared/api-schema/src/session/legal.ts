import { LEGAL_DOCUMENTS } from '@balcao/domain';
import { call } from '../basics/call';
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

/** The versions in force, and where they are read. */
export const legalDocuments = z.object({ terms: legalVersion, privacy: legalVersion });
export type LegalDocuments = z.infer<typeof legalDocuments>;

export const listLegalDocuments = call('GET /legal-documents', {
  operationId: 'listLegalDocuments',
  access: 'public',
  ignoresSession: true,
  answer: legalDocuments,
});

/** Accepts the terms, or says that the privacy policy was read. A version that is not in force answers 409 `legal_version_replaced`. */
export const acceptLegalDocuments = call('POST /legal-acceptances', {
  operationId: 'acceptLegalDocuments',
  access: 'seller',
  inAnyStore: true,
  beforeSecondFactor: true,
  body: z.strictObject({ document: legalDocument, version: z.string().min(1).max(40) }),
  problems: [409],
});
