import { createHash } from 'node:crypto';
import { isSellerAccount, type LedgerEntry } from '@balcao/domain';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import {
  findDigest,
  insertTransaction,
  type LockedAccount,
  type PlacedEntry,
  type PostedFact,
} from './repository';

const digestOf = (entries: readonly LedgerEntry[]) =>
  createHash('sha256')
    .update(entries.map(({ account, type, amountCents }) => `${account}|${type}|${amountCents}`).join('\n'))
    .digest('base64url');

/** Walks through the entries with the balances that they lead to. Changes the accounts. */
function place(accounts: readonly LockedAccount[], entries: readonly LedgerEntry[]): PlacedEntry[] {
  return entries.map((entry) => {
    if (!isSellerAccount(entry.account)) return { ...entry, place: null };
    const account = accounts.find((one) => one.account === entry.account);
    if (account === undefined) throw new Error(`${entry.account} is not locked.`);
    const before = account.balanceCents;
    account.balanceCents += entry.amountCents;
    account.version += 1;
    return { ...entry, place: { version: account.version, before, after: account.balanceCents } };
  });
}

/**
 * Posts entries that add up to 0 to locked accounts; a fact that was posted before adds nothing.
 *
 * @returns false when the fact was known
 * @throws Error when the same key comes with other entries, which nobody may post
 */
export async function post(
  trx: SellerTransaction,
  owner: Owner,
  accounts: readonly LockedAccount[],
  fact: PostedFact,
  entries: readonly LedgerEntry[],
): Promise<boolean> {
  if (entries.length === 0) return false;
  return postKnowing(await findDigest(trx, owner, fact.key), trx, owner, accounts, fact, entries);
}

/**
 * As `post`, without a round trip for the key: whoever may not be posting the same fact elsewhere has looked for it already, or
 * has just made its name.
 *
 * @param known what `findDigest` has found
 */
export async function postKnowing(
  known: string | undefined,
  trx: SellerTransaction,
  owner: Owner,
  accounts: readonly LockedAccount[],
  fact: PostedFact,
  entries: readonly LedgerEntry[],
): Promise<boolean> {
  if (entries.length === 0) return false;
  const digest = digestOf(entries);
  if (known === digest) return false;
  if (known !== undefined) throw new Error(`${fact.key} was posted with other entries.`);
  const postedAt = new Date(Math.max(...accounts.map(({ postableAt }) => postableAt.getTime())));
  await insertTransaction(trx, owner, fact, { digest, entries: place(accounts, entries), postedAt });
  return true;
}
