import type { StoreRole } from '@balcao/domain';
import type { Platform } from '../../src/platform';
import { type Account, createAccount, joinStore } from '../stored-account';

/** Somebody with an account of their own whose session is in another seller's store. */
export async function createColleague(platform: Platform, owner: Account, role: StoreRole): Promise<Account> {
  const colleague = await createAccount(platform, { name: 'João Pereira' });
  await joinStore(platform, colleague, owner, role);
  return colleague;
}

/** Somebody who was blocked while their session was open. */
export async function createBlocked(platform: Platform): Promise<Account> {
  const account = await createAccount(platform, { planId: 'crescimento' });
  await platform.database.platform
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', account.userId)
    .execute();
  return account;
}
