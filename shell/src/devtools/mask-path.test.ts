import { maskPath } from './mask-path';

it.each([
  ['/orders', '/orders'],
  ['/payment-methods/v1', '/payment-methods/v1'],
  ['/orders/01920000-0000-7000-8000-000000000000/events', '/orders/…/events'],
  ['/buyers/ana@exemplo.com.br', '/buyers/…'],
  ['/buyers/Ana%20Lima', '/buyers/…'],
  ['/orders?search=52998224725#x', '/orders'],
  ['//elsewhere/x', '/x'],
  ['https://viacep.com.br/ws/01310100/json/', 'viacep.com.br/ws/…/json/'],
])('says of %s no more than %s', (address, shown) => expect(maskPath(address)).toBe(shown));
