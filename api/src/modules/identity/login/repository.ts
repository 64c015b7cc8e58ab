import { type SqlBool, sql } from 'kysely';
import type { User } from '../../../accounts/users';
import { ago } from '../../../db/ago';
import { compileOnce } from '../../../db/compile-once';
import type { Executor } from '../../../db/database';
import { LOGIN_ANYWHERE_LIMIT, LOGIN_LIMIT } from '../../../security/attempt-limits';
import { attemptInsert } from '../../../security/attempts';
import type { Origin } from '../../../security/origin';

const COLUMNS = [
  'id',
  'seller_id',
  'email',
  'name',
  'password_hash',
  'status',
  'is_platform_admin',
  'totp_enabled_at',
] as const;

/** The columns of an account that a login reads. */
export type Account = Pick<User, (typeof COLUMNS)[number]>;

/** An account on a device. */
export interface AccountAt extends Account {
  /** Whether it had a session on the device, so from this address and browser, within 30 days. */
  is_known_device: boolean;
}

/** The result of counting an attempt at a login. */
export interface CountedLogin {
  /** Whether the address had an attempt left. */
  isCounted: boolean;
  /** Whether there was one left over all devices. Those that are known to the account are not counted among them. */
  isCountedAnywhere: boolean;
  account: AccountAt | undefined;
}

const countAndFind = compileOnce<{ email: string; ip: string; userAgent: string }>()((statements, bind) => {
  const isStranger = sql<SqlBool>`
    exists (select from own) and not exists (select from account where account.is_known_device)`;
  return statements
    .with('account', (part) =>
      part
        .selectFrom('users')
        .where('email', '=', bind('email'))
        .select(COLUMNS)
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom('sessions')
              .select(sql`1`.as('one'))
              .whereRef('sessions.seller_id', '=', 'users.seller_id')
              .whereRef('sessions.user_id', '=', 'users.id')
              .where('sessions.ip', '=', bind('ip'))
              .where('sessions.ua', '=', bind('userAgent'))
              .where('sessions.created_at', '>', ago('30 days')),
          )
            .$castTo<boolean>()
            .as('is_known_device'),
        ),
    )
    .with('own', () => sql`(${attemptInsert(LOGIN_LIMIT, bind('email'), bind('ip'))})`)
    .with('anywhere', () => sql`(${attemptInsert(LOGIN_ANYWHERE_LIMIT, bind('email'), '', isStranger)})`)
    .with('counted', (part) =>
      part.selectNoFrom([
        sql<boolean>`exists (select from own)`.as('isCounted'),
        sql<boolean>`exists (select from anywhere)`.as('isCountedAnywhere'),
      ]),
    )
    .selectFrom('counted')
    .leftJoin('account', (join) => join.onTrue())
    .select(['isCounted', 'isCountedAnywhere', 'is_known_device', ...COLUMNS]);
});

/** Counts an attempt at a login against its limits and reads the account, in one statement. */
export async function countLogin(
  database: Executor,
  email: string,
  { ip, userAgent }: Pick<Origin, 'ip' | 'userAgent'>,
): Promise<CountedLogin> {
  const [counted] = await countAndFind(database, { email, ip, userAgent });
  if (counted === undefined) throw new Error('The attempt was not answered.');
  const { isCounted, isCountedAnywhere, id, ...account } = counted;
  return {
    isCounted,
    isCountedAnywhere,
    // The join has all columns of an account, or none.
    account: id === null ? undefined : ({ id, ...account } as AccountAt),
  };
}
