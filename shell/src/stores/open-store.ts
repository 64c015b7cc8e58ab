import type { LoginGrant } from '@balcao/api-schema';
import type { ShellContract } from '@balcao/contract';

/** Goes on in another store of the person, with a session of its own. @throws ApiError not_found for one they have left */
export async function openStore(
  { http, session }: Pick<ShellContract, 'http' | 'session'>,
  idLoja: string,
): Promise<void> {
  const { data } = await http.post<LoginGrant>('/alterar-token-usuario-loja', { idLoja });
  await session.open(data);
}
