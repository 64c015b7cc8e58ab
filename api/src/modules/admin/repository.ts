import type { AdminStorePage, PageQuery } from '@balcao/api-schema';
import { type SqlBool, sql } from 'kysely';
import type { Executor } from '../../db/database';
import type { UserStatus } from '../../db/schema';

const account = ['id', 'seller_id', 'status', 'is_platform_admin'] as const;

/**
 * The user and every platform admin who can act, all locked until the transaction ends and in one order: of two admins
 * who block each other at the same moment, the second finds themselves blocked.
 */
export async function lockUserAndAdmins(trx: Executor, userId: string) {
  const rows = await trx
    .selectFrom('users')
    .select(account)
    .where((user) =>
      user.or([
        user('id', '=', userId),
        user.and([user('is_platform_admin', '=', true), user('status', '=', 'active')]),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const isActiveAdmin = (row: (typeof rows)[number]) => row.is_platform_admin && row.status === 'active';
  return { user: rows.find(({ id }) => id === userId), admins: rows.filter(isActiveAdmin) };
}

export async function setUserStatus(trx: Executor, userId: string, status: UserStatus): Promise<void> {
  await trx
    .updateTable('users')
    .set((user) => ({ status, updated_at: new Date(), version: sql`${user.ref('version')} + 1` }))
    .where('id', '=', userId)
    .execute();
}

export async function emailHasAccount(executor: Executor, email: string): Promise<boolean> {
  const row = await executor.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

/** `%` and `_` of a search text stand for themselves. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

const matching = (text: string) =>
  sql<SqlBool>`(stores.nome ilike ${contains(text)} or users.name ilike ${contains(text)} or users.email ilike ${contains(text)})`;

/** The platform's stores, newest first; `q` looks into the store's name and its owner's name and e-mail. */
export async function listStores(executor: Executor, { page, size, q }: PageQuery): Promise<AdminStorePage> {
  let stores = executor.selectFrom('stores').innerJoin('users', 'users.seller_id', 'stores.seller_id');
  if (q) stores = stores.where(matching(q));
  const { total } = await stores
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await stores
    .select([
      'stores.id',
      'stores.nome',
      'stores.created_at',
      'users.id as ownerId',
      'users.name',
      'users.email',
    ])
    .orderBy('stores.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const items = rows.map((row) => ({
    id: row.id,
    nome: row.nome,
    proprietario: { id: row.ownerId, nome: row.name, email: row.email },
    criadaEm: row.created_at.toISOString(),
  }));
  return { items, total: Number(total), page, size };
}
