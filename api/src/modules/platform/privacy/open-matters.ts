import type { ErasureRequest, OpenMatterRow } from '@balcao/api-schema';
import { OPEN_MATTER_KINDS, openMatterWords } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { ApiModule } from '../../../module';
import { findWaitingErasure, storeNamesOf } from './repository';

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
  const names = await storeNamesOf(trx, sellerId);
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
