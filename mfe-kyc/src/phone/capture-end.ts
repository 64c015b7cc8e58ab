import { isApiError } from '@balcao/contract';

/** Why a phone cannot send: the link has expired, or the attempt accepts no more images. */
export type CaptureEnd = 'link-ended' | 'not-open';

/** Undefined for errors that can be retried or concern one image. */
export function captureEndOf(error: unknown): CaptureEnd | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'kyc_capture_link_ended') return 'link-ended';
  return error.code === 'kyc_not_open' ? 'not-open' : undefined;
}
