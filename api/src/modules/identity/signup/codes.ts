import type { CodeSent } from '@balcao/api-schema';
import { confirmSignupMail } from '../../../accounts/account-mails';
import { attemptsOf, type SignupAttempt } from '../../../accounts/signup-attempts';
import { discardTokens, issueToken } from '../../../accounts/user-tokens';
import { findUserByEmail, type User } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import type { Platform } from '../../../platform';
import { enqueueMail } from '../../../providers/mail/outbox';
import { CODES_LIMIT, CONFIRM_LIMIT, RESEND_LIMIT } from '../../../security/attempt-limits';
import { clearAttempts, consumeAttempt } from '../../../security/attempts';
import { newCode } from '../../../security/digest';
import type { Origin } from '../../../security/origin';

const RESEND_AFTER_SECONDS = RESEND_LIMIT.cooldownSeconds ?? 0;

/** The same answer to every signup and every request for a code. */
export const CODE_SENT: CodeSent = {
  message: 'Se os dados estiverem certos, enviamos um código para o seu e-mail. Ele vale 15 minutos.',
  retryAfterSeconds: RESEND_AFTER_SECONDS,
};

type CodeReason = 'user.signup' | 'user.signup-again' | 'user.resend-code';

/** The stored hash of a code. The code is valid only for its own attempt. */
export const codeHash = ({ digest }: Platform, attempt: SignupAttempt, code: string) =>
  digest(`${attempt.id}|${code}`);

/** Sends a new code for an attempt. It replaces the one before. */
export async function sendCode(
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

/** Whether another code may be sent for an attempt. If so, the attempts at its code are reset. */
export async function consumeCode(
  { database }: Platform,
  email: string,
  attemptId: string,
): Promise<boolean> {
  if (!(await consumeAttempt(database.platform, RESEND_LIMIT, email, attemptId)).allowed) return false;
  if (!(await consumeAttempt(database.platform, CODES_LIMIT, email)).allowed) return false;
  await clearAttempts(database.platform, CONFIRM_LIMIT, email);
  return true;
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
  if (await consumeCode(platform, email, attempt.id)) {
    await database.withPlatform((trx) => sendCode(platform, trx, user, attempt, 'user.resend-code', origin));
  }
  return CODE_SENT;
}
