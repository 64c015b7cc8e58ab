import type { AdminStorePage, PageQuery } from '@balcao/api-schema';
import { maskEmail, maskPersonalText } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import { matchesPerson } from '../../identity';

/** The platform's stores, newest first; `q` finds those of the people whom the users' search finds. */
export async function listStores(executor: Executor, { page, size, q }: PageQuery): Promise<AdminStorePage> {
  let stores = executor.selectFrom('stores');
  if (q) {
    stores = stores.where('stores.seller_id', 'in', (found) =>
      found.selectFrom('user_directory').select('user_directory.seller_id').where(matchesPerson(q)),
    );
  }
  const { total } = await stores
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await stores
    .innerJoin('users', 'users.seller_id', 'stores.seller_id')
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
    nome: maskPersonalText(row.nome),
    proprietario: { id: row.ownerId, nome: row.name, email: maskEmail(row.email) },
    criadaEm: row.created_at.toISOString(),
  }));
  return { items, total: Number(total), page, size };
}
