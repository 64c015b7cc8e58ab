import {
  idParams,
  KYC_DOCUMENT_PART,
  kycDocumentLink,
  kycDocumentQuery,
  kycUpload,
  kycUploadQuery,
  z,
} from '@balcao/api-schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { linkTo, viewDocument } from '../documents/document-link';
import { receiveUpload, registerUploads, TAKES_A_FORM } from './receive-upload';

const tags = ['kyc'];

/** Images of identity documents: uploaded by their seller, viewed through links. */
export function documentRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    await registerUploads(app);

    app.post(
      '/kyc/uploads',
      {
        config: {
          access: 'seller',
          uploadPart: KYC_DOCUMENT_PART,
          limitGroup: 'identity-documents',
          takes: TAKES_A_FORM,
        },
        schema: {
          operationId: 'uploadKycDocument',
          tags,
          consumes: ['multipart/form-data'],
          querystring: kycUploadQuery,
          response: { 201: kycUpload },
          problems: [409],
        },
      },
      async (request, reply) => {
        const { sellerId } = identityOf(request);
        return reply.status(201).send(await receiveUpload(platform, sellerId, request.query.slot, request));
      },
    );

    app.post(
      '/kyc/documents/:id/link',
      {
        config: { access: 'seller', limitGroup: 'identity-documents' },
        schema: {
          operationId: 'createKycDocumentLink',
          tags,
          params: idParams,
          response: { 201: kycDocumentLink },
        },
      },
      async (request, reply) =>
        reply.status(201).send(await linkTo(platform, identityOf(request), request.params.id)),
    );

    app.get(
      '/kyc/documents/:id',
      {
        config: { access: 'seller' },
        schema: {
          operationId: 'downloadKycDocument',
          tags,
          params: idParams,
          querystring: kycDocumentQuery,
          response: {
            200: { content: { 'image/webp': { schema: z.unknown() } } },
          },
          problems: [403],
        },
      },
      async (request, reply) => {
        const link = { id: request.params.id, ...request.query };
        const image = await viewDocument(platform, identityOf(request), link, originOf(request));
        return reply.header('cache-control', 'private, no-store').type(image.mime).send(image.bytes);
      },
    );
  };
}
