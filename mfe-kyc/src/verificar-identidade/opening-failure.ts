import { isApiError } from '@balcao/contract';
import { formatRelative } from '@balcao/domain';

/** Why an attempt could not be begun, where the page knows more to say than the API. */
export type OpeningFailure = { kind: 'too-many'; when: string };

/** `already-open` where another tab has begun one; undefined for what the form can tell by itself. */
export function failureOf(error: unknown): OpeningFailure | 'already-open' | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'kyc_already_open') return 'already-open';
  if (error.status !== 429) return undefined;
  const until = new Date(Date.now() + (error.retryAfterSeconds ?? 0) * 1_000);
  return { kind: 'too-many', when: formatRelative(until.toISOString()) };
}
