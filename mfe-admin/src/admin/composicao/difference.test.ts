import { differenceTo, isRestorable } from './difference';
import { anEntry } from './testing/a-channel';

const part = (name: string, from: string | null, to: string | null) => ({ name, from, to });

it('sums up what came since a generation, from what runs now to what ran then', () => {
  const entries = [
    anEntry(5, { changes: [part('mfe-kyc', '2.0.0', '2.1.0'), part('mfe-catalog', '1.2.0', '1.3.0')] }),
    anEntry(4, { changes: [part('mfe-catalog', '1.1.0', '1.2.0'), part('mfe-finance', null, '1.0.0')] }),
    anEntry(3, { changes: [part('mfe-catalog', '1.0.0', '1.1.0')] }),
  ];
  expect(differenceTo(3, entries)).toEqual([
    part('mfe-catalog', '1.3.0', '1.1.0'),
    part('mfe-finance', '1.0.0', null),
    part('mfe-kyc', '2.1.0', '2.0.0'),
  ]);
  expect(differenceTo(5, entries)).toEqual([]);
});

it('leaves out what came and went, and what only a canary’s visitors got', () => {
  const entries = [
    anEntry(4, { action: 'rollback', changes: [part('mfe-catalog', '1.1.0', '1.0.0')] }),
    anEntry(3, { changes: [part('mfe-catalog', '1.0.0', '1.1.0')] }),
    anEntry(2, { action: 'canary', percent: 5, changes: [part('mfe-kyc', '2.0.0', '2.1.0')] }),
  ];
  expect(differenceTo(1, entries)).toEqual([]);
});

it.each([
  ['promote', null, true],
  ['rollback', null, true],
  ['advance', null, true],
  ['advance', 50, false],
  ['canary', 5, false],
  ['abort', null, false],
  ['freeze', null, false],
])('one goes back to what everybody got: %s of %s → %s', (action, percent, expected) => {
  expect(isRestorable(anEntry(2, { action, percent }))).toBe(expected);
});
