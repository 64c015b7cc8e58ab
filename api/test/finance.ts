import { randomUUID } from 'node:crypto';
import type { BankAccount, BankAccountRequest } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { verifyAccounts } from '../src/modules/finance/bank-accounts';
import { releaseDue } from '../src/modules/finance/releases';
import { BankDouble } from './bank-double';
import { callAs, stepUp } from './call-as';
import { PIX, placeSale, reportPayment } from './ledger';
import { newKey, paymentEvent } from './orders';
import { becomeDue, workNext } from './queue';
import type { Account } from './stored-account';
import { startTestApi, type TestApi } from './test-app';

/** An API whose bank is a double. It ends with the API. */
export async function startApiWithBank(): Promise<{ bank: BankDouble; api: TestApi }> {
  const bank = await BankDouble.start();
  const api = await startTestApi(bank.environment);
  const close = async () => {
    await api.close();
    await bank.stop();
  };
  return { bank, api: { ...api, close } };
}

/** An unused idempotency key. */
export const newIdempotencyKey = () => `key-${randomUUID()}`;

/** The CPF of an account's person. */
export async function cpfOf({ platform }: Pick<TestApi, 'platform'>, { userId }: Account): Promise<string> {
  const users = platform.database.platform.selectFrom('users').where('id', '=', userId);
  return (await users.select('cpf').executeTakeFirstOrThrow()).cpf;
}

/** An account of the person's at Banco do Brasil. */
export const accountBody = async (
  api: Pick<TestApi, 'platform'>,
  account: Account,
  changes: object = {},
): Promise<BankAccountRequest> =>
  ({
    kind: 'account',
    bankIspb: '00000000',
    accountType: 'corrente',
    branch: '1584',
    branchDigit: '9',
    account: '00210169',
    accountDigit: '6',
    holderDocument: await cpfOf(api, account),
    ...changes,
  }) as BankAccountRequest;

/** Registers an account of the person's store, as its screen does. */
export async function addAccount(api: TestApi, account: Account, changes: object = {}) {
  await stepUp(api, account);
  const body = await accountBody(api, account, changes);
  return callAs(api, account, 'POST', '/finance/bank-accounts', {
    body,
    'idempotency-key': newIdempotencyKey(),
  });
}

/** Runs the checks of accounts that are due. */
export async function checkAccounts({ platform }: TestApi): Promise<void> {
  await becomeDue(platform, 'bank-account-check');
  while (await workNext(platform, verifyAccounts(platform)));
}

/** Lets the day pass for which payouts rest. */
export const endHolds = ({ platform }: TestApi, { sellerId }: Account) =>
  platform.database.platform
    .updateTable('bank_account_changes')
    .set({ held_until: new Date(0) })
    .where('seller_id', '=', sellerId)
    .execute();

/** A verified account for which payouts rest no more. */
export async function verifiedAccount(
  api: TestApi,
  account: Account,
  changes: object = {},
): Promise<BankAccount> {
  const added: BankAccount = (await addAccount(api, account, changes)).json();
  await checkAccounts(api);
  await endHolds(api, account);
  return added;
}

/** Sells something by Pix through a gateway that collects for the platform, and lets the money come: R$ 185,62 of R$ 189,90 by the first plan. */
export async function earn(api: TestApi, account: Account): Promise<void> {
  const key = await newKey(api, account, { mode: 'live' });
  const name = newIdempotencyKey();
  await placeSale(api, key, name, PIX);
  await reportPayment(api, key, name, { id: PIX.id, events: [paymentEvent('captured', 1)] });
  await releaseDue(api.platform.database, addDays(todayInSaoPaulo(), 9));
}
