import { createHash } from 'node:crypto';
import { hashStart, isProof, PROOF_ANSWERS, proveWork } from './proof-of-work';

it.each(['', 'abc', 'x'.repeat(54), 'x'.repeat(55), 't3q0zk.AbC-_012.abcdefghijklmnopqrstuv.15.123456789'])(
  'hashes “%s” as SHA-256 does',
  (text) => {
    const hashed = createHash('sha256').update(text).digest().readUInt32BE();
    expect(hashStart(text)).toBe(hashed);
  },
);

it('hashes no text that is longer than a block', () => {
  expect(() => hashStart('x'.repeat(56))).toThrow();
});

it('is worked out for one challenge, whose answers hold for no other', async () => {
  let pauses = 0;
  const answers = await proveWork('a challenge', async () => {
    pauses += 1;
  });
  expect(isProof('a challenge', answers)).toBe(true);
  expect(isProof('another one', answers)).toBe(false);
  expect(isProof('a challenge', answers.slice(1))).toBe(false);
  expect(isProof('a challenge', [...answers].reverse())).toBe(false);
  expect(answers).toHaveLength(PROOF_ANSWERS);
  expect(pauses).toBeGreaterThanOrEqual(PROOF_ANSWERS);
});
