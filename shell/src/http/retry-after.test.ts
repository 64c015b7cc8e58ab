import { readRetryAfter } from './retry-after';

const now = new Date('2026-03-02T12:00:00Z');

describe('the Retry-After header', () => {
  it.each([
    ['30', 30],
    ['0', 0],
    ['Mon, 02 Mar 2026 12:01:30 GMT', 90],
    ['Mon, 02 Mar 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%s → %s', (header, seconds) => {
    expect(readRetryAfter(header, now)).toBe(seconds);
  });
});
