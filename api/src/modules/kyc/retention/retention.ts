import { recordAudit } from '../../../audit/record-audit';
import type { Platform } from '../../../platform';
import type { DocumentStore } from '../../../providers/document-store/document-store';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import {
  blankPerson,
  deleteImage,
  type ExpiredReport,
  listExpiredReports,
  listLooseImages,
  lockImagesOfReport,
  lockLooseImage,
  markPurged,
} from './repository';

type Parts = Pick<Platform, 'database' | 'identityDocuments' | 'config'>;

// Files are deleted before rows: a failure in between repeats the work and never leaves a file that counts as deleted.
// The transaction locks the rows, as does code that rewrites a file.
async function removeFiles(store: DocumentStore, sellerId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) await store.remove(sellerId, id);
}

/** Deletes uploads that no slot took within a day, or at once when the person is erased. */
async function purgeLoose(
  { database: { platform }, identityDocuments }: Parts,
  only: string | undefined,
): Promise<number> {
  let gone = 0;
  for (const image of await listLooseImages(platform, only))
    await platform.transaction().execute(async (trx) => {
      if (!(await lockLooseImage(trx, image))) return;
      await removeFiles(identityDocuments, image.sellerId, [image.id]);
      await deleteImage(trx, image);
      gone += 1;
    });
  return gone;
}

/** Deletes an attempt's images and the data that an erased person gave in it. @returns the number of deleted images */
function purgeReport(
  { database: { platform }, identityDocuments }: Parts,
  report: ExpiredReport,
): Promise<number> {
  const { sellerId, reportId, isErased } = report;
  return platform.transaction().execute(async (trx) => {
    const images = await lockImagesOfReport(trx, report);
    await removeFiles(identityDocuments, sellerId, images);
    await markPurged(trx, sellerId, images);
    const isBlanked = isErased && (await blankPerson(trx, report));
    // Another replica may have been faster.
    if (images.length === 0 && !isBlanked) return 0;
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'kyc.purge',
      entity: 'kyc-report',
      entityId: reportId,
      after: { images: images.length },
    });
    return images.length;
  });
}

/**
 * Deletes images of identity documents past their retention, and the other personal data in attempts of erased people.
 * Consents, decisions and views stay.
 * @param only limits it to one seller
 * @returns the number of deleted images
 */
export async function purgeIdentityDocuments(parts: Parts, only?: string): Promise<number> {
  const { database, config } = parts;
  let gone = await purgeLoose(parts, only);
  for (const report of await listExpiredReports(database.platform, config.identityDocuments, only))
    gone += await purgeReport(parts, report);
  return gone;
}
