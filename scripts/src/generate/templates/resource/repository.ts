import type { Resource } from '../../resource';

/** The SQL of the resource, with its list. */
export const repositoryFile = ({
  table,
  one,
  many,
}: Resource) => `import type { ${one.type}, ${one.type}Filter, ${one.type}Request } from '@balcao/api-schema';
import { foldText } from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import type { Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import type { ${many.type}Table } from '../../../db/${many.file}-schema';
import { defineList } from '../../../lists/define-list';
import { matchesWords, searchTextOf } from '../../../lists/search';
import type { Person, PersonData } from '../../../module';

const SHOWN = ['id', 'version', 'name', 'created_at', 'updated_at'] as const;
type Stored${one.type} = Pick<Selectable<${many.type}Table>, (typeof SHOWN)[number]>;

const to${one.type} = ({ id, version, name, created_at, updated_at }: Stored${one.type}): ${one.type} => ({
  id,
  version,
  name,
  createdAt: created_at.toISOString(),
  updatedAt: updated_at.toISOString(),
});

const ofStore = (executor: Executor, { sellerId, storeId }: Owner) =>
  executor
    .selectFrom('${table}')
    .where('seller_id', '=', sellerId)
    .where('store_id', '=', storeId)
    .select(SHOWN);

/** What is stored of a name: as it was written, to sort by and to search in. */
const columnsOf = ({ name }: ${one.type}Request) => ({
  name,
  name_key: foldText(name),
  search: searchTextOf(name),
});

/** The ${many.file.replaceAll('-', ' ')} of a store. */
export const ${one.value}List = defineList<Owner, ${one.type}Filter, Stored${one.type}, ${one.type}>({
  from: sql\`${table}\`,
  id: '${table}.id',
  orders: {
    name: { column: 'name_key', kind: 'text' },
    createdAt: { column: '${table}.created_at', kind: 'instant' },
  },
  defaultSort: '-createdAt',
  scope: ({ sellerId, storeId }) => sql\`seller_id = \${sellerId} and store_id = \${storeId}\`,
  filters: {},
  search: matchesWords(sql\`search\`),
  rows: ofStore,
  toRow: to${one.type},
});

export async function find${one.type}(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<${one.type} | undefined> {
  const row = await ofStore(trx, owner).where('id', '=', id).executeTakeFirst();
  return row && to${one.type}(row);
}

/** As \`find${one.type}\`, keeping other changes of it out until the transaction ends. */
export async function lock${one.type}(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<${one.type} | undefined> {
  const row = await ofStore(trx, owner).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && to${one.type}(row);
}

export async function insert${one.type}(
  trx: SellerTransaction,
  { sellerId, storeId }: Owner,
  request: ${one.type}Request,
): Promise<${one.type}> {
  const row = await trx
    .insertInto('${table}')
    .values({ seller_id: sellerId, id: newId(), store_id: storeId, ...columnsOf(request) })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  return to${one.type}(row);
}

/** Writes the fields anew and counts the version up. */
export async function update${one.type}(
  trx: SellerTransaction,
  { sellerId }: Owner,
  { id, version }: ${one.type},
  request: ${one.type}Request,
): Promise<${one.type}> {
  const row = await trx
    .updateTable('${table}')
    .set({ ...columnsOf(request), version: version + 1, updated_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  return to${one.type}(row);
}

export async function delete${one.type}(trx: SellerTransaction, { sellerId }: Owner, id: string): Promise<void> {
  await trx.deleteFrom('${table}').where('seller_id', '=', sellerId).where('id', '=', id).execute();
}

/** Erases all of a person's. */
export async function erase${many.type}(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx.deleteFrom('${table}').where('seller_id', '=', sellerId).execute();
}

/** What is stored about a person. */
export async function export${many.type}(trx: SellerTransaction, { sellerId }: Person): Promise<PersonData> {
  const rows = await trx
    .selectFrom('${table}')
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .select(SHOWN)
    .execute();
  return { ${many.value}: rows.map(to${one.type}) };
}
`;
