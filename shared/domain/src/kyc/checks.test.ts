import { DOCUMENT_SLOTS } from '../seller/seller';
import { KYC_SLOT_CHECKS, openKycChecks } from './checks';
import { KYC_REFUSAL_REASONS } from './review';

it('rules out every reason somewhere, and none twice in a slot', () => {
  const all = new Set(DOCUMENT_SLOTS.flatMap((slot) => KYC_SLOT_CHECKS[slot]));
  expect([...all].sort()).toEqual([...KYC_REFUSAL_REASONS].sort());
  for (const slot of DOCUMENT_SLOTS)
    expect(new Set(KYC_SLOT_CHECKS[slot]).size).toBe(KYC_SLOT_CHECKS[slot].length);
});

it('says what is left to look at', () => {
  expect(openKycChecks('selfie', [])).toEqual(['illegible', 'face_mismatch']);
  expect(openKycChecks('selfie', ['illegible', 'expired'])).toEqual(['face_mismatch']);
  expect(openKycChecks('selfie', ['face_mismatch', 'illegible'])).toEqual([]);
});
