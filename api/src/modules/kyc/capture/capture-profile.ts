import type { KycCapturePatch, KycCaptureSlots } from '@balcao/api-schema';
import type { Platform } from '../../../platform';
import type { Origin } from '../../../security/origin';
import { sendDocuments } from '../report/change-profile';
import { slotsOf } from '../report/read-report';
import { byPhone, type Capture } from './capture-link';

/**
 * Puts uploads of a phone into the slots of its attempt.
 * @throws Problem kyc_not_open, kyc_slot_closed, or validation for an upload that is gone, taken or of another slot
 */
export function sendFromPhone(
  platform: Platform,
  capture: Capture,
  uploads: KycCapturePatch,
  origin: Origin,
): Promise<KycCaptureSlots> {
  const { sellerId } = capture;
  return platform.database.withSeller(sellerId, async (trx) => {
    const report = await sendDocuments(trx, platform, byPhone(origin, capture), {
      sellerId,
      uploads,
      via: 'phone',
    });
    return { slots: await slotsOf(trx, report) };
  });
}
