import { isPlainObject } from '@balcao/domain';
import type { AxiosResponse } from 'axios';

/** The calls that replace the session's token: the legacy renewal, and a confirmation by password or code. */
const REPLACES_TOKEN = /\/(auth\/step-up|renovar-token)$/;

function tokenIn(body: unknown): string | null {
  const token = isPlainObject(body) && isPlainObject(body.token) ? body.token.accessToken : null;
  return typeof token === 'string' ? token : null;
}

/**
 * Hands the token of such an answer to the session, before the caller continues: its next call needs it already. An
 * answer to a token that is no longer the session's changes nothing.
 */
export function passRenewedToken(token: () => string | null, renew: (token: string) => void) {
  return (response: AxiosResponse<unknown>): AxiosResponse<unknown> => {
    const fresh = REPLACES_TOKEN.test(response.config.url ?? '') ? tokenIn(response.data) : null;
    if (fresh && response.config.headers.get('Authorization') === `Bearer ${token()}`) renew(fresh);
    return response;
  };
}
