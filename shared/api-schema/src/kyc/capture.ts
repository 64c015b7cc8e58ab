import { DOCUMENT_SLOTS, KYC_CAPTURE_HEADER, KYC_CAPTURE_SECONDS, KYC_SLOT_STATES } from '@balcao/domain';
import { call } from '../basics/call';
import { id } from '../basics/common';
import { z } from '../basics/z';
import { kycUpload, kycUploadQuery } from './kyc';

const expiresIn = z.int().min(1).max(KYC_CAPTURE_SECONDS);
const secret = z.string().min(1).max(100);

export const kycCaptureLink = z.object({ url: z.string(), expiresIn });

/**
 * Continues the open attempt on a phone. The address works once. A new link ends the previous one. Without an attempt that waits for
 * images it answers 409 `kyc_not_open`.
 */
export const createKycCaptureLink = call('POST /kyc/capture-links', {
  operationId: 'createKycCaptureLink',
  access: 'seller',
  status: 201,
  answer: kycCaptureLink,
  problems: [404, 409, 429],
});

/** States of the three slots, in their order. */
const slots = z.array(z.object({ slot: z.enum(DOCUMENT_SLOTS), state: z.enum(KYC_SLOT_STATES) }));

export const kycCaptureSession = z.object({
  /** For the header `x-capture-token` of the capture calls, for `expiresIn` seconds. */
  token: z.string(),
  expiresIn,
  /** First name of the person who is verified. */
  name: z.string(),
  slots,
});
export type KycCaptureSession = z.infer<typeof kycCaptureSession>;

/** Uses up the link's code. An unknown, used or expired code answers 410 `kyc_capture_link_ended`. */
export const exchangeKycCaptureLink = call('POST /kyc/capture-links/exchange', {
  operationId: 'exchangeKycCaptureLink',
  limitGroup: 'capture-links',
  access: 'public',
  body: z.strictObject({ code: secret }),
  answer: kycCaptureSession,
  problems: [410],
});

/** The header of the capture calls. Without a valid token they answer 410 `kyc_capture_link_ended`. */
export const kycCaptureHeaders = z.looseObject({ [KYC_CAPTURE_HEADER]: secret.optional() });

export const uploadKycCapture = call('POST /kyc/captures/uploads', {
  operationId: 'uploadKycCapture',
  access: 'public',
  headers: kycCaptureHeaders,
  query: kycUploadQuery,
  status: 201,
  answer: kycUpload,
  problems: [409, 410],
});

export const kycCaptureSlots = z.object({ slots });
export type KycCaptureSlots = z.infer<typeof kycCaptureSlots>;

/**
 * Like `PATCH /kyc/profile/{sellerId}`, without the withdrawal. Sending an image again that is already in its slot has no effect.
 */
export const updateKycCapture = call('PATCH /kyc/captures/profile', {
  operationId: 'updateKycCapture',
  limitGroup: 'identity-documents',
  access: 'public',
  headers: kycCaptureHeaders,
  body: z
    .strictObject({ frente: id.optional(), verso: id.optional(), selfie: id.optional() })
    .refine((uploads) => Object.values(uploads).some(Boolean), 'Envie ao menos uma das imagens.'),
  answer: kycCaptureSlots,
  problems: [404, 409, 410],
});
