import { ApiError } from '@balcao/contract';
import { buildQueryString } from '@balcao/domain';

/** The query string of a request's `params`; misuse becomes an `ApiError` with the builder's own sentence. */
export function serializeQuery(params: unknown): string {
  try {
    return buildQueryString(params);
  } catch (error) {
    throw new ApiError({
      status: 0,
      code: 'query_misuse',
      errors: [error instanceof Error ? error.message : String(error)],
    });
  }
}
