import { normalizeShopDomain, readShopifyCredentials } from './shopify';

it.each([
  ['minha-loja.myshopify.com', 'minha-loja.myshopify.com'],
  [' https://Minha-Loja.myshopify.com/admin/orders?x=1 ', 'minha-loja.myshopify.com'],
  ['http://1loja.myshopify.com#a', '1loja.myshopify.com'],
  ['https://admin.shopify.com/store/minha-loja/settings/domains', 'minha-loja.myshopify.com'],
])('reads the domain of a store in %j', (typed, domain) => {
  expect(normalizeShopDomain(typed)).toBe(domain);
});

it.each([
  '',
  'minha-loja.com.br',
  '-loja.myshopify.com',
  'admin.shopify.com/store/-loja',
  'https://evil.com/admin.shopify.com/store/loja',
  'a.b.myshopify.com',
  'loja.myshopify.com.evil.com',
  'loja.myshopify.com@evil.com',
  'loja.myshopify.com:8443',
  `${'x'.repeat(100)}.myshopify.com`,
])('finds none in %j', (typed) => {
  expect(normalizeShopDomain(typed)).toBeNull();
});

describe('what was copied from Shopify', () => {
  const clientId = '3f8a1c0e5b7d49266a90d1e2f3c4b5a6';
  const clientSecret = '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';
  const accessToken = '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';

  it.each([
    [
      `Client ID\n${clientId}\nSecret\n${clientSecret}\nhttps://admin.shopify.com/store/minha-loja`,
      { clientId, clientSecret, shopDomain: 'minha-loja.myshopify.com' },
    ],
    [`SHOPIFY_API_KEY="${clientId}"; SHOPIFY_API_SECRET='${clientSecret}'`, { clientId, clientSecret }],
    [
      `loja: minha-loja.myshopify.com, token=${accessToken}`,
      { shopDomain: 'minha-loja.myshopify.com', accessToken },
    ],
    ['Oi, segue a chave da loja', {}],
    [`${clientId}0 shpss_curta`, {}],
  ])('is known by its form: %j', (text, found) => {
    expect(readShopifyCredentials(text)).toEqual(found);
  });
});
