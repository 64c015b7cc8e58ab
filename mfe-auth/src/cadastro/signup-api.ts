import type { CodeSent, SignupRequest } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { PUBLIC_AUTH } from '../common/public-auth';

/** Asks for an account. The answer is the same whether or not the e-mail or the CPF has one already. */
export async function signUp(http: HttpClient, request: SignupRequest): Promise<CodeSent> {
  const { data } = await http.post<CodeSent>('/auth/signup', request, PUBLIC_AUTH);
  return data;
}
