import type { DocumentSlot } from '../seller/seller';
import type { KycRefusalReason } from './review';

/**
 * The checks of a reviewer before approving the image of a slot. Each check is named by the refusal reason that it
 * rules out.
 */
export const KYC_SLOT_CHECKS: Readonly<Record<DocumentSlot, readonly KycRefusalReason[]>> = {
  frente: ['not_accepted', 'cropped', 'illegible', 'expired', 'cpf_mismatch'],
  verso: ['not_accepted', 'cropped', 'illegible', 'cpf_mismatch'],
  selfie: ['illegible', 'face_mismatch'],
};

/** The checks that remain before an image can be approved. */
export function openKycChecks(slot: DocumentSlot, ruledOut: readonly KycRefusalReason[]): KycRefusalReason[] {
  return KYC_SLOT_CHECKS[slot].filter((check) => !ruledOut.includes(check));
}
