import type { Executor } from '../../../db/database';
import type { Person } from '../../../module';
import { isLastAdmin } from './repository';

/** Why a person's account cannot be erased now, and what to do first; null when it can. */
export async function erasureRefusal(trx: Executor, person: Person): Promise<string | null> {
  if (await isLastAdmin(trx, person))
    return 'Você é a única pessoa que administra a plataforma. Dê esse acesso a outra pessoa antes.';
  return null;
}
