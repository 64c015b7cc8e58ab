import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  createKycDocumentLink,
  downloadKycDocument,
  KYC_DOCUMENT_PART,
  type KycUpload,
  uploadKycDocument,
} from '@balcao/api-schema';
import { type DocumentSlot, KYC_IMAGE_RULES } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { recordAudit } from '../../audit/record-audit';
import { implementsOn, routesOf } from '../../calls';
import { currentMs, currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import type { Platform } from '../../platform';
import type { Identity } from '../../plugins/auth';
import { Problem } from '../../problem';
import { DOCUMENT_LIMIT } from '../../security/attempt-limits';
import { assertAttemptLeft } from '../../security/attempts';
import { uploadedFile } from '../../uploaded-file';
import { currentDocuments, type Document, drawDocument, keepImage, readImage } from './shared/images';
import { lockProfile, type Report } from './shared/verification';

const TEXTS = {
  notAForm: 'Envie a imagem como arquivo de um formulário.',
  missing: 'Escolha uma imagem.',
  tooLarge: 'A imagem passa de 15 MB. Envie uma menor.',
};

const LINK_SECONDS = 60;
/** The path at which the edge serves the API on the page's origin: pages may only show images of their own origin. */
const PUBLIC_BASE = '/api/kyc/documents/';

/** Lets the routes of a plugin read forms with one image. */
export async function registerUploads(app: Pick<FastifyInstance, 'register'>): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: KYC_IMAGE_RULES.maxBytes },
  });
}

/** The server's part of a call that takes such a form. */
export const UPLOAD = {
  config: { uploadPart: KYC_DOCUMENT_PART, limitGroup: 'identity-documents', takes: TEXTS.notAForm },
  schema: { consumes: ['multipart/form-data'] },
} as const;

/** Locks the attempt that waits for an image of the slot. @throws Problem kyc_not_open or kyc_slot_closed */
async function lockReportWithOpenSlot(
  trx: SellerTransaction,
  sellerId: string,
  slot: DocumentSlot,
): Promise<Report> {
  const { status, report } = await lockProfile(trx, sellerId);
  if (report === undefined || status !== 'IN_PROGRESS') throw new Problem('kyc_not_open');
  const current = await currentDocuments(trx, report);
  if (current.get(slot)?.state === 'approved') throw new Problem('kyc_slot_closed');
  return report;
}

/**
 * Reads the image of a request and stores it for a slot of the seller; it is loose until it is put there. The permission is
 * checked before the image is read.
 * @throws Problem kyc_not_open, kyc_slot_closed, too_many_requests, and for what is no such image
 */
export async function receiveUpload(
  platform: Platform,
  sellerId: string,
  slot: DocumentSlot,
  request: FastifyRequest,
): Promise<KycUpload> {
  const { database, drawings, identityDocuments } = platform;
  await database.withSeller(sellerId, (trx) => lockReportWithOpenSlot(trx, sellerId, slot));
  await assertAttemptLeft(database.platform, DOCUMENT_LIMIT, sellerId);
  const upload = await uploadedFile(request, KYC_DOCUMENT_PART, TEXTS);
  const image = await drawDocument({ drawings, sellerId }, slot, upload);
  const { width, height } = image;
  // Fully random, unlike other ids: the store shards by its last digits, and nobody can guess a name.
  const id = randomUUID();
  const row = { seller_id: sellerId, id };
  // The row is written before the file, so that every file can be found by its row when its retention ends.
  await database.withSeller(sellerId, async (trx) => {
    const report = await lockReportWithOpenSlot(trx, sellerId, slot);
    await trx
      .insertInto('kyc_documents')
      .values({ ...row, report_id: report.id, slot, width, height })
      .execute();
  });
  await keepImage(platform, row, image);
  // The row was deleted meanwhile when the person was erased.
  const kept = await database.withSeller(sellerId, (trx) =>
    trx.selectFrom('kyc_documents').select('id').where('id', '=', id).executeTakeFirst(),
  );
  if (kept === undefined) {
    await identityDocuments.remove(sellerId, id);
    throw new Problem('kyc_not_open');
  }
  return { id, slot, width, height };
}

/** Images of identity documents: uploaded by their seller, viewed through links. */
export const documentRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    await registerUploads(app);
    await app.register(documentCalls(platform));
  };

const documentCalls = routesOf('kyc', (platform) => {
  const { database, digest } = platform;
  const { own } = implementsOn(platform);

  /** An image that the caller may see: their own or, for an admin, one that was sent. @throws Problem not_found */
  async function getVisible({ sellerId, isPlatformAdmin }: Identity, id: string): Promise<Document> {
    const found = await database.platform
      .selectFrom('kyc_documents')
      .selectAll()
      .where('id', '=', id)
      .where('purged_at', 'is', null)
      .executeTakeFirst();
    const isSeen =
      found !== undefined && (found.seller_id === sellerId || (isPlatformAdmin && found.state !== 'loose'));
    if (!isSeen) throw new Problem('not_found');
    return found;
  }

  /** Binds a link to its viewer's session. */
  const signatureOf = ({ userId, sessionId }: Identity, id: string, expires: number): string =>
    digest(['kyc-document', id, userId, sessionId, expires].join('|'));

  return [
    own(
      uploadKycDocument,
      ({ identity }, { query: { slot } }, { request }) =>
        receiveUpload(platform, identity.sellerId, slot, request),
      UPLOAD,
    ),

    own(createKycDocumentLink, async ({ identity }, { params: { id } }) => {
      await getVisible(identity, id);
      const expires = currentMs() + LINK_SECONDS * 1_000;
      const signature = signatureOf(identity, id, expires);
      return {
        url: `${PUBLIC_BASE}${id}?expires=${expires}&signature=${signature}`,
        expiresIn: LINK_SECONDS,
      };
    }),

    // Reviewers get a watermark with their name. The view is recorded before the image is sent.
    own(
      downloadKycDocument,
      async ({ identity, origin }, { params: { id }, query: { expires, signature } }, reply) => {
        const document = await getVisible(identity, id);
        const [given, wanted] = [Buffer.from(signature), Buffer.from(signatureOf(identity, id, expires))];
        const isGood = given.length === wanted.length && timingSafeEqual(given, wanted);
        if (expires <= currentMs() || !isGood) throw new Problem('kyc_link_invalid');
        const { mime, bytes } = await readImage(platform, document);
        const isOwn = document.seller_id === identity.sellerId;
        // The library that draws letters is loaded by the first of them.
        const shown = isOwn
          ? bytes
          : await (await import('./watermark')).watermarked(bytes, identity.name, currentTime());
        await database.withPlatform((trx) =>
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
        reply.header('cache-control', 'private, no-store').type(mime);
        return shown;
      },
      { schema: { produces: ['image/webp'] } },
    ),
  ];
});
