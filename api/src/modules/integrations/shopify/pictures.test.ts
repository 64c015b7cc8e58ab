import { SHOPIFY_SCOPES } from '@balcao/domain';
import sharp from 'sharp';
import { callAs } from '../../../../test/call-as';
import { restOthers } from '../../../../test/queue';
import {
  ACCESS_TOKEN,
  type LinkedShop,
  linkShop,
  sendNotice,
  workOff,
  workOffNotices,
} from '../../../../test/shopify';
import { ShopifyDouble } from '../../../../test/shopify-double';
import { doubleProduct, pictureOf } from '../../../../test/shopify-records';
import { type Account, createAccount } from '../../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../../test/test-app';
import { createDatabaseDocumentStore } from '../../../providers/document-store/database-document-store';
import { fetchPictures } from '../../catalog/synced-products';
import { syncShops } from './sync';

let api: TestApi;
let shopify: ShopifyDouble;
let maria: Account;
let shop: LinkedShop;

const drawn = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#888' } })
    .png()
    .toBuffer();

beforeAll(async () => {
  shopify = await ShopifyDouble.start();
  shopify.tokens.add(ACCESS_TOKEN);
  shopify.scopes = SHOPIFY_SCOPES;
  for (const name of ['frente.png', 'verso.png', 'detalhe.png']) shopify.pictures.set(name, await drawn(600));
  shopify.pictures.set('pequena.png', await drawn(100));
  shopify.pictures.set('falsa.png', Buffer.from('<script>alert(1)</script>'));
  api = await startTestApi({ SHOPIFY_URL: shopify.url });
});
afterAll(async () => {
  await api.close();
  await shopify.stop();
});
beforeEach(async () => {
  shopify.mood = 'well';
  shopify.asked.length = 0;
  // Other tests' shops have the same pictures: one that is due to be read again would fetch them as well.
  for (const kind of ['shopify', 'product-pictures']) await restOthers(api.platform, kind);
  maria = await createAccount(api.platform);
  shop = await linkShop(api, maria);
});
afterEach(() => expect(shopify.refusals).toEqual([]));

const at = (name: string) => `${shopify.url}/cdn/${name}?v=1`;
const film = { __typename: 'Video', id: 'gid://shopify/Video/9', alt: 'Filme' };
const fetchAll = (times = 1) =>
  workOff(api, fetchPictures(api.platform, createDatabaseDocumentStore(api.platform.database)), maria, times);
async function sync(): Promise<void> {
  await callAs(api, maria, 'POST', `/integrations/shopify/${shop.id}/sync`);
  await workOff(api, syncShops(api.platform), maria, 3);
}
const product = async () => {
  const { items } = (await callAs(api, maria, 'GET', '/products')).json();
  return (await callAs(api, maria, 'GET', `/products/${items[0].id}`)).json();
};
const alts = async () => (await product()).images.map(({ alt }: { alt: string }) => alt);
const tell = async (images: object[], updatedAt: string) => {
  const variants = [{ price: '100.00', sku: 'SKU-7', inventory_policy: 'deny', inventory_quantity: 12 }];
  const body = {
    id: 7,
    title: 'Bolsa',
    status: 'active',
    updated_at: updatedAt,
    options: [],
    variants,
    images,
  };
  await sendNotice(api, shop, 'products/update', body);
  await workOffNotices(api, maria);
};

it('the pictures of a product come along, in their order and once', async () => {
  shopify.products = [
    doubleProduct(7, {
      media: [pictureOf(1, at('frente.png'), "Bolsa D'Ávila"), film, pictureOf(2, at('verso.png'))],
    }),
  ];
  await sync();
  await fetchAll();
  expect(await alts()).toEqual(["Bolsa D'Ávila", '']);
  const [{ url }] = (await product()).images;
  const shown = await api.app.inject({ method: 'GET', url: url.replace(/^\/api/, '') });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
  await sync();
  await fetchAll(2);
  expect(shopify.times('Picture')).toBe(2);
  expect(await alts()).toHaveLength(2);
});

it('a notice that names others fetches what is new, and lets go of what is gone', async () => {
  shopify.products = [
    doubleProduct(7, {
      media: [pictureOf(1, at('frente.png'), 'Frente'), pictureOf(2, at('verso.png'), 'Verso')],
    }),
  ];
  await sync();
  await fetchAll();
  const images = [
    { id: 3, src: at('detalhe.png'), alt: 'Detalhe' },
    { id: 1, src: at('frente.png'), alt: 'Frente' },
  ];
  await tell(images, '2026-11-21T12:00:00Z');
  await fetchAll();
  expect(await alts()).toEqual(['Detalhe', 'Frente']);
  expect(shopify.times('Picture')).toBe(3);
  await tell([], '2026-11-22T12:00:00Z');
  await fetchAll();
  expect(await alts()).toEqual([]);
});

it('a picture that may not be one here is left out, and the others come', async () => {
  shopify.products = [
    doubleProduct(7, {
      media: [
        pictureOf(1, at('pequena.png')),
        pictureOf(2, at('falsa.png')),
        pictureOf(3, at('sumiu.png')),
        pictureOf(4, 'http://169.254.169.254/latest/meta-data'),
        pictureOf(5, 'file:///etc/passwd'),
        pictureOf(6, at('frente.png'), 'Frente'),
        { __typename: 'MediaImage', id: 'gid://shopify/MediaImage/8', alt: 'Ainda não', image: null },
      ],
    }),
  ];
  await sync();
  await fetchAll();
  expect(await alts()).toEqual(['Frente']);
  await fetchAll();
  expect(shopify.times('Picture')).toBe(4);
});

it('waits while Shopify’s servers are away, and goes on', async () => {
  shopify.products = [doubleProduct(7, { media: [pictureOf(1, at('frente.png'), 'Frente')] })];
  await sync();
  shopify.mood = 'failing';
  await fetchAll(2);
  expect(await alts()).toEqual([]);
  shopify.mood = 'well';
  await fetchAll();
  expect(await alts()).toEqual(['Frente']);
});
