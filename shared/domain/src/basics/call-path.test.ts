import { callPath } from './call-path';

it('puts each value into the path as one segment', () => {
  const id = '0d7a3c52-6f0e-4c55-9a53-3d2f5b1a7e10';
  expect(callPath`/orders/${id}/notes/${7}`).toBe(`/orders/${id}/notes/7`);
  expect(callPath`/orders/tags`).toBe('/orders/tags');
});

it('goes on from a path', () => {
  const orders = '/orders';
  expect(callPath`${orders}/${'7'}/refunds`).toBe('/orders/7/refunds');
  expect(callPath`${orders}/terms`).toBe('/orders/terms');
});

it.each([
  ['../../admin', '/orders/..%2F..%2Fadmin'],
  ['..%2f..%2fadmin', '/orders/..%252f..%252fadmin'],
  ['7?page=1', '/orders/7%3Fpage%3D1'],
  ['7#', '/orders/7%23'],
  ['..\\admin', '/orders/..%5Cadmin'],
])('leads %s to no other call', (id, path) => {
  expect(callPath`/orders/${id}`).toBe(path);
});
