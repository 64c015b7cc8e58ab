import type { ForgotPasswordRequest, Notice } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { PUBLIC_AUTH } from '../common/public-auth';

/** Asks for a link to a new password. The answer is the same whether or not the e-mail has an account. */
export async function askForPasswordLink(http: HttpClient, request: ForgotPasswordRequest): Promise<Notice> {
  const { data } = await http.post<Notice>('/auth/user/forgot-password', request, PUBLIC_AUTH);
  return data;
}
