import type { PlatformUserRow } from '@balcao/api-schema';
import { maskCnpj, maskCpf, maskEmail, maskPersonalText } from '@balcao/domain';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Executor } from '../../../../db/database';
import type { UserDirectoryTable } from '../../../../db/platform-users-schema';

type Directory = Selectable<UserDirectoryTable>;

const SHOWN_STORES = 3;

export const kycStatusOf = ({ kyc_status }: Pick<Directory, 'kyc_status'>) =>
  kyc_status === 'none' ? null : kyc_status;

export const gatewayStatusOf = ({ gateway_status }: Pick<Directory, 'gateway_status'>) =>
  gateway_status === 'none' ? null : gateway_status;

/** The epoch stands for never. */
export const lastSeenOf = ({ last_seen_at }: Pick<Directory, 'last_seen_at'>) =>
  last_seen_at.getTime() === 0 ? null : last_seen_at.toISOString();

/** Own stores of each seller: the names of the oldest, and how many there are. */
async function ownStores(executor: Executor, sellerIds: readonly string[]) {
  const rows = await executor
    .selectFrom('stores')
    .select([
      'seller_id',
      sql<string[]>`(array_agg(nome order by id))[1:${sql.lit(SHOWN_STORES)}]`.as('names'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('seller_id', 'in', sellerIds)
    .where('status', '=', 'active')
    .groupBy('seller_id')
    .execute();
  return new Map(rows.map((row) => [row.seller_id, row]));
}

/** The rows of these people as lists and files show them, masked and in the order of the ids. */
export async function platformUserRows(
  executor: Executor,
  ids: readonly string[],
): Promise<PlatformUserRow[]> {
  if (ids.length === 0) return [];
  const people = await executor
    .selectFrom('user_directory')
    .innerJoin('users', 'users.id', 'user_directory.user_id')
    .selectAll('user_directory')
    .select('users.name')
    .where('user_directory.user_id', 'in', ids)
    .execute();
  const stores = await ownStores(
    executor,
    people.map(({ seller_id }) => seller_id),
  );
  const rows = people.map((person): [string, PlatformUserRow] => [
    person.user_id,
    {
      id: person.user_id,
      name: person.name,
      email: maskEmail(person.email),
      cpf: maskCpf(person.cpf),
      cnpj: maskCnpj(person.cnpj),
      stores: (stores.get(person.seller_id)?.names ?? []).map(maskPersonalText),
      storeCount: stores.get(person.seller_id)?.count ?? 0,
      kycStatus: kycStatusOf(person),
      gatewayStatus: gatewayStatusOf(person),
      isPlatformAdmin: person.is_platform_admin,
      status: person.status,
      createdAt: person.created_at.toISOString(),
      lastSeenAt: lastSeenOf(person),
    },
  ]);
  const byId = new Map(rows);
  return ids.flatMap((id) => byId.get(id) ?? []);
}
