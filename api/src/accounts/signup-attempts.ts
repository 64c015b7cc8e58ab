import { type Selectable, sql } from 'kysely';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import type { Schema } from '../db/schema';
import { acceptanceOf } from './acceptance';
import type { NewUser } from './users';

/** The data of one signup with an e-mail. Its code activates the account with this data and no other. */
export type SignupAttempt = Selectable<Schema['signup_attempts']>;

const attemptColumns = (person: NewUser, proofHash: string | null) => ({
  name: person.name,
  phone_e164: person.phoneNumber,
  cpf: person.cpf,
  password_hash: person.passwordHash,
  invitation_hash: person.invitationHash ?? null,
  proof_hash: proofHash,
  store_name: person.storeName ?? '',
  ...person.acceptance,
});

/** @param proofHash hash of the proof that the signup's browser keeps, or null */
export function createAttempt(
  trx: Executor,
  userId: string,
  person: NewUser,
  proofHash: string | null,
): Promise<SignupAttempt> {
  return trx
    .insertInto('signup_attempts')
    .values({ id: newId(), user_id: userId, ...attemptColumns(person, proofHash) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the data of an attempt when the same person signs up again. */
export function replaceAttempt(
  trx: Executor,
  id: string,
  person: NewUser,
  proofHash: string | null,
): Promise<SignupAttempt> {
  return trx
    .updateTable('signup_attempts')
    .set(attemptColumns(person, proofHash))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The signup attempts of an unconfirmed account, newest first. */
export const attemptsOf = (database: Executor, userId: string): Promise<SignupAttempt[]> =>
  database
    .selectFrom('signup_attempts')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();

/** Makes other confirmations of a signup wait until the transaction ends. @returns whether it is still open */
export async function lockRegistration(trx: Executor, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select(sql<number>`1`.as('found'))
    .where('id', '=', userId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** The personal data of an attempt, for the account that it activates. */
export const personOf = (attempt: SignupAttempt, email: string): NewUser => ({
  name: attempt.name,
  email,
  phoneNumber: attempt.phone_e164,
  cpf: attempt.cpf,
  passwordHash: attempt.password_hash,
  invitationHash: attempt.invitation_hash ?? undefined,
  acceptance: acceptanceOf(attempt),
});
