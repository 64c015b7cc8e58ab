import { sql } from 'kysely';
import type { User } from '../../../accounts/users';
import { ago } from '../../../db/ago';
import type { Executor } from '../../../db/database';
import { LOGIN_ANYWHERE_LIMIT, LOGIN_LIMIT } from '../../../security/attempt-limits';
import type { Origin } from '../../../security/origin';

/** An account, and whether it had a session on a device, so from an address and browser, within 30 days. */
export const findUserAt = (
  database: Executor,
  email: string,
  { ip, userAgent }: Pick<Origin, 'ip' | 'userAgent'>,
): Promise<(User & { is_known_device: boolean }) | undefined> =>
  database
    .selectFrom('users')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('sessions')
          .select(sql`1`.as('one'))
          .whereRef('sessions.seller_id', '=', 'users.seller_id')
          .whereRef('sessions.user_id', '=', 'users.id')
          .where('sessions.ip', '=', ip)
          .where('sessions.ua', '=', userAgent)
          .where('sessions.created_at', '>', ago('30 days')),
      )
        .$castTo<boolean>()
        .as('is_known_device'),
    )
    .where('email', '=', email)
    .executeTakeFirst();

/** Resets the attempts from an address; on a new device, which has just proved the password, those from all others too. */
export async function clearLoginAttempts(
  database: Executor,
  email: string,
  ip: string,
  isKnownDevice: boolean,
): Promise<void> {
  await database
    .deleteFrom('login_attempts')
    .where('subject', '=', email)
    .where(({ and, eb, or }) =>
      or([
        and([eb('scope', '=', LOGIN_LIMIT.scope), eb('ip', '=', ip)]),
        ...(isKnownDevice ? [] : [eb('scope', '=', LOGIN_ANYWHERE_LIMIT.scope)]),
      ]),
    )
    .execute();
}
