import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { type AccountToCheck, accountsToCheck, checkLines, checkTransactions } from './repository';

/** The properties that every ledger has to have. */
export const LEDGER_PROPERTIES = {
  transactions: 'the entries of a transaction add up to 0',
  balance: 'a balance is that after the last line',
  versions: 'versions have no gap',
  lines: 'each line begins where the one before ended',
} as const;
export type LedgerProperty = keyof typeof LEDGER_PROPERTIES;

/** The size of the transactions in which a ledger is read, so that none is long. */
export interface CheckOptions {
  rowsAtOnce: number;
  stopping: AbortSignal;
}

type Found = (property: LedgerProperty) => void;

/** Follows an account from its first line to the version that it had when it was read. */
async function followLines(
  database: Database,
  owner: Owner,
  { account, balance, version, newestLine }: AccountToCheck,
  { rowsAtOnce, stopping }: CheckOptions,
  found: Found,
): Promise<void> {
  if (newestLine !== version) found('versions');
  let started = 0;
  for (let after = 0; after < version && !stopping.aborted; after += rowsAtOnce) {
    const range = { after, upTo: Math.min(after + rowsAtOnce, version), started };
    const lines = await database.withSeller(owner.sellerId, (trx) => checkLines(trx, owner, account, range));
    if (lines.count !== range.upTo - after) found('versions');
    if (lines.broken > 0) found('lines');
    started = lines.ended ?? started;
  }
  if (!stopping.aborted && started !== balance) found('balance');
}

async function followTransactions(
  database: Database,
  owner: Owner,
  { rowsAtOnce, stopping }: CheckOptions,
  found: Found,
): Promise<void> {
  for (let afterId: string | null = ''; afterId !== null && !stopping.aborted; ) {
    const from: string = afterId;
    const facts = await database.withSeller(owner.sellerId, (trx) =>
      checkTransactions(trx, owner, from, rowsAtOnce),
    );
    if (facts.unbalanced > 0) found('transactions');
    afterId = facts.count < rowsAtOnce ? null : facts.lastId;
  }
}

/** The properties that do not hold in a store; empty when all do. Nothing is locked, so sales go on meanwhile. */
export async function contradictionsOf(
  database: Database,
  owner: Owner,
  options: CheckOptions,
): Promise<LedgerProperty[]> {
  const found = new Set<LedgerProperty>();
  const accounts = await database.withSeller(owner.sellerId, (trx) => accountsToCheck(trx, owner));
  for (const account of accounts)
    await followLines(database, owner, account, options, (property) => found.add(property));
  await followTransactions(database, owner, options, (property) => found.add(property));
  return [...found];
}
