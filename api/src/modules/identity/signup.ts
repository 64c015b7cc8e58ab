import {
  type CodeSent,
  type ConfirmSignupRequest,
  confirmSignup,
  resendSignupCode,
  type SignupRequest,
  signUp,
} from '@balcao/api-schema';
import { acceptanceFrom } from '../../accounts/acceptance';
import { confirmSignupMail } from '../../accounts/account-mails';
import { notifyOwner } from '../../accounts/notify-owner';
import {
  attemptsOf,
  createAttempt,
  lockRegistration,
  personOf,
  replaceAttempt,
  type SignupAttempt,
} from '../../accounts/signup-attempts';
import { createStore, storeNamedAfter } from '../../accounts/stores';
import { consumeToken, discardTokens, issueToken } from '../../accounts/user-tokens';
import {
  activateUser,
  createPendingUser,
  findUserByCpf,
  findUserByEmail,
  type NewUser,
  replacePendingUser,
  type User,
} from '../../accounts/users';
import { recordAudit } from '../../audit/record-audit';
import { fromAnywhere, routesOf } from '../../calls';
import type { Executor } from '../../db/database';
import { isUniqueViolation } from '../../db/unique-violation';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { enqueueMail } from '../../providers/mail/outbox';
import {
  CODES_LIMIT,
  CONFIRM_ANYWHERE_LIMIT,
  CONFIRM_LIMIT,
  RESEND_LIMIT,
  SIGNUP_LIMIT,
} from '../../security/attempt-limits';
import { clearAttempts, consumeAttempt } from '../../security/attempts';
import { newCode } from '../../security/digest';
import type { Origin } from '../../security/origin';
import { hashPassword, verifyPassword } from '../../security/passwords';
import { joinAtConfirmation } from './joining';
import { openAudited } from './login';

/** The same answer to every signup and every request for a code. */
const CODE_SENT: CodeSent = {
  message: 'Se os dados estiverem certos, enviamos um código para o seu e-mail. Ele vale 15 minutos.',
  retryAfterSeconds: RESEND_LIMIT.cooldownSeconds ?? 0,
};

/** The stored hash of a code. The code is valid only for its own attempt. */
const codeHash = ({ digest }: Platform, attempt: SignupAttempt, code: string) =>
  digest(`${attempt.id}|${code}`);

/** Sends a new code for an attempt, unless the last one is too recent. It replaces the one before, and the attempts at it are reset. */
async function sendCode(
  platform: Platform,
  user: User,
  attempt: SignupAttempt,
  reason: 'user.signup' | 'user.signup-again' | 'user.resend-code',
  origin: Origin,
): Promise<void> {
  const { database } = platform;
  const { email } = user;
  if (!(await consumeAttempt(database.platform, RESEND_LIMIT, email, attempt.id)).allowed) return;
  if (!(await consumeAttempt(database.platform, CODES_LIMIT, email)).allowed) return;
  await clearAttempts(database.platform, CONFIRM_LIMIT, email);
  const code = newCode();
  await database.withPlatform(async (trx) => {
    await discardTokens(trx, user.id, 'confirm', attempt.id);
    await issueToken(trx, user.id, 'confirm', codeHash(platform, attempt, code), { attemptId: attempt.id });
    await enqueueMail(trx, confirmSignupMail({ email, name: attempt.name }, code));
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: reason,
      entity: 'user',
      entityId: user.id,
      after: { termsVersion: attempt.terms_version, privacyVersion: attempt.privacy_version },
    });
  });
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
  if (stored === undefined) return;
  const reason = pending === undefined ? 'user.signup' : 'user.signup-again';
  await sendCode(platform, stored.user, stored.attempt, reason, origin);
}

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

/** The signup: an account, its code, and the code once more. */
export const signupRoutes = routesOf('auth', (platform) => {
  const { database, digest } = platform;

  return [
    // An e-mail or CPF that already has an account gets the same answer as a new one. The password is always hashed, so that the
    // response time reveals nothing either.
    fromAnywhere(signUp, async (origin, { body }) => {
      const person: NewUser = {
        name: body.name,
        email: body.email,
        phoneNumber: body.phoneNumber,
        cpf: body.cpf,
        passwordHash: await hashPassword(body.password),
        storeName: body.storeName,
        invitationHash: body.inviteToken && digest(body.inviteToken),
        acceptance: await acceptanceFrom(platform, origin.ip),
      };
      const sameEmail = await findUserByEmail(database.platform, person.email);
      const sameCpf = await findUserByCpf(database.platform, person.cpf);
      const owner = sameEmail !== undefined && sameEmail.status !== 'pending' ? sameEmail : sameCpf;
      if (owner === undefined) await register(platform, sameEmail, person, body, origin);
      else {
        await verifyPassword(undefined, body.password);
        await notifyOwner(platform, owner);
      }
      return CODE_SENT;
    }),

    // Activates the account with that signup's data. Whoever has its proof has chosen its password in the same browser.
    fromAnywhere(confirmSignup, async (origin, { body }) => {
      const { email, attempt: proof } = body;
      // A browser that signed up has its own count; others share the count of their address.
      const counted = proof ? digest(proof) : origin.ip;
      const here = await consumeAttempt(database.platform, CONFIRM_LIMIT, email, counted);
      const { allowed } =
        proof || !here.allowed
          ? here
          : await consumeAttempt(database.platform, CONFIRM_ANYWHERE_LIMIT, email);
      if (!allowed)
        throw new Problem('invalid_code', {
          text: 'Foram muitas tentativas com este código. Peça um novo código.',
        });
      const user = await findUserByEmail(database.platform, email);
      if (user === undefined) throw new Problem('invalid_code');

      await database
        .withPlatform(async (trx) => {
          if (!(await lockRegistration(trx, user.id))) throw new Problem('invalid_code');
          const attempt = await attemptOfCode(platform, trx, user, body);
          await replacePendingUser(trx, user.id, personOf(attempt, email));
          await activateUser(trx, user.id);
          await createStore(trx, {
            sellerId: user.seller_id,
            userId: user.id,
            nome: attempt.store_name || storeNamedAfter(attempt.name),
          });
          await joinAtConfirmation(trx, platform.config.publicUrl, user, attempt.invitation_hash);
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
      await clearAttempts(database.platform, CONFIRM_LIMIT, email);
      await clearAttempts(database.platform, CONFIRM_ANYWHERE_LIMIT, email);
      if (proof === undefined) return { message: 'Cadastro confirmado. Agora é só entrar.' };
      const session = await openAudited(platform, user, origin, { storeId: null });
      return { message: 'Cadastro confirmado.', session };
    }),

    // For the signup that the proof identifies, or for the only one.
    fromAnywhere(resendSignupCode, async (origin, { body: { email, attempt: proof } }) => {
      const user = await findUserByEmail(database.platform, email);
      if (user?.status !== 'pending') return CODE_SENT;
      const attempts = await attemptsOf(database.platform, user.id);
      const [attempt, other] =
        proof === undefined ? attempts : attempts.filter((one) => one.proof_hash === digest(proof));
      if (attempt !== undefined && other === undefined)
        await sendCode(platform, user, attempt, 'user.resend-code', origin);
      return CODE_SENT;
    }),
  ];
});
