import type { CodeSent, SignupRequest } from '@balcao/api-schema';
import { acceptanceFrom } from '../../../accounts/acceptance';
import { notifyOwner } from '../../../accounts/notify-owner';
import { attemptsOf, createAttempt, replaceAttempt } from '../../../accounts/signup-attempts';
import {
  createPendingUser,
  findUserByCpf,
  findUserByEmail,
  type NewUser,
  replacePendingUser,
  type User,
} from '../../../accounts/users';
import type { Platform } from '../../../platform';
import { SIGNUP_LIMIT } from '../../../security/attempt-limits';
import { consumeAttempt } from '../../../security/attempts';
import type { Origin } from '../../../security/origin';
import { hashPassword, verifyPassword } from '../../../security/passwords';
import { CODE_SENT, consumeCode, sendCode } from './codes';

/**
 * Stores a signup as its own attempt and sends its code. A signup with the newest attempt's password comes from the
 * same person and replaces that attempt.
 */
async function register(
  platform: Platform,
  pending: User | undefined,
  person: NewUser,
  { password, attempt: proof }: SignupRequest,
  origin: Origin,
): Promise<void> {
  const { database, digest } = platform;
  const [newest] = pending === undefined ? [] : await attemptsOf(database.platform, pending.id);
  // Always compared, so that the response time reveals nothing.
  const samePerson = await verifyPassword(newest?.password_hash, password);
  const { allowed } = await consumeAttempt(database.platform, SIGNUP_LIMIT, person.email, origin.ip);
  if (!allowed) return;
  const stored = await database.withPlatform(async (trx) => {
    const user = pending ?? (await createPendingUser(trx, person));
    if (user === undefined) return undefined;
    if (pending !== undefined) await replacePendingUser(trx, user.id, person);
    const proofHash = proof === undefined ? null : digest(proof);
    const attempt =
      samePerson && newest !== undefined
        ? await replaceAttempt(trx, newest.id, person, proofHash)
        : await createAttempt(trx, user.id, person, proofHash);
    return { user, attempt };
  });
  if (stored === undefined || !(await consumeCode(platform, person.email, stored.attempt.id))) return;
  const reason = pending === undefined ? 'user.signup' : 'user.signup-again';
  await database.withPlatform((trx) => sendCode(platform, trx, stored.user, stored.attempt, reason, origin));
}

/**
 * Signs a person up. An e-mail or CPF that already has an account gets the same answer as a new one; only the account's
 * owner is notified, by e-mail. The password is always hashed, so that the response time reveals nothing either.
 */
export async function signup(platform: Platform, request: SignupRequest, origin: Origin): Promise<CodeSent> {
  const { database } = platform;
  const person: NewUser = {
    name: request.name,
    email: request.email,
    phoneNumber: request.phoneNumber,
    cpf: request.cpf,
    passwordHash: await hashPassword(request.password),
    storeName: request.storeName,
    invitationHash: request.inviteToken && platform.digest(request.inviteToken),
    acceptance: await acceptanceFrom(platform, origin.ip),
  };
  const sameEmail = await findUserByEmail(database.platform, person.email);
  const sameCpf = await findUserByCpf(database.platform, person.cpf);
  const owner = sameEmail !== undefined && sameEmail.status !== 'pending' ? sameEmail : sameCpf;

  if (owner === undefined) await register(platform, sameEmail, person, request, origin);
  else {
    await verifyPassword(undefined, request.password);
    await notifyOwner(platform, owner);
  }
  return CODE_SENT;
}
