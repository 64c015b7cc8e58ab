import type { ErasureRequest, OpenMatterRow } from '@balcao/api-schema';
import { OPEN_MATTER_KINDS, openMatterWords } from '@balcao/domain';
import type { Executor, SellerTransaction } from '../../db/database';
import type { ApiModule, Person } from '../../module';

/**
 * Everything that keeps a seller's account, of all modules and all their stores, in the order in which something can be done about it. Members of
 * others' stores have nothing of theirs.
 */
export async function openMattersOf(
  trx: SellerTransaction,
  modules: readonly ApiModule[],
  sellerId: string,
  options = { locks: false },
): Promise<OpenMatterRow[]> {
  const found: OpenMatterRow[] = [];
  const stores = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .select(['id', 'nome'])
    .execute();
  const names = new Map(stores.map(({ id, nome }) => [id, nome]));
  for (const read of modules.flatMap(({ openMatters = [] }) => openMatters))
    for (const { orders, ...matter } of await read(trx, sellerId, options))
      found.push({
        ...matter,
        storeName: names.get(matter.storeId ?? '') ?? '',
        orders: [...(orders ?? [])],
      });
  return found.toSorted(
    (a, b) =>
      OPEN_MATTER_KINDS.indexOf(a.kind) - OPEN_MATTER_KINDS.indexOf(b.kind) ||
      (a.storeId ?? '').localeCompare(b.storeId ?? ''),
  );
}

/** Open matters as lines of a text. */
export const openMatterLines = (matters: readonly OpenMatterRow[]): string[] =>
  matters.map((matter) => {
    const { what, todo } = openMatterWords(matter);
    return `${matter.storeName && `${matter.storeName}: `}${what}. ${todo}`;
  });

/** The requests for erasure that are neither cancelled nor done: at most one of a seller. */
export const waitingErasures = (executor: Executor) =>
  executor.selectFrom('data_subject_requests').where('kind', '=', 'erasure').where('status', '=', 'waiting');

export const findWaitingErasure = (trx: Executor, { sellerId }: Pick<Person, 'sellerId'>) =>
  waitingErasures(trx)
    .where('seller_id', '=', sellerId)
    .select(['id', 'requested_at', 'due_at'])
    .executeTakeFirst();

/** A request as it stands: what is open makes it wait, also beyond its days. */
export const toErasureRequest = (
  row: { requested_at: Date; due_at: Date },
  openMatters: readonly OpenMatterRow[],
): ErasureRequest => ({
  requestedAt: row.requested_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  state: openMatters.length > 0 ? 'aguardando_encerramento' : 'prazo',
});

/** A seller's request to leave, and what it waits for; null where there is none. */
export async function readClosing(trx: SellerTransaction, modules: readonly ApiModule[], sellerId: string) {
  const waiting = await findWaitingErasure(trx, { sellerId });
  if (waiting === undefined) return null;
  const openMatters = await openMattersOf(trx, modules, sellerId);
  return { ...toErasureRequest(waiting, openMatters), openMatters };
}

/** Why a person's account cannot be erased now, and what to do first; null when it can. */
export async function erasureRefusal(trx: Executor, { userId }: Person): Promise<string | null> {
  const admins = await trx
    .selectFrom('users')
    .where('is_platform_admin', '=', true)
    .where('status', '=', 'active')
    .select('id')
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === userId
    ? 'Você é a única pessoa que administra a plataforma. Dê esse acesso a outra pessoa antes.'
    : null;
}
