import type { Product, ProductImage, ProductRequest } from '@balcao/api-schema';
import { DEMO_PRODUCTS } from '@balcao/demo/products/catalogue';
import { demoPictureOf } from '@balcao/demo/products/pictures';
import { demoSales } from '@balcao/demo/products/sales';
import type { DemoStore } from '../../../accounts/demo-store';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { Platform } from '../../../platform';
import { createDatabaseDocumentStore } from '../../../providers/document-store/database-document-store';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { addImage, copyImage } from '../product-images';
import { addProduct } from '../products';

const DAY_MS = 86_400_000;
/** The demo products with pictures. The pictures stay detached until the products are stored. */
async function withPictures(platform: Platform, owner: Owner): Promise<ProductRequest[]> {
  const call = { platform, owner, origin: SYSTEM_ORIGIN };
  const documents = createDatabaseDocumentStore(platform.database);
  const drawn = new Map<string, ProductImage>();
  const requests: ProductRequest[] = [];
  for (const [place, request] of DEMO_PRODUCTS.entries()) {
    const picture = demoPictureOf(request.sku ?? '', place);
    const like = picture && drawn.get(picture.key);
    // Encoding takes most of the time of a first start; a copy takes almost none.
    const image = like
      ? await copyImage(call, documents, like)
      : picture && (await addImage(call, documents, await picture.draw()));
    if (picture && image) drawn.set(picture.key, image);
    requests.push({ ...request, images: image ? [{ id: image.id, alt: request.name }] : [] });
  }
  return requests;
}

async function hasProducts({ database }: Platform, { sellerId, storeId }: Owner): Promise<boolean> {
  const found = await database.withSeller(sellerId, (trx) =>
    trx.selectFrom('products').where(ofStore({ sellerId, storeId })).select('id').limit(1).executeTakeFirst(),
  );
  return found !== undefined;
}

/** Gives a product an older price, so that its former price is one that was charged. */
async function chargedBefore(trx: SellerTransaction, { sellerId }: Owner, product: Product): Promise<void> {
  if (product.compareAtCents === null) return;
  await trx
    .insertInto('product_prices')
    .values({
      seller_id: sellerId,
      product_id: product.id,
      variant_id: '',
      price_cents: product.compareAtCents,
      charged_from: new Date(Date.now() - 60 * DAY_MS),
      charged_until: new Date(Date.now() - 12 * DAY_MS),
    })
    .execute();
}

/** Fills a demo store that has no products yet. @returns how many were created */
export async function seedProducts({ platform, owner }: DemoStore): Promise<number> {
  const { database, raise } = platform;
  if (await hasProducts(platform, owner)) return 0;
  const requests = await withPictures(platform, owner);
  return database.withSeller(owner.sellerId, async (trx) => {
    for (const [place, request] of requests.entries()) {
      const product = await addProduct(trx, { raise, owner, origin: SYSTEM_ORIGIN }, request, 'origin');
      const moment = new Date(Date.now() - (DEMO_PRODUCTS.length - place) * 5 * DAY_MS);
      await trx
        .updateTable('products')
        .set({ created_at: moment, updated_at: moment })
        .where('seller_id', '=', owner.sellerId)
        .where('id', '=', product.id)
        .execute();
      await chargedBefore(trx, owner, product);
      const sales = product.status === 'draft' ? [] : demoSales(place, currentTime());
      if (sales.length === 0) continue;
      await trx
        .insertInto('product_sales_daily')
        .values(
          sales.map((sale) => ({
            seller_id: owner.sellerId,
            product_id: product.id,
            ...sale,
            revenue_cents: sale.quantity * (product.priceCents ?? 0),
          })),
        )
        .execute();
    }
    return requests.length;
  });
}
