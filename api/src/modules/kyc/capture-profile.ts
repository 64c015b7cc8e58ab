import type { KycCapturePatch, KycCaptureSlots } from '@balcao/api-schema';
import { DOCUMENT_SLOTS } from '@balcao/domain';
import type { Platform } from '../../platform';
import type { Origin } from '../../security/origin';
import { byPhone, type Capture } from './capture-link';
import { type SlotUploads, sendDocuments } from './change-profile';
import { slotsOf } from './read-report';

/**
 * Puts uploads of a phone into the slots of its attempt. Those that are in their slot stay there: phones lose answers, and
 * send again.
 * @throws Problem kyc_not_open, kyc_slot_closed, or validation for an upload that is gone, taken or of another slot
 */
export function sendFromPhone(
  platform: Platform,
  capture: Capture,
  patch: KycCapturePatch,
  origin: Origin,
): Promise<KycCaptureSlots> {
  const { sellerId, reportId } = capture;
  const report = { seller_id: sellerId, id: reportId };
  return platform.database.withSeller(sellerId, async (trx) => {
    const before = await slotsOf(trx, report);
    const uploads: SlotUploads = {};
    for (const slot of DOCUMENT_SLOTS) {
      const isThere = before.some((held) => held.slot === slot && held.documentId === patch[slot]);
      if (!isThere) uploads[slot] = patch[slot];
    }
    if (Object.values(uploads).some(Boolean))
      await sendDocuments(trx, platform, byPhone(origin, capture), { sellerId, uploads, via: 'phone' });
    return { slots: await slotsOf(trx, report) };
  });
}
