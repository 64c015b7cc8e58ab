import type { StoreRole, UserStatus } from '@balcao/domain';
import { uniqueCpf } from '@balcao/domain/testing';
import { groupsOf } from '../src/accounts/sessions';
import type { Executor } from '../src/db/database';
import { newId } from '../src/db/new-id';
import type { Platform } from '../src/platform';
import { signAccessToken } from '../src/security/access-token';
import { hashPassword } from '../src/security/passwords';
import { newEmail, PASSWORD } from './test-app';

/** An account with a store of its own and an open session. */
export interface Account {
  userId: string;
  sellerId: string;
  storeId: string;
  sessionId: string;
  email: string;
  /** The `authorization` header of its session. */
  headers: { authorization: string };
}

let hash: Promise<string> | undefined;

/** The hash of `PASSWORD`, computed once because it is slow on purpose. */
function passwordHash(): Promise<string> {
  hash ??= hashPassword(PASSWORD);
  return hash;
}

type Person = Omit<Account, 'sessionId' | 'headers'>;

/** Inserts a session of an hour, in one of a person's stores. */
async function openSession(
  { config: { jwtSecret, sessionLimits } }: Platform,
  executor: Executor,
  person: Person,
  { isPlatformAdmin = false, isSteppedUp = false } = {},
): Promise<Account> {
  const { sellerId, userId, storeId } = person;
  const sessionId = newId();
  await executor
    .insertInto('sessions')
    .values({
      id: sessionId,
      seller_id: sellerId,
      user_id: userId,
      store_id: storeId,
      expires_at: new Date(Date.now() + 3_600_000),
      stepped_up_at: isSteppedUp ? new Date() : null,
    })
    .execute();
  const groups = groupsOf({ isPlatformAdmin });
  const token = signAccessToken({ sellerId, sessionId, groups, storeId }, jwtSecret, sessionLimits.absolute);
  return { ...person, sessionId, headers: { authorization: `Bearer ${token}` } };
}

/** Inserts a logged-in account, for tests that are not about signup and login. */
export async function createAccount(
  platform: Platform,
  {
    isPlatformAdmin = false,
    status = 'active' as UserStatus,
    name = 'Maria da Silva',
    /** Whether the password was entered just now. */
    isSteppedUp = false,
    /** The plan of the store; null for the first one, which has room for a few of everything. */
    planId = null as string | null,
  } = {},
): Promise<Account> {
  const [sellerId, userId, storeId] = [newId(), newId(), newId()];
  const email = newEmail();
  const password_hash = await passwordHash();
  // One connection runs them in turn.
  const [, , , , account] = await platform.database.platform.transaction().execute((trx) =>
    Promise.all([
      trx.insertInto('sellers').values({ id: sellerId }).execute(),
      trx
        .insertInto('users')
        .values({
          id: userId,
          seller_id: sellerId,
          name,
          email,
          cpf: uniqueCpf(),
          phone_e164: '+5511987654321',
          password_hash,
          status,
          is_platform_admin: isPlatformAdmin,
          email_verified_at: new Date(),
        })
        .execute(),
      trx
        .insertInto('stores')
        .values({ id: storeId, seller_id: sellerId, nome: 'Loja da Maria', slug: storeId, plan_id: planId })
        .execute(),
      trx
        .insertInto('memberships')
        .values({ id: newId(), seller_id: sellerId, store_id: storeId, user_id: userId, role: 'owner' })
        .execute(),
      openSession(platform, trx, { userId, sellerId, storeId, email }, { isPlatformAdmin, isSteppedUp }),
    ]),
  );
  return account;
}

/** The same person in another browser, in one of their stores. */
export const otherSession = (platform: Platform, account: Account, storeId: string): Promise<Account> =>
  openSession(platform, platform.database.platform, { ...account, storeId });

/** Makes somebody a member of another account's store, and moves their session there. */
export async function joinStore(
  platform: Platform,
  member: Account,
  { sellerId, storeId }: Account,
  role: StoreRole,
): Promise<void> {
  const database = platform.database.platform;
  await database
    .insertInto('memberships')
    .values({ seller_id: sellerId, id: newId(), store_id: storeId, user_id: member.userId, role })
    .execute();
  await database
    .updateTable('sessions')
    .set({ store_id: storeId })
    .where('id', '=', member.sessionId)
    .execute();
}
