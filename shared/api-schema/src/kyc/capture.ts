import { DOCUMENT_SLOTS, KYC_CAPTURE_HEADER, KYC_CAPTURE_SECONDS, KYC_SLOT_STATES } from '@balcao/domain';
import { id } from '../basics/common';
import { z } from '../basics/z';

const expiresIn = z.int().min(1).max(KYC_CAPTURE_SECONDS);
const secret = z.string().min(1).max(100);

/**
 * `POST /kyc/capture-links` → 201 `kycCaptureLink`: continues the open attempt on a phone. The address works once. A
 * new link ends the previous one. Without an attempt that waits for images it answers 409 `kyc_not_open`.
 */
export const kycCaptureLink = z.object({ url: z.string(), expiresIn });
export type KycCaptureLink = z.infer<typeof kycCaptureLink>;

/** States of the three slots, in their order. */
const slots = z.array(z.object({ slot: z.enum(DOCUMENT_SLOTS), state: z.enum(KYC_SLOT_STATES) }));

/**
 * `POST /kyc/capture-links/exchange` → 200 `kycCaptureSession`: uses up the link's code. An unknown, used or expired
 * code answers 410 `kyc_capture_link_ended`.
 */
export const kycCaptureExchange = z.strictObject({ code: secret });
export const kycCaptureSession = z.object({
  /** For the header `x-capture-token` of the capture calls, for `expiresIn` seconds. */
  token: z.string(),
  expiresIn,
  /** First name of the person who is verified. */
  name: z.string(),
  slots,
});
export type KycCaptureSession = z.infer<typeof kycCaptureSession>;

/** The header of the capture calls. Without a valid token they answer 410 `kyc_capture_link_ended`. */
export const kycCaptureHeaders = z.looseObject({ [KYC_CAPTURE_HEADER]: secret.optional() });

/**
 * `PATCH /kyc/captures/profile` → 200 `kycCaptureSlots`: like `PATCH /kyc/profile/{sellerId}`, without the withdrawal.
 * Sending an image again that is already in its slot has no effect.
 */
export const kycCapturePatch = z
  .strictObject({ frente: id.optional(), verso: id.optional(), selfie: id.optional() })
  .refine((uploads) => Object.values(uploads).some(Boolean), 'Envie ao menos uma das imagens.');
export type KycCapturePatch = z.infer<typeof kycCapturePatch>;

export const kycCaptureSlots = z.object({ slots });
export type KycCaptureSlots = z.infer<typeof kycCaptureSlots>;
