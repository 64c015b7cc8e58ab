/**
 * A small proof of work (hashcash): the browser of a buyer finds numbers whose SHA-256 with a challenge begins with zero bits, which costs a
 * phone about a second and a program that tries out thousands of cards hours. Nothing is asked of a third party, and nobody has to read
 * distorted letters.
 */

/** How many small puzzles a proof has: the sum of many differs less from phone to phone than one big puzzle would. */
export const PROOF_ANSWERS = 16;
/** Zero bits of each puzzle. Solving one takes 2 to the power of this many hashes on average. */
export const PROOF_BITS = 13;

const ROUNDS = 64;
const WORD = 2 ** 32;
const MESSAGE_BYTES = 55;

function primes(count: number): number[] {
  const found: number[] = [];
  for (let next = 2; found.length < count; next += 1)
    if (found.every((prime) => next % prime !== 0)) found.push(next);
  return found;
}
const fractionOf = (root: number): number => ((root % 1) * WORD) | 0;
/** FIPS 180-4: the first bits of the roots of the first primes. */
const CONSTANTS = Int32Array.from(primes(ROUNDS), (prime) => fractionOf(Math.cbrt(prime)));
const START = Int32Array.from(primes(8), (prime) => fractionOf(Math.sqrt(prime)));
const words = new Int32Array(ROUNDS);

const rotate = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** Puts a text of ASCII into the first block, with its end and its length. */
function fillBlock(text: string): void {
  words.fill(0, 0, 16);
  for (let at = 0; at < text.length; at += 1)
    words[at >> 2] = (words[at >> 2] as number) | (text.charCodeAt(at) << (24 - 8 * (at & 3)));
  words[text.length >> 2] = (words[text.length >> 2] as number) | (0x80 << (24 - 8 * (text.length & 3)));
  words[15] = 8 * text.length;
}

/**
 * The first 32 bits of the SHA-256 of a short text of ASCII, without waiting: `crypto.subtle` answers each hash in a turn of its own,
 * which takes a phone ten times as long.
 * @throws for more than 55 characters
 */
export function hashStart(text: string): number {
  if (text.length > MESSAGE_BYTES) throw new Error('The text is longer than a block.');
  fillBlock(text);
  for (let at = 16; at < ROUNDS; at += 1) {
    const near = words[at - 2] as number;
    const far = words[at - 15] as number;
    words[at] =
      (words[at - 16] as number) +
      (rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3)) +
      (words[at - 7] as number) +
      (rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10));
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = START;
  for (let at = 0; at < ROUNDS; at += 1) {
    const one =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (CONSTANTS[at] as number) +
        (words[at] as number)) |
      0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  return (a + (START[0] as number)) >>> 0;
}

/** Whether a number answers one puzzle of a challenge. */
export const isProofAnswer = (challenge: string, puzzle: number, answer: number): boolean =>
  hashStart(`${challenge}.${puzzle}.${answer}`) >>> (32 - PROOF_BITS) === 0;

/** Whether these are the answers to a challenge, all of them. */
export const isProof = (challenge: string, answers: readonly number[]): boolean =>
  answers.length === PROOF_ANSWERS &&
  answers.every((answer, puzzle) => isProofAnswer(challenge, puzzle, answer));

/**
 * The answers to a challenge.
 * @param pause waits a moment, so that a page stays quick while it is worked on: called every so many hashes
 */
export async function proveWork(challenge: string, pause: () => Promise<void>): Promise<number[]> {
  const answers: number[] = [];
  for (let tried = 0; answers.length < PROOF_ANSWERS; tried += 1) {
    if (tried % 1_024 === 0) await pause();
    if (!isProofAnswer(challenge, answers.length, tried)) continue;
    answers.push(tried);
    tried = -1;
  }
  return answers;
}
