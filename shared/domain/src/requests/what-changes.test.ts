import { changesWhatIsRead, takenAwayBy } from './what-changes';

it.each([
  ['post', '/orders/019a/refunds', true],
  ['DELETE', '/coupons/019a', true],
  ['post', '/coupons/simulate', false],
  ['put', '/preferences', false],
  ['post', '/kyc/documents/019a/link', false],
  ['post', '/kyc/documents/019a/decision', true],
])('%s %s may change what a screen has read: %p', (method, path, changes) => {
  expect(changesWhatIsRead({ method, path })).toBe(changes);
});

it.each([
  ['delete', '/coupons/019a', '019a'],
  ['post', '/domains/019b/remove', '019b'],
  ['post', '/convites/dAbJUkJ5lsJwxb74', 'dAbJUkJ5lsJwxb74'],
  ['post', '/domains/019b/verify', undefined],
  ['patch', '/coupons/019a', undefined],
])('after %s %s the record %p is gone', (method, path, gone) => {
  expect(takenAwayBy({ method, path })).toBe(gone);
});
