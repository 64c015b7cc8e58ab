import type { Executor } from '../../../db/database';
import type { Person } from '../../../module';
import { findStoreWithOthers, isLastAdmin } from './repository';

/** Why a person's account cannot be erased now, and what to do first; null when it can. */
export async function erasureRefusal(trx: Executor, person: Person): Promise<string | null> {
  if (await isLastAdmin(trx, person))
    return 'Você é a única pessoa que administra a plataforma. Dê esse acesso a outra pessoa antes.';
  const store = await findStoreWithOthers(trx, person);
  if (store !== undefined)
    return `Outras pessoas trabalham na loja ${store}. Remova o acesso delas antes de excluir a sua conta.`;
  return null;
}
