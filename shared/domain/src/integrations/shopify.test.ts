import { normalizeShopDomain } from './shopify';

it.each([
  ['minha-loja.myshopify.com', 'minha-loja.myshopify.com'],
  [' https://Minha-Loja.myshopify.com/admin/orders?x=1 ', 'minha-loja.myshopify.com'],
  ['http://1loja.myshopify.com#a', '1loja.myshopify.com'],
])('reads the domain of a store in %j', (typed, domain) => {
  expect(normalizeShopDomain(typed)).toBe(domain);
});

it.each([
  '',
  'minha-loja.com.br',
  '-loja.myshopify.com',
  'a.b.myshopify.com',
  'loja.myshopify.com.evil.com',
  'loja.myshopify.com@evil.com',
  'loja.myshopify.com:8443',
  `${'x'.repeat(100)}.myshopify.com`,
])('finds none in %j', (typed) => {
  expect(normalizeShopDomain(typed)).toBeNull();
});
