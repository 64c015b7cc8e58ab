import { isShopAddress, isSiteOrigin, webAddressProblem } from './web-address';

it.each(['', 'https://rastreio.example/AB1?x=1', 'http://127.0.0.1:4000/avisos'])('takes %j', (text) => {
  expect(webAddressProblem(text)).toBeNull();
});

it.each(['rastreio.example', 'ftp://rastreio.example', 'https://', 'https:///x', 'https://com espaço'])(
  'refuses %j',
  (text) => {
    expect(webAddressProblem(text)).toMatch(/começa com https/);
  },
);

describe('where buyers may be led to', () => {
  it.each(['https://loja.example/retomar/1?x=1', 'https://LOJA.example', 'https://xn--a-0fa.example/'])(
    'is %s',
    (text) => expect(isShopAddress(text)).toBe(true),
  );

  it.each([
    '',
    'http://loja.example/retomar',
    'javascript:alert(1)',
    'https://192.0.2.1/retomar',
    'https://[2001:db8::1]/retomar',
    'https://localhost/retomar',
    'https://loja.example@exemplo.com/',
    'https://ana:senha@loja.example/',
    'https://loja.example:8443/',
  ])('is not %s', (text) => expect(isShopAddress(text)).toBe(false));
});

describe('the origin of one site', () => {
  it.each([
    'https://loja.com.br',
    'https://checkout.loja.com.br:8443',
    'http://localhost:3000',
    'http://127.0.0.1:5173',
    'https://xn--aa-oia.com.br',
  ])('is %s', (text) => expect(isSiteOrigin(text)).toBe(true));

  it.each([
    '*',
    'null',
    'https://*',
    'https://*.loja.com.br',
    'https://loja.*',
    'https://.loja.com.br',
    'https://loja.com.br.',
    'https://br',
    'https://',
    'https://loja.com.br/',
    'https://loja.com.br/checkout',
    'https://ana@loja.com.br',
    'ftp://loja.com.br',
    'loja.com.br',
    '',
  ])('is not %j', (text) => expect(isSiteOrigin(text)).toBe(false));
});
