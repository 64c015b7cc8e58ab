import type { SellerTransaction } from './executor';

/** Transactions that were begun in turn. */
const inTurn = new WeakSet<SellerTransaction>();
/** Transactions that were not, and found that they post. */
const outOfTurn = new WeakSet<SellerTransaction>();

/** A transaction that posts was begun out of turn: it is rolled back, and runs again in turn. */
export class OutOfTurn extends Error {
  override readonly name = 'OutOfTurn';

  constructor() {
    super('A transaction that posts was begun out of turn');
  }
}

/**
 * Asserts that a transaction has its seller's turn, before it locks accounts.
 * @throws OutOfTurn, for the transaction's beginner to catch
 */
export function assertInTurn(trx: SellerTransaction): void {
  if (inTurn.has(trx)) return;
  outOfTurn.add(trx);
  throw new OutOfTurn();
}

/** The work of a transaction that has its turn. */
export const workInTurn =
  <T>(work: (trx: SellerTransaction) => Promise<T>) =>
  (trx: SellerTransaction): Promise<T> => {
    inTurn.add(trx);
    return work(trx);
  };

/** The work of a transaction that has none. Also where it catches what its parts throw, it ends with `OutOfTurn` if one posts. */
export const workOutOfTurn =
  <T>(work: (trx: SellerTransaction) => Promise<T>) =>
  async (trx: SellerTransaction): Promise<T> => {
    const result = await work(trx);
    if (outOfTurn.has(trx)) throw new OutOfTurn();
    return result;
  };
