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

/** Walks through the entries with the balances that they lead to. @returns also the accounts as they leave them */
function place(accounts: readonly LockedAccount[], entries: readonly LedgerEntry[]) {
  const after = accounts.map((account) => ({ ...account }));
  const placed = entries.map((entry): PlacedEntry => {
    if (!isSellerAccount(entry.account)) return { ...entry, place: null };
    const account = after.find((one) => one.account === entry.account);
    if (account === undefined) throw new Error(`${entry.account} is not locked.`);
    const before = account.balanceCents;
    account.balanceCents += entry.amountCents;
    account.version += 1;
    return { ...entry, place: { version: account.version, before, after: account.balanceCents } };
  });
  return { placed, after };
}

/**
 * Posts entries that add up to 0 to locked accounts; a fact that was posted before adds nothing. Changes the accounts, so one
 * posting to them waits for the other.
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
  const digest = digestOf(entries);
  const { placed, after } = place(accounts, entries);
  const postedAt = new Date(Math.max(...accounts.map(({ postableAt }) => postableAt.getTime())));
  if (await insertTransaction(trx, owner, fact, { digest, entries: placed, postedAt })) {
    for (const [index, account] of accounts.entries()) Object.assign(account, after[index]);
    return true;
  }
  if ((await findDigest(trx, owner, fact.key)) !== digest)
    throw new Error(`${fact.key} was posted with other entries.`);
  return false;
}
