import type { FeeInvoice } from '@balcao/api-schema';
import type { Month } from '@balcao/domain';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';

/** The store's months that have a number, the earliest first. */
export const findFeeInvoices = (executor: Executor, owner: Owner): Promise<FeeInvoice[]> =>
  executor
    .selectFrom('fee_invoices')
    .where(ofStore(owner))
    .orderBy('month')
    .select(['month', 'number'])
    .execute();

/** The number of a month; empty while it has none. */
export async function findFeeInvoice(trx: SellerTransaction, owner: Owner, month: Month): Promise<string> {
  const row = await trx
    .selectFrom('fee_invoices')
    .where(ofStore(owner))
    .where('month', '=', month)
    .select('number')
    .forUpdate()
    .executeTakeFirst();
  return row?.number ?? '';
}

/** Keeps the number of a month. */
export async function upsertFeeInvoice(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  { month, number }: FeeInvoice,
): Promise<void> {
  await trx
    .insertInto('fee_invoices')
    .values({ seller_id: sellerId, store_id: storeId, month, number })
    .onConflict((conflict) => conflict.columns(['seller_id', 'store_id', 'month']).doUpdateSet({ number }))
    .execute();
}

/** Takes the number of a month away. */
export async function deleteFeeInvoice(trx: SellerTransaction, owner: Owner, month: Month): Promise<void> {
  await trx.deleteFrom('fee_invoices').where(ofStore(owner)).where('month', '=', month).execute();
}
