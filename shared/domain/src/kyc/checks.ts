import type { DocumentSlot } from '../seller/seller';
import type { KycRefusalReason } from './review';

/**
 * What whoever reviews rules out before the image of a slot is approved, each by the reason that it would be refused for:
 * what is not ruled out is why.
 */
export const KYC_SLOT_CHECKS: Readonly<Record<DocumentSlot, readonly KycRefusalReason[]>> = {
  frente: ['not_accepted', 'cropped', 'illegible', 'expired', 'cpf_mismatch'],
  verso: ['not_accepted', 'cropped', 'illegible', 'cpf_mismatch'],
  selfie: ['illegible', 'face_mismatch'],
};

/** What is left to rule out before an image can be approved. */
export function openKycChecks(slot: DocumentSlot, ruledOut: readonly KycRefusalReason[]): KycRefusalReason[] {
  return KYC_SLOT_CHECKS[slot].filter((check) => !ruledOut.includes(check));
}
