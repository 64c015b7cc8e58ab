import type { BankAccountList } from '@balcao/api-schema';
import type { HttpClient } from '@balcao/contract';
import { callPath } from '@balcao/domain';

/** Begins the keys of what is read of bank accounts. */
export const BANK_ACCOUNTS = 'bank-accounts';
export const BANK_ACCOUNTS_PATH = '/finance/bank-accounts';

/** Reads the accounts that the store's payouts go to. */
export const readBankAccounts = async (http: HttpClient, signal: AbortSignal): Promise<BankAccountList> =>
  (await http.get<BankAccountList>(BANK_ACCOUNTS_PATH, { signal })).data;

/** Prefers an account. Wants a recent step-up. */
export const preferBankAccount = async (http: HttpClient, id: string): Promise<void> => {
  await http.post(callPath`${BANK_ACCOUNTS_PATH}/${id}/principal`, {});
};

/** Deletes an account. Wants a recent step-up. */
export const deleteBankAccount = async (http: HttpClient, id: string): Promise<void> => {
  await http.delete(callPath`${BANK_ACCOUNTS_PATH}/${id}`);
};
