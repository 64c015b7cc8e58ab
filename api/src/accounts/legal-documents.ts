import { LEGAL_DOCUMENTS, type LegalDocument } from '@balcao/domain';
import { type RawBuilder, sql } from 'kysely';
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

/**
 * The documents of which a material version was published after the one that a person, a row of `users`, accepted last. Where that one
 * was never published, as those of the settings, the moment of the acceptance counts.
 */
export const pendingDocuments: RawBuilder<LegalDocument[]> = sql<LegalDocument[]>`array(
  with accepted (document, version, accepted_at) as (
    select document, version, accepted_at from legal_acceptances where user_id = users.id
    union all
    values ('terms', users.terms_version, users.terms_accepted_at),
      ('privacy', users.privacy_version, users.terms_accepted_at)
  ), last as (
    select accepted.document, max(coalesce(known.published_at, accepted.accepted_at)) as at
    from accepted left join legal_documents as known using (document, version)
    group by accepted.document
  )
  select distinct document from legal_documents left join last using (document)
  where material and published_at > coalesce(last.at, '-infinity')
  order by document desc
)`;
