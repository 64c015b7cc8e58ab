import { todayInSaoPaulo } from '@balcao/domain';
import { addProduct } from '../modules/products/write-product';
import type { Platform } from '../platform';
import { SYSTEM_ORIGIN } from '../security/origin';
import { DEMO_PRODUCTS } from './demo-products';

const DAY_MS = 86_400_000;
/** Days on which something was sold, counted back from today. */
const SALE_DAYS = [0, 2, 5, 9, 14, 20, 27, 45];

/** Units sold, growing less with the product's place: some sell well, others hardly. */
const soldOn = (place: number, day: number) => Math.max(0, ((place * 7 + day * 3) % 13) - (place % 9));

function daysOfSale(place: number): { day: string; quantity: number }[] {
  return SALE_DAYS.map((daysAgo) => ({
    day: todayInSaoPaulo(new Date(Date.now() - daysAgo * DAY_MS)),
    quantity: soldOn(place, daysAgo),
  })).filter(({ quantity }) => quantity > 0);
}

/** Fills a demo store that has no products yet. @returns how many were made */
export async function seedProducts({ database }: Platform, userEmail: string): Promise<number> {
  const store = await database.platform
    .selectFrom('users')
    .innerJoin('stores', 'stores.seller_id', 'users.seller_id')
    .where('users.email', '=', userEmail)
    .select(['stores.seller_id as sellerId', 'stores.id as storeId'])
    .executeTakeFirst();
  if (store === undefined) return 0;
  return database.withSeller(store.sellerId, async (trx) => {
    const { count } = await trx
      .selectFrom('products')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) > 0) return 0;
    for (const [place, request] of DEMO_PRODUCTS.entries()) {
      const product = await addProduct(trx, { owner: store, origin: SYSTEM_ORIGIN }, request);
      const moment = new Date(Date.now() - (DEMO_PRODUCTS.length - place) * 5 * DAY_MS);
      await trx
        .updateTable('products')
        .set({ created_at: moment, updated_at: moment })
        .where('seller_id', '=', store.sellerId)
        .where('id', '=', product.id)
        .execute();
      const sales = product.status === 'draft' ? [] : daysOfSale(place);
      if (sales.length === 0) continue;
      await trx
        .insertInto('product_sales_daily')
        .values(
          sales.map((sale) => ({
            seller_id: store.sellerId,
            product_id: product.id,
            ...sale,
            revenue_cents: sale.quantity * (product.priceCents ?? 0),
          })),
        )
        .execute();
    }
    return DEMO_PRODUCTS.length;
  });
}
