import type { Executor } from '../../../db/database';

/** Whose data a request is about. */
export interface Person {
  sellerId: string;
  userId: string;
}

/** The people, besides the owner, who work in a seller's stores: their work would end with the account. */
async function storeWithOthers(trx: Executor, { sellerId, userId }: Person): Promise<string | undefined> {
  const row = await trx
    .selectFrom('memberships')
    .innerJoin('stores', (join) =>
      join
        .onRef('stores.seller_id', '=', 'memberships.seller_id')
        .onRef('stores.id', '=', 'memberships.store_id'),
    )
    .where('memberships.seller_id', '=', sellerId)
    .where('memberships.user_id', '!=', userId)
    .where('memberships.status', '=', 'active')
    .where('stores.status', '=', 'active')
    .select('stores.nome')
    .limit(1)
    .executeTakeFirst();
  return row?.nome;
}

async function isLastAdmin(trx: Executor, { userId }: Person): Promise<boolean> {
  const admins = await trx
    .selectFrom('users')
    .where('is_platform_admin', '=', true)
    .where('status', '=', 'active')
    .select('id')
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === userId;
}

/** Why a person's account cannot be erased now, and what to do first; null when it can. */
export async function erasureRefusal(trx: Executor, person: Person): Promise<string | null> {
  if (await isLastAdmin(trx, person))
    return 'Você é a única pessoa que administra a plataforma. Dê esse acesso a outra pessoa antes.';
  const store = await storeWithOthers(trx, person);
  if (store !== undefined)
    return `Outras pessoas trabalham na loja ${store}. Remova o acesso delas antes de excluir a sua conta.`;
  return null;
}
