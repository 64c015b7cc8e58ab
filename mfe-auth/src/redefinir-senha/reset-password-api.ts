import type { Notice, ResetPasswordRequest } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { PUBLIC_AUTH } from '../common/public-auth';

/** Sets a new password with the token of the link and ends every session. Rejects with `invalid_reset_token`. */
export async function resetPassword(http: HttpClient, request: ResetPasswordRequest): Promise<Notice> {
  const { data } = await http.put<Notice>('/auth/user/change-password', request, PUBLIC_AUTH);
  return data;
}
