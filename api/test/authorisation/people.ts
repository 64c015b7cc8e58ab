import type { StoreRole } from '@balcao/domain';
import { groupsOf } from '../../src/accounts/sessions';
import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import { signAccessToken } from '../../src/security/access-token';
import { type Account, createAccount } from '../stored-account';

/** Somebody with an account of their own whose session is in the store of another seller. */
export async function createColleague(
  platform: Platform,
  { sellerId: ownerId, storeId }: Account,
  role: StoreRole,
): Promise<Account> {
  const colleague = await createAccount(platform, { name: 'João Pereira' });
  const { sellerId, userId } = colleague;
  const sessionId = newId();
  await platform.database.platform.transaction().execute(async (trx) => {
    await trx
      .insertInto('memberships')
      .values({ seller_id: ownerId, id: newId(), store_id: storeId, user_id: userId, role })
      .execute();
    await trx
      .insertInto('sessions')
      .values({
        id: sessionId,
        seller_id: sellerId,
        user_id: userId,
        store_id: storeId,
        expires_at: new Date(Date.now() + 3_600_000),
      })
      .execute();
  });
  const groups = groupsOf({ isPlatformAdmin: false });
  const token = await signAccessToken({ sellerId, sessionId, groups }, platform.config.jwtSecret);
  return { ...colleague, sessionId, headers: { authorization: `Bearer ${token}` } };
}

/** Somebody who was blocked while their session lives on. */
export async function createBlocked(platform: Platform): Promise<Account> {
  const account = await createAccount(platform);
  await platform.database.platform
    .updateTable('users')
    .set({ status: 'blocked' })
    .where('id', '=', account.userId)
    .execute();
  return account;
}
