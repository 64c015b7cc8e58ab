import { acceptsEncoding } from './accepted-encoding';

it.each(['br', 'gzip, deflate, br', 'gzip;q=0.5, BR;q=1.0', 'br;q=0.001', '*', ['gzip', 'br']])(
  'takes brotli: %j',
  (accepted) => {
    expect(acceptsEncoding(accepted, 'br')).toBe(true);
  },
);

it.each([
  undefined,
  '',
  'gzip',
  'br;q=0',
  'gzip, br; q=0.0',
  '*, br;q=0',
  '*;q=0',
  'brotli',
  'x-br',
  'identity',
])('takes no brotli: %j', (accepted) => {
  expect(acceptsEncoding(accepted, 'br')).toBe(false);
});
