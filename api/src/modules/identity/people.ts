import { isValidCnpj, normalizeCnpj, normalizeCpf, normalizeEmail } from '@balcao/domain';
import { sql } from 'kysely';
import { endSessions } from '../../accounts/sessions';
import { recordAudit } from '../../audit/record-audit';
import type { Database, Executor } from '../../db/database';
import type { Condition } from '../../lists/conditions';
import type { OpenMatterReader } from '../../module';
import { Problem } from '../../problem';
import type { Origin } from '../../security/origin';

/** An account with the columns that blocking and unblocking need. */
export type LockedUser = Awaited<ReturnType<typeof lockUsersAndAdmins>>['admins'][number];

/**
 * Locks the users and all active platform admins until the transaction ends, always in the same order. When two admins
 * block each other at the same moment, the second finds themselves blocked.
 */
export async function lockUsersAndAdmins(trx: Executor, userIds: readonly string[]) {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'seller_id', 'name', 'email', 'status', 'is_platform_admin'])
    .where((user) =>
      user.or([
        user('id', 'in', userIds),
        user.and([user('is_platform_admin', '=', true), user('status', '=', 'active')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const isActiveAdmin = (row: (typeof rows)[number]) => row.is_platform_admin && row.status === 'active';
  return { users: new Map(rows.map((row) => [row.id, row])), admins: rows.filter(isActiveAdmin) };
}

/**
 * Why an admin cannot block a user, in Portuguese; null when they can. The caller is an admin, so one admin always
 * remains.
 */
export function blockRefusal(user: Pick<LockedUser, 'id' | 'status'>, actorId: string): string | null {
  if (user.id === actorId) return 'Você não pode bloquear a si mesmo.';
  if (user.status === 'pending') return 'Este cadastro ainda não foi confirmado: não há o que bloquear.';
  return null;
}

const setStatus = (trx: Executor, userId: string, status: 'active' | 'blocked') =>
  trx
    .updateTable('users')
    .set((user) => ({
      status,
      ...(status === 'blocked' && { links_ended_at: sql<Date>`now()` }),
      updated_at: new Date(),
      version: sql`${user.ref('version')} + 1`,
    }))
    .where('id', '=', userId)
    .execute();

/**
 * Blocks a locked user. Their sessions end with the next request.
 * @returns whether anything changed; repeating it changes nothing
 * @throws Problem conflict when `blockRefusal` gives a reason
 */
async function block(trx: Executor, user: LockedUser, origin: Origin, reason: string): Promise<boolean> {
  const refusal = blockRefusal(user, origin.actorId);
  if (refusal !== null) throw new Problem('conflict', { text: refusal });
  if (user.status === 'blocked') return false;
  await setStatus(trx, user.id, 'blocked');
  const sessionsEnded = await endSessions(trx, user.id);
  await recordAudit(trx, origin, {
    sellerId: user.seller_id,
    action: 'user.block',
    entity: 'user',
    entityId: user.id,
    before: { status: user.status },
    after: { status: 'blocked', sessionsEnded, ...(reason && { reason }) },
  });
  return true;
}

/** Unblocks a locked user. @returns whether anything changed; a user who is not blocked stays as they are */
async function unblock(trx: Executor, user: LockedUser, origin: Origin, reason: string): Promise<boolean> {
  if (user.status !== 'blocked') return false;
  await setStatus(trx, user.id, 'active');
  await recordAudit(trx, origin, {
    sellerId: user.seller_id,
    action: 'user.unblock',
    entity: 'user',
    entityId: user.id,
    before: { status: 'blocked' },
    after: { status: 'active', ...(reason && { reason }) },
  });
  return true;
}

/** Block or unblock one user that `lockUsersAndAdmins` has locked. */
export const BLOCK_ACTIONS = { block, unblock };

/** Blocks or unblocks one user. The reason goes to the audit trail and may be empty. */
export function blockOrUnblock(
  database: Database,
  action: keyof typeof BLOCK_ACTIONS,
  userId: string,
  origin: Origin,
  reason = '',
): Promise<boolean> {
  return database.withPlatform(async (trx) => {
    const { users, admins } = await lockUsersAndAdmins(trx, [userId]);
    if (!admins.some(({ id }) => id === origin.actorId)) throw new Problem('forbidden');
    const user = users.get(userId);
    if (user === undefined) throw new Problem('not_found');
    return BLOCK_ACTIONS[action](trx, user, origin, reason);
  });
}

/** A block of the person by the platform: what they did is looked into. */
export const openMattersOfPeople: OpenMatterReader = async (trx, sellerId) => {
  const blocked = await trx
    .selectFrom('users')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'blocked')
    .where('erased_at', 'is', null)
    .select('id')
    .execute();
  return blocked.map(() => ({
    kind: 'block',
    storeId: null,
    cents: null,
    count: null,
    until: null,
    orders: [],
  }));
};

export async function emailHasAccount(executor: Executor, email: string): Promise<boolean> {
  const row = await executor.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** People's names by their ids. Unknown ids are left out. */
export async function namesOf(executor: Executor, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Escapes `%` and `_`, so that a search text matches them literally. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const DIGITS_AND_MASK = /^[\d\s./-]+$/;

/**
 * Matches people of `user_directory` by a search text: a CPF or CNPJ typed either way, the beginning of an e-mail, or
 * words that begin words of name, e-mail, company and own stores. Documents match only as a whole, because they could
 * be guessed part by part.
 */
export function matchesPerson(text: string): Condition {
  const digits = DIGITS_AND_MASK.test(text) ? normalizeCpf(text) : '';
  if (digits.length === 11) return sql`user_directory.cpf = ${digits}`;
  if (digits.length === 14 || isValidCnpj(text)) return sql`user_directory.cnpj = ${normalizeCnpj(text)}`;
  if (text.indexOf('@') > 0) {
    return sql`user_directory.email like ${`${escapeLike(normalizeEmail(text))}%`}`;
  }
  return sql`user_directory.search like all (directory_patterns(${text}))`;
}
