import { z } from '@balcao/api-schema';
import { currentTime } from '../../../db/clock';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import {
  type AccountToCheck,
  accountsToCheck,
  checkLines,
  checkPayments,
  checkTransactions,
  type PaymentsToCheck,
} from './repository';

/** The properties that every ledger has to have. */
export const LEDGER_PROPERTIES = {
  transactions: 'the entries of a transaction add up to 0',
  balance: 'a balance is that after the last line',
  versions: 'versions have no gap',
  lines: 'each line begins where the one before ended',
  payments: 'what a payment brought, gave back and holds is what its lines and divergences come to',
} as const;
export type LedgerProperty = keyof typeof LEDGER_PROPERTIES;

/** The place in a ledger from which the next check goes on. */
export const ledgerCheckpoint = z.object({
  /** The version and the balance in cents of each account. */
  accounts: z.record(z.string(), z.object({ version: z.int(), balance: z.int() })),
  /** The last transaction; empty without one. */
  transactionId: z.string(),
  /** When the payments were read. Left out by checks of before they were. */
  paymentsAt: z.iso.datetime().optional(),
});
export type LedgerCheckpoint = z.infer<typeof ledgerCheckpoint>;

const BEGINNING: LedgerCheckpoint = { accounts: {}, transactionId: '' };
/** A transaction may be committed after one that began later, and clocks of replicas differ. */
const OVERLAP_MS = 3_600_000;

export interface CheckOptions {
  /** The size of the transactions in which a ledger is read, so that none is long. */
  rowsAtOnce: number;
  stopping: AbortSignal;
  /** All of the ledger is read when omitted. */
  since?: LedgerCheckpoint | undefined;
}

/** The findings of a check, and the place up to which it read. */
export interface CheckedLedger {
  /** The properties that do not hold; empty when all do. */
  broken: LedgerProperty[];
  /** The payments that their lines contradict. */
  payments: string[];
  checkpoint: LedgerCheckpoint;
}

type Found = (property: LedgerProperty) => void;

/** Follows an account from its last checked line, or its first, to the version that it had when it was read. */
async function followLines(
  database: Database,
  owner: Owner,
  { account, balance, version, newestLine }: AccountToCheck,
  { rowsAtOnce, stopping, since = BEGINNING }: CheckOptions,
  found: Found,
): Promise<void> {
  if (newestLine !== version) found('versions');
  const known = since.accounts[account] ?? { version: 0, balance: 0 };
  if (known.version > version) found('versions');
  let started = known.balance;
  for (let after = known.version; after < version && !stopping.aborted; after += rowsAtOnce) {
    const range = { after, upTo: Math.min(after + rowsAtOnce, version), started };
    const lines = await database.withSeller(owner.sellerId, (trx) => checkLines(trx, owner, account, range));
    if (lines.count !== range.upTo - after) found('versions');
    if (lines.broken > 0) found('lines');
    started = lines.ended ?? started;
  }
  if (!stopping.aborted && started !== balance) found('balance');
}

/** The id before those of transactions that began an hour earlier: the first half of a UUIDv7 is its time. */
function wellBefore(transactionId: string): string {
  if (transactionId === '') return '';
  const ms = Number.parseInt(transactionId.replace('-', '').slice(0, 12), 16) - OVERLAP_MS;
  const time = ms.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}`;
}

/** @returns the last transaction */
async function followTransactions(
  database: Database,
  owner: Owner,
  { rowsAtOnce, stopping, since = BEGINNING }: CheckOptions,
  found: Found,
): Promise<string> {
  let last = since.transactionId;
  for (let afterId: string | null = wellBefore(last); afterId !== null && !stopping.aborted; ) {
    const from: string = afterId;
    const facts = await database.withSeller(owner.sellerId, (trx) =>
      checkTransactions(trx, owner, from, rowsAtOnce),
    );
    if (facts.unbalanced > 0) found('transactions');
    last = facts.lastId ?? last;
    afterId = facts.count < rowsAtOnce ? null : facts.lastId;
  }
  return last;
}

/** @returns the payments that their lines contradict */
async function followPayments(
  database: Database,
  owner: Owner,
  { rowsAtOnce, stopping, since }: CheckOptions,
): Promise<string[]> {
  const read = since?.paymentsAt === undefined ? 0 : Date.parse(since.paymentsAt) - OVERLAP_MS;
  const broken: string[] = [];
  let afterId: string | null = '';
  while (afterId !== null && !stopping.aborted) {
    const range: PaymentsToCheck = { afterId, since: new Date(read), limit: rowsAtOnce };
    const facts = await database.withSeller(owner.sellerId, (trx) => checkPayments(trx, owner, range));
    broken.push(...facts.broken);
    afterId = facts.count < rowsAtOnce ? null : facts.lastId;
  }
  return broken;
}

/** Checks a store's ledger, from a checkpoint on or all of it. Nothing is locked, so sales go on meanwhile. */
export async function checkLedger(
  database: Database,
  owner: Owner,
  options: CheckOptions,
): Promise<CheckedLedger> {
  const broken = new Set<LedgerProperty>();
  const paymentsAt = currentTime().toISOString();
  const found: Found = (property) => broken.add(property);
  const accounts = await database.withSeller(owner.sellerId, (trx) => accountsToCheck(trx, owner));
  for (const account of accounts) await followLines(database, owner, account, options, found);
  const transactionId = await followTransactions(database, owner, options, found);
  const payments = await followPayments(database, owner, options);
  if (payments.length > 0) found('payments');
  return {
    broken: [...broken],
    payments,
    checkpoint: {
      accounts: Object.fromEntries(
        accounts.map(({ account, version, balance }) => [account, { version, balance }]),
      ),
      transactionId,
      paymentsAt,
    },
  };
}
