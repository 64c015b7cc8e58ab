import { randomUUID } from 'node:crypto';
import { bucketOf, isInCanary } from './bucket';

const VISITORS = Array.from({ length: 100_000 }, () => randomUUID());
const canary = (percent: number, salt = 'a1b2c3d4e5f6') => ({ composition: 'f'.repeat(64), percent, salt });
const chooseNow = (percent: number, salt?: string) =>
  VISITORS.filter((visitor) => isInCanary(canary(percent, salt), visitor));
const known = new Map<number, string[]>();

/** The chosen visitors, computed once per share. */
function chosen(percent: number): string[] {
  const visitors = known.get(percent) ?? chooseNow(percent);
  known.set(percent, visitors);
  return visitors;
}

describe('who gets a canary', () => {
  it.each([0, 1, 10, 50, 100])('is %d %% of visitors, within half a percent', (percent) => {
    const share = (chosen(percent).length / VISITORS.length) * 100;
    expect(Math.abs(share - percent)).toBeLessThanOrEqual(0.5);
  });

  it('is exactly nobody at 0 % and everybody at 100 %', () => {
    expect(chosen(0)).toHaveLength(0);
    expect(chosen(100)).toHaveLength(VISITORS.length);
  });

  it('is the same people each time, and only more of them when it grows', () => {
    const few = chosen(10);
    expect(chooseNow(10)).toEqual(few);
    const more = new Set(chosen(50));
    expect(few.every((visitor) => more.has(visitor))).toBe(true);
  });

  it('is other people with the next canary’s salt', () => {
    const before = new Set(chosen(10));
    const again = chooseNow(10, 'another-salt').filter((visitor) => before.has(visitor));
    expect(again.length / before.size).toBeLessThan(0.15);
  });

  it('counts in hundredths of a percent', () => {
    const visitor = VISITORS[0] ?? '';
    const percent = bucketOf('a1b2c3d4e5f6', visitor) / 100;
    expect(isInCanary(canary(percent), visitor)).toBe(false);
    expect(isInCanary(canary(percent + 0.01), visitor)).toBe(true);
  });
});
