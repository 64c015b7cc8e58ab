import type { CodeSent, ConfirmSignupRequest, Notice, SignupRequest } from '@balcao/api-schema';
import { acceptanceFrom } from '../../../accounts/acceptance';
import { notifyOwner } from '../../../accounts/notify-owner';
import {
  attemptsOf,
  createAttempt,
  lockRegistration,
  personOf,
  replaceAttempt,
  type SignupAttempt,
} from '../../../accounts/signup-attempts';
import { createStore } from '../../../accounts/stores';
import { consumeToken, discardTokens, issueToken } from '../../../accounts/user-tokens';
import {
  activateUser,
  createPendingUser,
  findUserByCpf,
  findUserByEmail,
  type NewUser,
  replacePendingUser,
  type User,
} from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { confirmSignupMail } from '../../../providers/mail/account-mails';
import { enqueueMail } from '../../../providers/mail/outbox';
import { newCode } from '../../../security/digest';
import type { Origin } from '../../../security/origin';
import { hashPassword, verifyPassword } from '../../../security/passwords';
import {
  CODES_LIMIT,
  CONFIRM_ANYWHERE_LIMIT,
  CONFIRM_LIMIT,
  clearTries,
  RESEND_LIMIT,
  SIGNUP_LIMIT,
  takeTry,
} from '../../../security/tries';
import { joinAtConfirmation } from '../invitations/join';

const RESEND_AFTER_SECONDS = RESEND_LIMIT.cooldownSeconds ?? 0;

/** The same answer to every signup and every request for a code. */
const CODE_SENT: CodeSent = {
  message: 'Se os dados estiverem certos, enviamos um código para o seu e-mail. Ele vale 15 minutos.',
  retryAfterSeconds: RESEND_AFTER_SECONDS,
};

type CodeReason = 'user.signup' | 'user.signup-again' | 'user.resend-code';

/** The stored hash of a code. The code is valid only for its own attempt. */
const codeHash = ({ digest }: Platform, attempt: SignupAttempt, code: string) =>
  digest(`${attempt.id}|${code}`);

async function sendCode(
  platform: Platform,
  trx: Executor,
  user: User,
  attempt: SignupAttempt,
  reason: CodeReason,
  origin: Origin,
): Promise<void> {
  const code = newCode();
  await discardTokens(trx, user.id, 'confirm', attempt.id);
  await issueToken(trx, user.id, 'confirm', codeHash(platform, attempt, code), {
    attemptId: attempt.id,
  });
  await enqueueMail(trx, confirmSignupMail({ email: user.email, name: attempt.name }, code));
  await recordAudit(trx, origin, {
    sellerId: user.seller_id,
    action: reason,
    entity: 'user',
    entityId: user.id,
    after: { termsVersion: attempt.terms_version, privacyVersion: attempt.privacy_version },
  });
}

