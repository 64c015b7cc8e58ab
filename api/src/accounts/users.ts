import { type Selectable, sql } from 'kysely';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import type { Schema } from '../db/schema';
import { Problem } from '../problem';
import type { Acceptance } from './acceptance';

/** A row of users with its credentials: only the platform role reads it. */
export type User = Selectable<Schema['users']>;

/** The personal data of a signup. Every text is in its stored form. */
export interface NewUser {
  name: string;
  email: string;
  phoneNumber: string;
  cpf: string;
  passwordHash: string;
  invitationHash?: string | undefined;
  /** Of their first store, where they named it. */
  storeName?: string | undefined;
  acceptance: Acceptance;
}

export const findUserByEmail = (database: Executor, email: string): Promise<User | undefined> =>
  database.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();

export const findUserById = (database: Executor, id: string): Promise<User | undefined> =>
  database.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

/** The account that owns a CPF: the first one that was confirmed with it. */
export const findUserByCpf = (database: Executor, cpf: string): Promise<User | undefined> =>
  database
    .selectFrom('users')
    .selectAll()
    .where('cpf', '=', cpf)
    .where('status', '<>', 'pending')
    .where('cpf_disputed', '=', false)
    .executeTakeFirst();

const signupColumns = (user: NewUser) => ({
  name: user.name,
  phone_e164: user.phoneNumber,
  cpf: user.cpf,
  password_hash: user.passwordHash,
  signup_invitation_hash: user.invitationHash ?? null,
  ...user.acceptance,
});

/** Creates a seller and its person, not yet confirmed. Undefined when the e-mail was taken meanwhile. */
export async function createPendingUser(trx: Executor, user: NewUser): Promise<User | undefined> {
  const sellerId = newId();
  await trx.insertInto('sellers').values({ id: sellerId }).execute();
  return trx
    .insertInto('users')
    .values({
      id: newId(),
      seller_id: sellerId,
      email: user.email,
      totp_secret_enc: null,
      ...signupColumns(user),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Replaces an unconfirmed signup with a later one. */
export async function replacePendingUser(trx: Executor, id: string, user: NewUser): Promise<void> {
  await trx
    .updateTable('users')
    .set({ ...signupColumns(user), updated_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/**
 * Activates a pending account and ends the unconfirmed signups with its e-mail.
 * @throws a unique violation of `users_cpf` when another account got the CPF meanwhile
 */
export async function activateUser(trx: Executor, id: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ status: 'active', email_verified_at: new Date(), updated_at: new Date() })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
  await trx.deleteFrom('signup_attempts').where('user_id', '=', id).execute();
}

/** Notes that another account had the CPF of a pending one first, so that both can be active. */
export async function markCpfDisputed(trx: Executor, id: string): Promise<void> {
  await trx.updateTable('users').set({ cpf_disputed: true }).where('id', '=', id).execute();
}

/** Stores a new password, and ends the links without a login that the person made. */
export async function updatePassword(trx: Executor, id: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, links_ended_at: sql<Date>`now()`, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
}

/** Finds the person that a path names. @throws Problem not_found */
export async function getUser(executor: Executor, id: string): Promise<User> {
  const user = await findUserById(executor, id);
  if (user === undefined) throw new Problem('not_found');
  return user;
}
