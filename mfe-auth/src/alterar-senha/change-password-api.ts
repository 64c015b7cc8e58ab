import type { ChangeOwnPasswordRequest, Notice } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';

/** Changes the password of who is logged in and ends the other sessions. Rejects with `wrong_current_password`. */
export async function changeOwnPassword(
  http: HttpClient,
  request: ChangeOwnPasswordRequest,
): Promise<Notice> {
  const { data } = await http.put<Notice>('/auth/user/change-password', request, { api: 'auth' });
  return data;
}
