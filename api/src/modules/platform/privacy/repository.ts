import { ERASURE_GRACE_DAYS } from '@balcao/domain';
import { sql } from 'kysely';
import { findUserByEmail } from '../../../accounts/users';
import type { Database, Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Schema } from '../../../db/schema';
import type { Person } from '../../../module';

/** A person's account and when it was erased; undefined when there is none. */
export const findAccountToErase = (trx: SellerTransaction, { sellerId, userId }: Person) =>
  trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('seller_id', '=', sellerId)
    .select(['email', 'cpf', 'erased_at'])
    .executeTakeFirst();

const waitingErasures = (executor: Executor) =>
  executor.selectFrom('data_subject_requests').where('kind', '=', 'erasure').where('status', '=', 'waiting');

/** The pending request for erasure. */
export const findWaitingErasure = (trx: Executor, { sellerId }: Pick<Person, 'sellerId'>) =>
  waitingErasures(trx)
    .where('seller_id', '=', sellerId)
    .select(['id', 'requested_at', 'due_at'])
    .executeTakeFirst();

/** The people whose erasure is due. */
export const listDueErasures = ({ platform }: Database): Promise<Person[]> =>
  waitingErasures(platform)
    .where('due_at', '<=', sql<Date>`now()`)
    .select(['seller_id as sellerId', 'user_id as userId'])
    .execute();

/** Stores a request for erasure, due after the days of grace. A second open one violates a unique key. */
export const insertErasureRequest = (trx: Executor, { sellerId, userId }: Person) =>
  trx
    .insertInto('data_subject_requests')
    .values({
      seller_id: sellerId,
      id: newId(),
      user_id: userId,
      kind: 'erasure',
      status: 'waiting',
      due_at: sql<Date>`now() + make_interval(days => ${ERASURE_GRACE_DAYS})`,
    })
    .returning(['requested_at', 'due_at'])
    .executeTakeFirstOrThrow();

/** The names of a seller's stores, by id. */
export async function storeNamesOf(trx: Executor, sellerId: string): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('stores')
    .where('seller_id', '=', sellerId)
    .select(['id', 'nome'])
    .execute();
  return new Map(rows.map(({ id, nome }) => [id, nome]));
}

/** Records that a person exported their data. */
export async function insertExportRequest(
  trx: SellerTransaction,
  { sellerId, userId }: Person,
): Promise<void> {
  await trx
    .insertInto('data_subject_requests')
    .values({
      seller_id: sellerId,
      id: newId(),
      user_id: userId,
      kind: 'export',
      status: 'done',
      ended_at: new Date(),
    })
    .execute();
}

export async function cancelErasureRequest(trx: Executor, id: string): Promise<void> {
  await trx
    .updateTable('data_subject_requests')
    .set({ status: 'cancelled', ended_at: new Date() })
    .where('id', '=', id)
    .execute();
}

export async function markErasureDone({ platform }: Database, { sellerId }: Person): Promise<void> {
  await platform
    .updateTable('data_subject_requests')
    .set({ status: 'done', ended_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'erasure')
    .where('status', '=', 'waiting')
    .execute();
}

/** Whether a person is the only platform admin who can act. */
export async function isLastAdmin(trx: Executor, { userId }: Person): Promise<boolean> {
  const admins = await trx
    .selectFrom('users')
    .where('is_platform_admin', '=', true)
    .where('status', '=', 'active')
    .select('id')
    .limit(2)
    .execute();
  return admins.length === 1 && admins[0]?.id === userId;
}

/**
 * The person whose account has an e-mail.
 * @throws when there is none
 */
export async function findPerson({ platform }: Database, email: string | undefined): Promise<Person> {
  const user = email && (await findUserByEmail(platform, email));
  if (!user) throw new Error('Say the e-mail of an account');
  return { sellerId: user.seller_id, userId: user.id };
}

/** The person of an erased seller; undefined for one who was not erased. */
export const erasedUserOf = async (executor: Executor, sellerId: string): Promise<string | undefined> =>
  (
    await executor
      .selectFrom('users')
      .where('seller_id', '=', sellerId)
      .where('erased_at', 'is not', null)
      .select('id')
      .executeTakeFirst()
  )?.id;

/** The rows of a seller in a table, as JSON. */
export async function keptRows(
  executor: Executor,
  table: keyof Schema,
  sellerId: string,
): Promise<unknown[]> {
  const { rows } = await sql<{ row: unknown }>`
    select to_jsonb(kept) as row from ${sql.table(table)} as kept where kept.seller_id = ${sellerId}`.execute(
    executor,
  );
  return rows.map(({ row }) => row);
}
