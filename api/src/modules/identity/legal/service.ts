import type { LegalAcceptanceRequest, LegalDocuments } from '@balcao/api-schema';
import { LEGAL_PATHS, type LegalDocument } from '@balcao/domain';
import { currentVersions } from '../../../accounts/legal-documents';
import { recordAudit } from '../../../audit/record-audit';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { insertAcceptance, insertVersion } from './repository';

/** The versions in force, and where they are read. */
export async function readDocuments(platform: Platform): Promise<LegalDocuments> {
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
}

/**
 * Keeps that a person accepts the terms of use, or has read the privacy policy: that is a notice, and asks for no consent. A second
 * call changes nothing.
 * @throws Problem legal_version_replaced for a version that is not in force
 */
export async function acceptDocument(
  platform: Platform,
  { sellerId, userId }: Identity,
  { document, version }: LegalAcceptanceRequest,
  origin: Origin,
): Promise<void> {
  const current = await currentVersions(platform);
  if (current[document].version !== version) throw new Problem('legal_version_replaced');
  await platform.database.withSeller(sellerId, async (trx) => {
    if (!(await insertAcceptance(trx, { sellerId, userId, document, version }))) return;
    await recordAudit(trx, origin, {
      sellerId,
      action: document === 'terms' ? 'legal.accept' : 'legal.read',
      entity: 'legal-document',
      entityId: document,
      after: { version },
    });
  });
}

/** Publishes a version of a document. @throws Error for a name that was used already: what people accepted does not change */
export async function publishVersion(
  { database }: Pick<Platform, 'database'>,
  version: { document: LegalDocument; version: string; sha256: string; material: boolean },
): Promise<void> {
  if (!(await insertVersion(database.platform, version)))
    throw new Error(
      `Version ${version.version} of ${version.document} was published before: give it another name.`,
    );
}
