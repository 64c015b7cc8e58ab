import type { KycCase, KycDecisionRequest } from '@balcao/api-schema';
import { ANA, aCase } from '../testing/a-case';
import { isStored } from './stored-decision';

const AT = '2026-03-02T13:00:00.000Z';
type Entry = KycCase['history'][number];

const happened = (step: Entry['step'], changes: Partial<Entry> = {}): Entry => ({
  step,
  slot: 'frente',
  reason: step === 'refuse-image' ? 'cropped' : null,
  at: AT,
  actor: ANA,
  ...changes,
});
const OTHER = { ...ANA, id: 'a9' };
const APPROVED = [happened('approve-image'), happened('approve', { slot: null })];
const ASKED = [happened('refuse-image')];
const REJECTED = [happened('refuse-image'), happened('reject', { slot: null, reason: 'cropped' })];
const REJECTED_BY_OTHER = [
  happened('refuse-image'),
  happened('refuse-image', { slot: 'selfie', actor: OTHER }),
  happened('reject', { slot: null, actor: OTHER }),
];

const approve: KycDecisionRequest = { decision: 'approve', ruledOut: [] };
const askAgain: KycDecisionRequest = { decision: 'ask-again', reason: 'cropped' };
const reject: KycDecisionRequest = { decision: 'reject', reason: 'cropped' };

it.each([
  ['an approval', APPROVED, approve, true],
  ['an approval of another image', [happened('approve-image', { slot: 'verso' })], approve, false],
  ['an approval by somebody else', [happened('approve-image', { actor: OTHER })], approve, false],
  ['a request for another image', ASKED, askAgain, true],
  ['a request for another reason', [happened('refuse-image', { reason: 'expired' })], askAgain, false],
  ['a request where a rejection is stored', REJECTED, askAgain, false],
  ['a request before somebody else rejected', REJECTED_BY_OTHER, askAgain, true],
  ['a rejection', REJECTED, reject, true],
  ['a rejection where a request is stored', ASKED, reject, false],
  ['an approval where a request is stored', ASKED, approve, false],
  ['anything where nothing is', [], approve, false],
])('%s', (_what, history, request, expected) => {
  expect(isStored(aCase({ reviewerId: ANA.id, history }), 'frente', request)).toBe(expected);
});
