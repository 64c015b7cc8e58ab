import type { Finding } from '../../../db/checkout-integrity-schema';
import { type LookBefore, nextLook, type Sight } from './next-look';

const differs = (what: string): Finding => ({ where: 'page', what, expected: 'a', found: 'b' });
const GOOD: Sight = { outcome: 'seen', findings: [] };
const SCRIPT: Sight = { outcome: 'seen', findings: [differs('script')] };
const HEADER: Sight = { outcome: 'seen', findings: [differs('content-security-policy')] };
const AWAY: Sight = { outcome: 'unreachable', findings: [differs('/c')] };
const CLOSED: Sight = { outcome: 'closed' };

/** What some looks, one after the other, have told. */
function toldOf(...sights: Sight[]) {
  let before: LookBefore | undefined;
  return sights.map((sight) => {
    const after = nextLook(before, sight);
    before = after;
    return after.news ?? after.state;
  });
}

it('tells of the first good look, of a change once it was seen twice, and of the way back', () => {
  expect(toldOf(GOOD, GOOD, SCRIPT, SCRIPT, SCRIPT, GOOD, GOOD)).toEqual([
    'good',
    'good',
    'suspect',
    'changed',
    'changed',
    'restored',
    'good',
  ]);
});

it('tells of another change beside the first, once', () => {
  expect(toldOf(SCRIPT, SCRIPT, HEADER, HEADER).at(2)).toBe('changed');
  expect(
    nextLook({ state: 'changed', told: 'changed', findings: [differs('script')] }, SCRIPT).news,
  ).toBeUndefined();
  expect(nextLook({ state: 'changed', told: 'changed', findings: [differs('script')] }, HEADER).news).toBe(
    'changed',
  );
});

it('tells nothing of what differed for a moment, as while a page is updated', () => {
  expect(toldOf(GOOD, SCRIPT, GOOD)).toEqual(['good', 'suspect', 'good']);
});

it('takes a page that is away or closed for none of that, and knows afterwards what it knew', () => {
  expect(toldOf(GOOD, AWAY, CLOSED, GOOD)).toEqual(['good', 'unreachable', 'closed', 'good']);
  expect(toldOf(SCRIPT, SCRIPT, AWAY, GOOD)).toEqual(['suspect', 'changed', 'unreachable', 'restored']);
});

it('looks again in an hour, and soon where something is not as it should be', () => {
  expect([GOOD, CLOSED, SCRIPT, AWAY].map((sight) => nextLook(undefined, sight).again)).toEqual([
    3_600, 3_600, 300, 300,
  ]);
});
