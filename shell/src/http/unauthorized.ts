import { ApiError } from '@balcao/contract';
import { isAxiosError } from 'axios';
import { CLIENT_ERRORS } from '../errors/catalogue';

/**
 * HTTP 401: the user is logged out, and the error is replaced by one whose `errors` list holds the sentence of the
 * catalogue. An answer to a token that is no longer the session's logs nobody out.
 */
export function logOutWhenUnauthorized(token: () => string | null, logOut: () => void) {
  return (error: unknown): never => {
    if (!isAxiosError(error) || error.response?.status !== 401) throw error;
    const current = token();
    const sent = error.config?.headers.get('Authorization');
    if (current && sent === `Bearer ${current}`) logOut();
    throw new ApiError({
      status: 401,
      code: 'unauthenticated',
      errors: [CLIENT_ERRORS.unauthenticated],
      body: error.response.data,
    });
  };
}