/** Whether another code may be sent for an attempt. If so, its tries are reset. */
async function takeCode({ database }: Platform, email: string, attemptId: string): Promise<boolean> {
  if (!(await takeTry(database.platform, RESEND_LIMIT, email, attemptId)).allowed) return false;
  if (!(await takeTry(database.platform, CODES_LIMIT, email)).allowed) return false;
  await clearTries(database.platform, CONFIRM_LIMIT, email);
  return true;
}

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
  const { allowed } = await takeTry(database.platform, SIGNUP_LIMIT, person.email, origin.ip);
  if (!allowed) return;
  const stored = await database.platform.transaction().execute(async (trx) => {
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
  if (stored === undefined || !(await takeCode(platform, person.email, stored.attempt.id))) return;
  const reason = pending === undefined ? 'user.signup' : 'user.signup-again';
  await database.platform
    .transaction()
    .execute((trx) => sendCode(platform, trx, stored.user, stored.attempt, reason, origin));
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
    invitationHash: request.inviteToken && platform.digest(request.inviteToken),
    acceptance: acceptanceFrom(platform, origin.ip),
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

/**
 * Sends another code for the signup that `proof` identifies, or for the only one, unless the last code is too recent.
 * The answer is the same when there is nothing to send.
 */
export async function resendCode(
  platform: Platform,
  { email, attempt: proof }: { email: string; attempt?: string | undefined },
  origin: Origin,
): Promise<CodeSent> {
  const { database, digest } = platform;
  const user = await findUserByEmail(database.platform, email);
  if (user?.status !== 'pending') return CODE_SENT;
  const attempts = await attemptsOf(database.platform, user.id);
  const known = proof === undefined ? attempts : attempts.filter((one) => one.proof_hash === digest(proof));
  const [attempt, other] = known;
  if (attempt === undefined || other !== undefined) return CODE_SENT;
  if (await takeCode(platform, email, attempt.id)) {
    await database.platform
      .transaction()
      .execute((trx) => sendCode(platform, trx, user, attempt, 'user.resend-code', origin));
  }
  return CODE_SENT;
}

const firstName = (name: string) => name.split(' ')[0] ?? name;

/**
 * Uses up a code.
 * @returns the attempt it was sent for
 * @throws Problem invalid_code when no attempt has it, conflict when several are open and no proof picks one
 */
async function attemptOfCode(
  platform: Platform,
  trx: Executor,
  user: User,
  { code, attempt: proof }: ConfirmSignupRequest,
): Promise<SignupAttempt> {
  const attempts = await attemptsOf(trx, user.id);
  const mine = attempts.filter(
    ({ proof_hash }) => proof === undefined || proof_hash === platform.digest(proof),
  );
  for (const attempt of mine) {
    if (!(await consumeToken(trx, user.id, 'confirm', codeHash(platform, attempt, code)))) continue;
    if (proof !== undefined || attempts.length === 1) return attempt;
    // The rollback makes the code usable again. Only people who can read the mailbox get here.
    throw new Problem('conflict', {
      text: 'Há mais de um cadastro com este e-mail. Digite o código na tela em que você se cadastrou, ou cadastre-se de novo.',
    });
  }
  throw new Problem('invalid_code');
}

/** Counts a try at a code. A browser that signed up has its own count; others share the count of their address. */
async function takeConfirmation(
  { database, digest }: Platform,
  { email, attempt: proof }: ConfirmSignupRequest,
  { ip }: Origin,
): Promise<void> {
  const own = await takeTry(database.platform, CONFIRM_LIMIT, email, proof ? digest(proof) : ip);
  const all = proof || !own.allowed ? own : await takeTry(database.platform, CONFIRM_ANYWHERE_LIMIT, email);
  if (all.allowed) return;
  throw new Problem('invalid_code', {
    text: 'Foram muitas tentativas com este código. Peça um novo código.',
  });
}

/** Confirms a signup by its code. Activates the account with that signup's data and creates a first store. */
export async function confirmSignup(
  platform: Platform,
  request: ConfirmSignupRequest,
  origin: Origin,
): Promise<Notice> {
  const { database } = platform;
  const { email } = request;
  await takeConfirmation(platform, request, origin);
  const user = await findUserByEmail(database.platform, email);
  if (user === undefined) throw new Problem('invalid_code');

  await database.platform
    .transaction()
    .execute(async (trx) => {
      if (!(await lockRegistration(trx, user.id))) throw new Problem('invalid_code');
      const attempt = await attemptOfCode(platform, trx, user, request);
      await replacePendingUser(trx, user.id, personOf(attempt, email));
      await activateUser(trx, user.id);
      await createStore(trx, {
        sellerId: user.seller_id,
        userId: user.id,
        nome: `Loja de ${firstName(attempt.name)}`,
      });
      await joinAtConfirmation(trx, { ...user, signup_invitation_hash: attempt.invitation_hash });
      await recordAudit(
        trx,
        { ...origin, actorId: user.id, actorKind: 'user' },
        { sellerId: user.seller_id, action: 'user.confirm', entity: 'user', entityId: user.id },
      );
    })
    .catch((error: unknown) => {
      if (!isUniqueViolation(error, 'users_cpf')) throw error;
      throw new Problem('conflict', {
        text: 'Não foi possível concluir este cadastro. Se você já tem conta, entre com ela ou fale com o suporte.',
        cause: error,
      });
    });
  await clearTries(database.platform, CONFIRM_LIMIT, email);
  await clearTries(database.platform, CONFIRM_ANYWHERE_LIMIT, email);
  return { message: 'Cadastro confirmado. Agora é só entrar.' };
}
