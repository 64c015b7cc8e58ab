import type { SellerTransaction } from '../../db/database';
import type { Person, PersonData } from '../../module';

/** Stops the sale of an erased person's products. */
export async function eraseCatalog(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx.deleteFrom('checkout_links').where('seller_id', '=', sellerId).execute();
  await trx.updateTable('products').set({ status: 'archived' }).where('seller_id', '=', sellerId).execute();
}

/** How many products the person has. */
export async function exportCatalog(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const { count } = await trx
    .selectFrom('products')
    .where('seller_id', '=', sellerId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { products: { count } };
}
