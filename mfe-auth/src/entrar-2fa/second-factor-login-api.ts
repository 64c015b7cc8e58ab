import type { LoginGrant, ValidateTwoFactorRequest } from '@balcao/api-schema';
import { type HttpClient, PUBLIC_SCOPE } from '@balcao/contract';

/**
 * The second step of the login. Rejects with `invalid_two_factor_code`, and with `two_factor_challenge_expired` once the
 * challenge has died of age or of three wrong codes.
 */
export async function validateSecondFactor(
  http: HttpClient,
  request: ValidateTwoFactorRequest,
): Promise<LoginGrant> {
  const { data } = await http.post<LoginGrant>('/validar-2fa', request, { headers: PUBLIC_SCOPE });
  return data;
}
