import { KYC_DOCUMENT_PART, type KycUpload } from '@balcao/api-schema';
import { type DocumentSlot, KYC_IMAGE_RULES } from '@balcao/domain';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../../../platform';
import { uploadedFile } from '../../../uploaded-file';
import { addUpload, admitUpload } from './upload';

/** The answer to a body that is no form. */
export const TAKES_A_FORM = 'Envie a imagem como arquivo de um formulário.';

const TEXTS = {
  notAForm: TAKES_A_FORM,
  missing: 'Escolha uma imagem.',
  tooLarge: 'A imagem passa de 15 MB. Envie uma menor.',
};

/** Lets the routes of a plugin read forms with one image. */
export async function registerUploads(app: Pick<FastifyInstance, 'register'>): Promise<void> {
  await app.register(multipart, {
    limits: { files: 1, fields: 0, parts: 1, fileSize: KYC_IMAGE_RULES.maxBytes },
  });
}

/**
 * Reads the image of a request and stores it for a slot of the seller. The permission is checked before the image is
 * read.
 */
export async function receiveUpload(
  platform: Platform,
  sellerId: string,
  slot: DocumentSlot,
  request: FastifyRequest,
): Promise<KycUpload> {
  await admitUpload(platform, sellerId, slot);
  return addUpload(platform, sellerId, slot, await uploadedFile(request, KYC_DOCUMENT_PART, TEXTS));
}
