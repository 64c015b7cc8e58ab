import { timingSafeEqual } from 'node:crypto';
import type { KycDocumentLink, KycDocumentQuery } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import { currentMs, currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { readImage } from './document-image';
import { type Document, findStoredDocument } from './repository';

const LINK_SECONDS = 60;
/** The path at which the edge serves the API on the page's origin: pages may only show images of their own origin. */
const PUBLIC_BASE = '/api/kyc/documents/';

/** An image that the caller may see: their own or, for an admin, one that was sent. @throws Problem not_found */
async function getVisibleDocument(
  { database }: Platform,
  { sellerId, isPlatformAdmin }: Identity,
  id: string,
): Promise<Document> {
  const found = await findStoredDocument(database.platform, id);
  const isSeen =
    found !== undefined && (found.seller_id === sellerId || (isPlatformAdmin && found.state !== 'loose'));
  if (!isSeen) throw new Problem('not_found');
  return found;
}

const signatureOf = ({ digest }: Platform, viewer: Identity, id: string, expires: number): string =>
  digest(['kyc-document', id, viewer.userId, viewer.sessionId, expires].join('|'));

/** A link to an image, valid for the caller's session and for one minute. */
export async function linkTo(platform: Platform, viewer: Identity, id: string): Promise<KycDocumentLink> {
  await getVisibleDocument(platform, viewer, id);
  const expires = currentMs() + LINK_SECONDS * 1_000;
  const signature = signatureOf(platform, viewer, id, expires);
  return { url: `${PUBLIC_BASE}${id}?expires=${expires}&signature=${signature}`, expiresIn: LINK_SECONDS };
}

function isGood(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The image with the viewer's name all over it. The library that draws letters is loaded by the first one. */
async function marked(image: Buffer, viewer: Identity): Promise<Buffer> {
  const { watermarked } = await import('./watermark');
  return watermarked(image, viewer.name, currentTime());
}

/**
 * The image of a link. The view is recorded first. Reviewers get a watermark with their name.
 * @throws Problem kyc_link_invalid when the link is expired, altered or of another session; not_found
 */
export async function viewDocument(
  platform: Platform,
  viewer: Identity,
  { id, expires, signature }: KycDocumentQuery & { id: string },
  origin: Origin,
): Promise<{ mime: string; bytes: Buffer }> {
  const document = await getVisibleDocument(platform, viewer, id);
  const isOver = expires <= currentMs() || !isGood(signature, signatureOf(platform, viewer, id, expires));
  if (isOver) throw new Problem('kyc_link_invalid');
  const image = await readImage(platform, document);
  const isOwn = document.seller_id === viewer.sellerId;
  const bytes = isOwn ? image.bytes : await marked(image.bytes, viewer);
  await platform.database.withPlatform((trx) =>
    recordAudit(
      trx,
      { ...origin, actorKind: isOwn ? 'user' : 'admin' },
      {
        sellerId: document.seller_id,
        action: 'kyc.view-document',
        entity: 'kyc-document',
        entityId: id,
        after: { slot: document.slot, reportId: document.report_id },
      },
    ),
  );
  return { ...image, bytes };
}
