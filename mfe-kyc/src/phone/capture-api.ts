import type { KycCaptureSession, KycCaptureSlots } from '@balcao/api-schema';
import { type HttpClient, PUBLIC_SCOPE } from '@balcao/contract';
import { KYC_CAPTURE_HEADER } from '@balcao/domain';
import { type PhotoSender, postPhoto } from '../common/photo-sender';

/** Exchanges the code of a link. A code works once. */
export async function exchangeCode(http: HttpClient, code: string): Promise<KycCaptureSession> {
  const options = { headers: { ...PUBLIC_SCOPE } };
  return (await http.post<KycCaptureSession>('/kyc/capture-links/exchange', { code }, options)).data;
}

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
      const patch = { [slot]: uploadId };
      onSlots((await http.patch<KycCaptureSlots>('/kyc/captures/profile', patch, { headers })).data.slots);
    },
  };
}
