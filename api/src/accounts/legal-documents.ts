import { LEGAL_DOCUMENTS, type LegalDocument } from '@balcao/domain';
import type { Platform } from '../platform';

/** The version of a document that is in force. */
export interface CurrentVersion {
  version: string;
  /** Null, as the digest, for the version that the installation's settings name: until one is published. */
  publishedAt: Date | null;
  sha256: string | null;
  material: boolean;
}

/** The versions in force: those that were published last, and before any was, those of the settings. */
export async function currentVersions({
  config: { terms },
  database: { platform },
}: Pick<Platform, 'config' | 'database'>): Promise<Record<LegalDocument, CurrentVersion>> {
  const rows = await platform
    .selectFrom('legal_documents')
    .distinctOn('document')
    .select(['document', 'version', 'sha256', 'material', 'published_at as publishedAt'])
    .orderBy('document')
    .orderBy('published_at', 'desc')
    .execute();
  const settled = { terms: terms.termsVersion, privacy: terms.privacyVersion };
  const of = (document: LegalDocument): CurrentVersion =>
    rows.find((row) => row.document === document) ?? {
      version: settled[document],
      publishedAt: null,
      sha256: null,
      material: false,
    };
  return { terms: of(LEGAL_DOCUMENTS[0]), privacy: of(LEGAL_DOCUMENTS[1]) };
}
