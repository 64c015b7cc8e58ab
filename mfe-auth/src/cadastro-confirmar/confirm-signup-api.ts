import type { CodeSent, ConfirmSignupRequest, ResendTokenRequest, SignupConfirmed } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { PUBLIC_AUTH } from '../common/public-auth';

/**
 * Confirms a signup with the code from the e-mail; the browser that signed up gets a session. Rejects with `invalid_code`, a 429, or `conflict` where others signed up
 * with the e-mail too and the request does not say which signup it is.
 */
export async function confirmSignup(
  http: HttpClient,
  request: ConfirmSignupRequest,
): Promise<SignupConfirmed> {
  const { data } = await http.post<SignupConfirmed>('/auth/confirm-signup', request, PUBLIC_AUTH);
  return data;
}

/**
 * Asks for a new code; the one before dies. Rejects with `too_many_codes` (with the seconds to wait). The answer is the
 * same whether or not there is a signup to confirm.
 */
export async function resendCode(http: HttpClient, request: ResendTokenRequest): Promise<CodeSent> {
  const { data } = await http.post<CodeSent>('/auth/confirm-signup/resend-token', request, PUBLIC_AUTH);
  return data;
}
