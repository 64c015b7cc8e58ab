import { createHash } from 'node:crypto';

// A long proof has two lengths. `npm test` runs a small part of it, chosen by the commit's hash, so that time covers everything;
// `npm run proofs` runs all of it. The proofs are listed in `scripts/src/test/proofs.ts`.

/** Whether proofs run at their full length. */
export const isFullLength = process.env.PROOF_LENGTH === 'full';

/** The text that chooses the part that runs: `npm test` sets it to the commit's hash. The same text chooses the same part. */
export const proofSeed = process.env.PROOF_SEED ?? 'any';

/** The length of a proof: `part` in `npm test`, `whole` in `npm run proofs`. */
export const lengthOf = <Length>(part: Length, whole: Length): Length => (isFullLength ? whole : part);

/** A number of 31 bits that follows from the seed and from what it is for. */
export const seedFor = (purpose: string): number =>
  createHash('sha256').update(`${proofSeed} ${purpose}`).digest().readUInt32BE() >>> 1;

/** `count` of the items, chosen by the seed, in their order; all of them at full length. */
export function someOf<Item>(items: readonly Item[], count: number, purpose: string): Item[] {
  if (isFullLength || items.length <= count) return [...items];
  const drawn = items
    .map((item, index) => ({ index, item, rank: seedFor(`${purpose} ${index}`) }))
    .sort((one, other) => one.rank - other.rank)
    .slice(0, count);
  return drawn.sort((one, other) => one.index - other.index).map(({ item }) => item);
}
