import { sql } from 'kysely';
import type { Executor } from '../db/database';

/** How often something may be tried. Each counted try restarts the window, so a lock lasts as long as the window. */
export interface TryLimit {
  scope: string;
  max: number;
  windowSeconds: number;
  /** Minimum number of seconds between two tries. */
  cooldownSeconds?: number;
}

const MINUTE = 60;

/** Five wrong passwords for an account from one address lock it for that address for 15 minutes. */
export const LOGIN_LIMIT: TryLimit = { scope: 'login', max: 5, windowSeconds: 15 * MINUTE };
/** The same from all devices that the account was not used on: guesses from many addresses are slowed together. */
export const LOGIN_ANYWHERE_LIMIT: TryLimit = {
  scope: 'login-anywhere',
  max: 20,
  windowSeconds: 60 * MINUTE,
};
/** Notices to the owner of an account whose password is being guessed. */
export const GUESSES_NOTICE_LIMIT: TryLimit = {
  scope: 'guesses-notice',
  max: 1,
  windowSeconds: 24 * 60 * MINUTE,
};
/** Five wrong passwords that a logged-in person confirms. */
export const PASSWORD_CHECK_LIMIT: TryLimit = { scope: 'password-check', max: 5, windowSeconds: 15 * MINUTE };
/** Second-factor codes from one address or session, over all challenges of an account. */
export const SECOND_FACTOR_LIMIT: TryLimit = { scope: 'second-factor', max: 10, windowSeconds: 15 * MINUTE };
/** The same over all addresses without a session: six digits do not withstand many guesses. */
export const SECOND_FACTOR_ANYWHERE_LIMIT: TryLimit = {
  scope: 'second-factor-anywhere',
  max: 30,
  windowSeconds: 15 * MINUTE,
};
/** Tries at an e-mailed code, from one address or from one browser that signed up. */
export const CONFIRM_LIMIT: TryLimit = { scope: 'confirm', max: 5, windowSeconds: 15 * MINUTE };
/** The same over all addresses: six digits do not withstand many guesses. */
export const CONFIRM_ANYWHERE_LIMIT: TryLimit = {
  scope: 'confirm-anywhere',
  max: 25,
  windowSeconds: 15 * MINUTE,
};
/** Signups with an e-mail from one address. A stranger's signups do not block the owner's. */
export const SIGNUP_LIMIT: TryLimit = {
  scope: 'signup',
  max: 5,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
/** Codes sent to an e-mail, over all its signups. */
export const CODES_LIMIT: TryLimit = { scope: 'codes', max: 12, windowSeconds: 60 * MINUTE };
/** Codes sent for one signup. */
export const RESEND_LIMIT: TryLimit = {
  scope: 'resend',
  max: 5,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
/** Reset links to one e-mail, requested from one address. */
export const FORGOT_LIMIT: TryLimit = {
  scope: 'forgot',
  max: 5,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
/** Reset links sent to an e-mail, over all addresses. Earlier links stay valid, so the owner always has one. */
export const FORGOT_ANYWHERE_LIMIT: TryLimit = {
  scope: 'forgot-anywhere',
  max: 12,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};
/** Document images that a seller uploads. */
export const DOCUMENT_LIMIT: TryLimit = { scope: 'kyc-document', max: 40, windowSeconds: 60 * MINUTE };
/** Links that a seller creates to continue the verification on a phone. */
export const CAPTURE_LINK_LIMIT: TryLimit = {
  scope: 'kyc-capture-link',
  max: 20,
  windowSeconds: 60 * MINUTE,
};
/** New accounts by the invitations of a seller, who may have invited themselves. */
export const INVITED_BY_SELLER_LIMIT: TryLimit = {
  scope: 'invited-by-seller',
  max: 30,
  windowSeconds: 24 * 60 * MINUTE,
};
/** Notices to the owner of an account whose e-mail or CPF somebody makes another account with. */
export const NOTICE_LIMIT: TryLimit = {
  scope: 'notice',
  max: 5,
  windowSeconds: 60 * MINUTE,
  cooldownSeconds: 60,
};

export type TryResult = { allowed: true } | { allowed: false; retryAfterSeconds: number };

/**
 * Counts a try before it is made, in one statement, so that parallel tries cannot exceed the limit. Must not run in the
 * transaction of the try, because a rollback would undo the count.
 */
export async function takeTry(
  database: Executor,
  limit: TryLimit,
  subject: string,
  ip = '',
): Promise<TryResult> {
  const { scope, max, windowSeconds, cooldownSeconds = 0 } = limit;
  const taken = await sql<{ tries: number }>`
    insert into login_attempts as held (scope, subject, ip, tries, last_at)
    values (${scope}, ${subject}, ${ip}, 1, now())
    on conflict (scope, subject, ip) do update set
      tries = case when held.last_at <= now() - make_interval(secs => ${windowSeconds}) then 1 else held.tries + 1 end,
      last_at = now()
    where held.last_at <= now() - make_interval(secs => ${windowSeconds})
       or (held.tries < ${max} and held.last_at <= now() - make_interval(secs => ${cooldownSeconds}))
    returning tries`.execute(database);
  if (taken.rows.length > 0) return { allowed: true };

  const held = await sql<{ seconds: string }>`
    select ceil(extract(epoch from last_at - now())
                + case when tries >= ${max} then ${windowSeconds}::int else ${cooldownSeconds}::int end) as seconds
    from login_attempts where scope = ${scope} and subject = ${subject} and ip = ${ip}`.execute(database);
  return { allowed: false, retryAfterSeconds: Math.max(1, Number(held.rows[0]?.seconds ?? 1)) };
}

/** Resets the tries of a subject, from one address or from all. */
export async function clearTries(
  database: Executor,
  limit: TryLimit,
  subject: string,
  ip?: string,
): Promise<void> {
  let query = database
    .deleteFrom('login_attempts')
    .where('scope', '=', limit.scope)
    .where('subject', '=', subject);
  if (ip !== undefined) query = query.where('ip', '=', ip);
  await query.execute();
}
