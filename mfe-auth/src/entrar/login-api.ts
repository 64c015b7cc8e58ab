import type { LoginRequest, LoginResponse } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { PUBLIC_AUTH } from '../common/public-auth';

/**
 * Asks to enter with e-mail and password.
 *
 * Rejects with `invalid_credentials`, `account_locked` (with the seconds that are left), `account_not_confirmed` or
 * `account_blocked`.
 */
export async function logIn(http: HttpClient, credentials: LoginRequest): Promise<LoginResponse> {
  const { data } = await http.post<LoginResponse>('/auth/login', credentials, PUBLIC_AUTH);
  return data;
}
