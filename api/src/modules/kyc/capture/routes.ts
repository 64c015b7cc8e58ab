import {
  KYC_DOCUMENT_PART,
  kycCaptureExchange,
  kycCaptureHeaders,
  kycCaptureLink,
  kycCapturePatch,
  kycCaptureSession,
  kycCaptureSlots,
  kycUpload,
  kycUploadQuery,
} from '@balcao/api-schema';
import { KYC_CAPTURE_HEADER } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { identityOf } from '../../../plugins/auth';
import { originOf } from '../../../security/origin';
import { receiveUpload, registerUploads, TAKES_A_FORM } from '../uploads/receive-upload';
import { captureOfToken, makeCaptureLink, openCaptureLink } from './capture-link';
import { sendFromPhone } from './capture-profile';

const tags = ['kyc'];

/**
 * Continues the verification on a phone without a session: a link is redeemed for a token that can only send images.
 */
export function captureRoutes(platform: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    await registerUploads(app);

    app.post(
      '/kyc/capture-links',
      {
        config: { access: 'seller' },
        schema: {
          operationId: 'createKycCaptureLink',
          tags,
          response: { 201: kycCaptureLink },
          problems: [404, 409, 429],
        },
      },
      async (request, reply) =>
        reply.status(201).send(await makeCaptureLink(platform, identityOf(request), originOf(request))),
    );

    app.post(
      '/kyc/capture-links/exchange',
      {
        config: { access: 'public', limitGroup: 'capture-links' },
        schema: {
          operationId: 'exchangeKycCaptureLink',
          tags,
          body: kycCaptureExchange,
          response: { 200: kycCaptureSession },
          problems: [410],
        },
      },
      (request) => openCaptureLink(platform, request.body.code, originOf(request)),
    );

    app.post(
      '/kyc/captures/uploads',
      {
        config: {
          access: 'public',
          uploadPart: KYC_DOCUMENT_PART,
          limitGroup: 'identity-documents',
          takes: TAKES_A_FORM,
        },
        schema: {
          operationId: 'uploadKycCapture',
          tags,
          consumes: ['multipart/form-data'],
          headers: kycCaptureHeaders,
          querystring: kycUploadQuery,
          response: { 201: kycUpload },
          problems: [409, 410],
        },
      },
      async (request, reply) => {
        const { sellerId } = await captureOfToken(platform, request.headers[KYC_CAPTURE_HEADER]);
        return reply.status(201).send(await receiveUpload(platform, sellerId, request.query.slot, request));
      },
    );

    app.patch(
      '/kyc/captures/profile',
      {
        config: { access: 'public', limitGroup: 'identity-documents' },
        schema: {
          operationId: 'updateKycCapture',
          tags,
          headers: kycCaptureHeaders,
          body: kycCapturePatch,
          response: { 200: kycCaptureSlots },
          problems: [404, 409, 410],
        },
      },
      async (request) => {
        const capture = await captureOfToken(platform, request.headers[KYC_CAPTURE_HEADER]);
        return sendFromPhone(platform, capture, request.body, originOf(request));
      },
    );
  };
}
