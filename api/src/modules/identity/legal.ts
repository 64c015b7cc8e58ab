import { acceptLegalDocuments, listLegalDocuments } from '@balcao/api-schema';
import { LEGAL_PATHS, type LegalDocument } from '@balcao/domain';
import { currentVersions } from '../../accounts/legal-documents';
import { recordAudit } from '../../audit/record-audit';
import { fromAnywhere, implementsOn, routesOf } from '../../calls';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';

/** Publishes a version of a document. @throws Error for a name that was used already: what people accepted does not change */
export async function publishVersion(
  { database }: Pick<Platform, 'database'>,
  version: { document: LegalDocument; version: string; sha256: string; material: boolean },
): Promise<void> {
  const added = await database.platform
    .insertInto('legal_documents')
    .values(version)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst();
  if (added === undefined)
    throw new Error(
      `Version ${version.version} of ${version.document} was published before: give it another name.`,
    );
}

/** The operator's terms of use and privacy policy: their versions, and that people accept or have read them. */
export const legalRoutes = routesOf('legal', (platform) => {
  const { own } = implementsOn(platform);

  return [
    fromAnywhere(listLegalDocuments, async () => {
      const current = await currentVersions(platform);
      const shown = (document: LegalDocument) => {
        const { publishedAt, ...version } = current[document];
        return {
          ...version,
          publishedAt: publishedAt?.toISOString() ?? null,
          url: `${platform.config.publicUrl}${LEGAL_PATHS[document]}`,
        };
      };
      return { terms: shown('terms'), privacy: shown('privacy') };
    }),

    // The privacy policy is a notice, and asks for no consent. A second call changes nothing.
    own(
      acceptLegalDocuments,
      async ({ identity: { sellerId, userId }, origin }, { body: { document, version } }) => {
        const current = await currentVersions(platform);
        if (current[document].version !== version) throw new Problem('legal_version_replaced');
        await platform.database.withSeller(sellerId, async (trx) => {
          const added = await trx
            .insertInto('legal_acceptances')
            .values({ seller_id: sellerId, user_id: userId, document, version })
            .onConflict((conflict) => conflict.doNothing())
            .returning('version')
            .executeTakeFirst();
          if (added === undefined) return;
          await recordAudit(trx, origin, {
            sellerId,
            action: document === 'terms' ? 'legal.accept' : 'legal.read',
            entity: 'legal-document',
            entityId: document,
            after: { version },
          });
        });
      },
    ),
  ];
});
