import type { CheckoutExample } from '@balcao/api-schema';
import { configure, offerCard, sellingStore, visit } from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { offeredProduct } from '../../../test/offered-product';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';

const api = withApi();

const example = async (account: Account, productId?: string): Promise<CheckoutExample> =>
  (
    await callAs(api, account, 'GET', `/checkout-example${productId ? `?productId=${productId}` : ''}`)
  ).json();
const titleOf = ({ items }: CheckoutExample) => items[0]?.title;

it('shows what a buyer of the store sees: its name, its seller, its installments and discounts', async () => {
  const { account, productId, link } = await sellingStore(api);
  await offerCard(api, account);
  await configure(api, account, 'pix', { discountPercent: 5 });
  await callAs(api, account, 'PUT', '/store', { body: { nome: 'Ateliê Flor d’Água' } });
  const { store, items, shipping, methods } = await example(account, productId);
  const buyer = await visit(api, link);
  const seen = await buyer.read();
  expect(store).toEqual(seen.store);
  expect(store.name).toBe('Ateliê Flor d’Água');
  expect(items.map(({ title, unit_price }) => [title, unit_price])).toEqual([['Bolsa de lona', 10_000]]);
  expect(methods.toSorted((one, other) => one.method.localeCompare(other.method))).toEqual(
    seen.methods.toSorted((one, other) => one.method.localeCompare(other.method)),
  );
  expect(shipping).toEqual(seen.shipping);
});

it('leaves a product aside that cannot be bought, and shows what was changed last of what can', async () => {
  const { account } = await sellingStore(api, { stock: 0 });
  const draft = await offeredProduct(api.platform, account, { name: 'Rascunho', status: 'draft' });
  expect((await example(account)).items).toEqual([]);
  await offeredProduct(api.platform, account, { name: 'Caneca' });
  expect(titleOf(await example(account, draft))).toBe('Caneca');
});

it('shows nothing of another store', async () => {
  const { productId } = await sellingStore(api);
  const other = await createAccount(api.platform);
  const { items, methods, store } = await example(other, productId);
  expect([items, methods]).toEqual([[], []]);
  expect(store.name).toBe('Loja da Maria');
});
