import { isApiError } from '@balcao/contract';

/** Why a phone can send nothing: the link is over, or the attempt takes no images any more. */
export type CaptureEnd = 'link-ended' | 'not-open';

/** Undefined for what can be tried again, or is about one image alone. */
export function captureEndOf(error: unknown): CaptureEnd | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'kyc_capture_link_ended') return 'link-ended';
  return error.code === 'kyc_not_open' ? 'not-open' : undefined;
}
