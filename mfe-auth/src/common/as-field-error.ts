import { ApiError, isApiError } from '@balcao/contract';

/**
 * Puts a refusal of the API on the field that it is about, so that the form marks and focuses it. Other errors come back
 * as they are.
 *
 * @param hint a sentence to add
 */
export function asFieldError(error: unknown, code: string, field: string, hint?: string): unknown {
  if (!isApiError(error) || error.code !== code) return error;
  const sentence = [...error.errors, hint].filter(Boolean).join(' ');
  return new ApiError({ ...error, errors: [sentence], fields: { [field]: [sentence] } });
}
