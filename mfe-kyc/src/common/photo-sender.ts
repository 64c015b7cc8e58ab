import type { HttpClient } from '@balcao/contract';
import type { DocumentSlot } from '@balcao/domain';
import type { CapturedImage } from '@balcao/ui/camera';

/** The calls by which photos reach the API: with the seller's session, or with the token of a link on the phone. */
export interface PhotoSender {
  /** Sends a photo; answers the id of the upload. Rejects with an `ApiError`. */
  upload(slot: DocumentSlot, image: CapturedImage, onProgress: (share: number) => void): Promise<string>;
  /** Puts an upload into its slot. Rejects with an `ApiError`. */
  attach(slot: DocumentSlot, uploadId: string): Promise<void>;
}

/** Milliseconds: a photo over a slow mobile network takes its time. */
const UPLOAD_TIMEOUT = 120_000;

/** Posts a photo as the form that uploads are; answers the upload's id. */
export async function postPhoto(
  http: HttpClient,
  path: string,
  { kind, blob }: CapturedImage,
  options: { onUploadProgress: (share: number) => void; headers?: Record<string, string> },
): Promise<string> {
  const body = new FormData();
  body.append('document', blob, kind === 'pdf' ? 'documento.pdf' : 'foto.jpg');
  const { data } = await http.post<{ id: string }>(path, body, { ...options, timeout: UPLOAD_TIMEOUT });
  return data.id;
}
