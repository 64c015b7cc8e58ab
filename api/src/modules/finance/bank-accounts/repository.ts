import type { BankAccountStatus, BankRefusal } from '@balcao/domain';
import { type Insertable, type Selectable, sql } from 'kysely';
import { lockStore } from '../../../accounts/stores';
import type { Executor, SellerTransaction } from '../../../db/database';
import { ofStore } from '../../../db/of-store';
import type { Owner } from '../../../db/owner';
import type { BankAccountsTable } from '../tables/banking-schema';

export type AccountRow = Selectable<BankAccountsTable>;

const living = (executor: Executor, owner: Owner) =>
  executor.selectFrom('bank_accounts').where(ofStore(owner)).where('deleted_at', 'is', null).selectAll();

/** The store's accounts, the principal one first, then the oldest. */
export const listAccounts = (executor: Executor, owner: Owner): Promise<AccountRow[]> =>
  living(executor, owner).orderBy('is_principal', 'desc').orderBy('id').execute();

/** As `listAccounts`. Locks the store until the transaction ends, so that nobody changes its accounts meanwhile. */
export async function lockAccountsOfStore(trx: SellerTransaction, owner: Owner): Promise<AccountRow[]> {
  await lockStore(trx, owner);
  return listAccounts(trx, owner);
}

/** An account that is not deleted. It stays so until the transaction ends. */
export const lockAccount = (
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<AccountRow | undefined> =>
  living(trx, owner).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** An account of any store of the seller's, deleted or not. */
export const findAccount = (
  executor: Executor,
  sellerId: string,
  id: string,
): Promise<AccountRow | undefined> =>
  executor
    .selectFrom('bank_accounts')
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst();

export async function insertAccount(
  trx: SellerTransaction,
  row: Insertable<BankAccountsTable>,
): Promise<void> {
  await trx.insertInto('bank_accounts').values(row).execute();
}

/** Prefers one of the store's accounts; none with null. */
export async function setPrincipal(trx: Executor, owner: Owner, id: string | null): Promise<void> {
  const accounts = trx.updateTable('bank_accounts').where(ofStore(owner));
  // In two statements: the index on the principal one is checked row by row.
  await accounts.set({ is_principal: false }).where('is_principal', '=', true).execute();
  if (id !== null) await accounts.set({ is_principal: true }).where('id', '=', id).execute();
}

/** Deletes an account, or brings it back. */
export async function setDeleted(
  trx: Executor,
  { sellerId }: Pick<Owner, 'sellerId'>,
  id: string,
  isDeleted: boolean,
): Promise<void> {
  await trx
    .updateTable('bank_accounts')
    .set({ deleted_at: isDeleted ? sql<Date>`now()` : null })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .execute();
}

/** Notes what the bank has said. @returns false when the account does not wait for that any more */
export async function recordVerification(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
  { status, refusal }: { status: BankAccountStatus; refusal: BankRefusal | null },
): Promise<boolean> {
  const settled = await trx
    .updateTable('bank_accounts')
    .set({ status, refusal })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('status', '=', 'em_verificacao')
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

/** Refuses a verified account that a transfer came back from. @returns false when it is not verified any more */
export async function refuseVerified(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
  refusal: BankRefusal,
): Promise<boolean> {
  const refused = await trx
    .updateTable('bank_accounts')
    .set({ status: 'recusada', refusal })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .where('status', '=', 'verificada')
    .returning('id')
    .executeTakeFirst();
  return refused !== undefined;
}

/** Whether a payout is on its way to an account. */
export async function hasPayoutInFlight(
  trx: SellerTransaction,
  sellerId: string,
  id: string,
): Promise<boolean> {
  const found = await trx
    .selectFrom('payouts')
    .where('seller_id', '=', sellerId)
    .where('bank_account_id', '=', id)
    .where('status', 'in', ['solicitado', 'em_processamento'])
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
