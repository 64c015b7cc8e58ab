import { type CheckResult, nextCheck, type PreviousCheck } from './page-checks';
import type { Finding } from './tables/checkout-integrity-schema';

const differs = (what: string): Finding => ({ where: 'page', what, expected: 'a', found: 'b' });
const GOOD: CheckResult = { outcome: 'seen', findings: [] };
const SCRIPT: CheckResult = { outcome: 'seen', findings: [differs('script')] };
const HEADER: CheckResult = { outcome: 'seen', findings: [differs('content-security-policy')] };
const AWAY: CheckResult = { outcome: 'unreachable', findings: [differs('/c')] };
const CLOSED: CheckResult = { outcome: 'closed' };

/** What some looks, one after the other, have told. */
function toldOf(...sights: CheckResult[]) {
  let before: PreviousCheck | undefined;
  return sights.map((sight) => {
    const after = nextCheck(before, sight);
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
    nextCheck({ state: 'changed', recorded: 'changed', findings: [differs('script')] }, SCRIPT).news,
  ).toBeUndefined();
  expect(
    nextCheck({ state: 'changed', recorded: 'changed', findings: [differs('script')] }, HEADER).news,
  ).toBe('changed');
});

it('tells nothing of what differed for a moment, as while a page is updated', () => {
  expect(toldOf(GOOD, SCRIPT, GOOD)).toEqual(['good', 'suspect', 'good']);
});

it('takes a page that is away or closed for none of that, and knows afterwards what it knew', () => {
  expect(toldOf(GOOD, AWAY, CLOSED, GOOD)).toEqual(['good', 'unreachable', 'closed', 'good']);
  expect(toldOf(SCRIPT, SCRIPT, AWAY, GOOD)).toEqual(['suspect', 'changed', 'unreachable', 'restored']);
});

it('looks again in an hour, and soon where something is not as it should be', () => {
  expect([GOOD, CLOSED, SCRIPT, AWAY].map((sight) => nextCheck(undefined, sight).again)).toEqual([
    3_600, 3_600, 300, 300,
  ]);
});
