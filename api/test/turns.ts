import { someOf } from '@balcao/proofs';

/** Tests that take long and have no shorter length: `npm test` runs so many of a kind, chosen by the commit's hash. */
export const TURNS = {
  /** Files: what a process leaves behind that is killed at a certain moment. */
  kills: { names: ['checkout', 'coupons', 'money', 'orders', 'release', 'shopify'], atOnce: 2 },
  /** Files: how PostgreSQL reads tables of tens of thousands of rows. */
  plans: { names: ['bumps', 'entries', 'orders', 'people', 'products'], atOnce: 2 },
  /** Tests: many cards that are tried at the same moment. */
  cards: { names: ['browser', 'honest', 'network', 'purchase', 'refused', 'store'], atOnce: 3 },
  /** Tests: PDFs, and a drawing, that would take all memory or time. */
  pictures: { names: ['bomb', 'drawing', 'giant', 'laughs', 'slow'], atOnce: 2 },
} as const;

type Kind = keyof typeof TURNS;

/** The names of a kind whose turn it is; all of them at full length. */
export const namesInTurn = (kind: Kind): string[] =>
  someOf<string>(TURNS[kind].names, TURNS[kind].atOnce, `turn of ${kind}`);

/** `it` for whom it is the turn of. Otherwise the test is counted as skipped; where all tests of a file are, nothing is set up. */
export const itInTurn = <K extends Kind>(kind: K, name: (typeof TURNS)[K]['names'][number]): jest.It =>
  namesInTurn(kind).includes(name) ? it : it.skip;
