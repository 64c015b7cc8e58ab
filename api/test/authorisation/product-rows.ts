import { randomUUID } from 'node:crypto';
import { newId } from '../../src/db/new-id';
import { addProduct } from '../../src/modules/catalog/products';
import type { Platform } from '../../src/platform';
import { SYSTEM_ORIGIN } from '../../src/security/origin';
import type { Account } from '../stored-account';
import { bare, everybody, loggedIn, ownOnly, type Row, send } from './row';

/** A draft in the target's store. */
async function productOf({ sellerId, storeId }: Account, { database, raise }: Platform): Promise<string> {
  const { id } = await database.withSeller(sellerId, (trx) =>
    addProduct(trx, { raise, owner: { sellerId, storeId }, origin: SYSTEM_ORIGIN }, { name: 'Bolsa' }),
  );
  return id;
}

async function productImageOf({ sellerId }: Account, { database }: Platform): Promise<string> {
  const id = randomUUID();
  const picture = { mime: 'image/webp', bytes: Buffer.from('RIFF'), sha256: '', width: 1, height: 1 };
  await database.platform
    .insertInto('seller_pictures')
    .values({ seller_id: sellerId, id: `${id}-full.webp`, ...picture })
    .execute();
  return id;
}

/** The path of a checkout link of the target. */
async function checkoutLinkOf(target: Account, platform: Platform): Promise<string> {
  const productId = await productOf(target, platform);
  const utm = { source: '', medium: '', campaign: '', content: '', term: '' };
  const { id } = await platform.database.platform
    .insertInto('checkout_links')
    .values({
      seller_id: target.sellerId,
      id: newId(),
      product_id: productId,
      variant_id: null,
      name: 'Instagram',
      coupon_code: '',
      utm: JSON.stringify(utm),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return `/products/${productId}/checkout-links/${id}`;
}

/** The rows of products, their pictures and their checkout links. */
export const PRODUCT_ROWS: Record<string, Row[]> = {
  'GET /products': [bare('/products', loggedIn(200))],
  'POST /products': [send('/products', () => ({ name: 'Bolsa' }), loggedIn(201))],
  'GET /products/{id}': [
    {
      call: async (target, platform) => ({ url: `/products/${await productOf(target, platform)}` }),
      answers: ownOnly(200),
    },
  ],
  'PATCH /products/{id}': [
    {
      call: async (target, platform) => ({
        url: `/products/${await productOf(target, platform)}`,
        payload: { name: 'Mochila' },
        headers: { 'if-match': '"1"' },
      }),
      answers: ownOnly(200),
    },
  ],
  'DELETE /products/{id}': [
    {
      call: async (target, platform) => ({ url: `/products/${await productOf(target, platform)}` }),
      answers: ownOnly(204),
    },
  ],
  'POST /products/{id}/duplicate': [
    {
      call: async (target, platform) => ({ url: `/products/${await productOf(target, platform)}/duplicate` }),
      answers: ownOnly(201),
    },
  ],
  // Without a picture.
  'POST /product-images': [send('/product-images', () => ({}), loggedIn(415))],
  'GET /product-images/{id}': [
    {
      call: async (target, platform) => ({
        url: `/product-images/${await productImageOf(target, platform)}`,
      }),
      answers: everybody(200),
    },
  ],
  'GET /products/{id}/checkout-links': [
    {
      call: async (target, platform) => ({
        url: `/products/${await productOf(target, platform)}/checkout-links`,
      }),
      answers: ownOnly(200),
    },
  ],
  'POST /products/{id}/checkout-links': [
    {
      call: async (target, platform) => ({
        url: `/products/${await productOf(target, platform)}/checkout-links`,
        payload: { name: 'Instagram' },
      }),
      answers: ownOnly(201),
    },
  ],
  'DELETE /products/{id}/checkout-links/{linkId}': [
    {
      call: async (target, platform) => ({ url: await checkoutLinkOf(target, platform) }),
      answers: ownOnly(204),
    },
  ],
};
