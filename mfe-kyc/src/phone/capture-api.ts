import type { KycCaptureSlots } from '@balcao/api-schema';
import { send } from '@balcao/api-schema/client';
import { type HttpClient, PUBLIC_SCOPE } from '@balcao/contract';
import { KYC_CAPTURE_HEADER } from '@balcao/domain';
import { type PhotoSender, postPhoto } from '../common/photo-sender';

/** Sends photos with what the link gave this phone. */
export function phoneSender(
  http: HttpClient,
  token: string,
  onSlots: (slots: KycCaptureSlots['slots']) => void,
): PhotoSender {
  const headers = { ...PUBLIC_SCOPE, [KYC_CAPTURE_HEADER]: token };
  return {
    upload: (slot, image, onUploadProgress) =>
      postPhoto(http, `/kyc/captures/uploads?slot=${slot}`, image, { headers, onUploadProgress }),
    async attach(slot, uploadId) {
      const body = { [slot]: uploadId };
      onSlots((await send(http, 'PATCH /kyc/captures/profile', { body, headers })).slots);
    },
  };
}
