import { networkOf } from './ip-address';

it.each([
  ['203.0.113.9', '203.0.113.250'],
  ['::ffff:203.0.113.9', '203.0.113.1'],
  ['2001:db8:1::1', '2001:db8:1:ffff::2'],
])('%s and %s are of one network', (one, other) => {
  expect(networkOf(one)).toBe(networkOf(other));
});

it.each([
  ['203.0.113.9', '203.0.114.9'],
  ['2001:db8:1::1', '2001:db8:2::1'],
])('%s and %s are of two', (one, other) => {
  expect(networkOf(one)).not.toBe(networkOf(other));
});
