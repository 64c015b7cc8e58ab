import type { ListPage, ListQuery } from '@balcao/api-schema';
import { sql } from 'kysely';
import { ofStore } from '../db/of-store';
import type { Owner } from '../db/owner';
import { defineList, type List } from '../lists/define-list';
import type { ListDefinition } from '../lists/list-definition';
import { matchesWords } from '../lists/search';
import type { Resource } from './resource';
import type { ResourceCall, StoreCall } from './resource-call';
import type { ResourceRecord, StoredRecord } from './resource-definition';
import { type ColumnName, scopeOfStore, type TableName } from './resource-rows';

/** The part of a list by pages that the resource does not say. */
interface ListedBy<Table extends TableName, Filter extends object, Row extends { id: string }>
  extends Pick<
    ListDefinition<Owner, Filter, Row, unknown>,
    'orders' | 'defaultSort' | 'filters' | 'kinds' | 'counts'
  > {
  /** The column that `searchTextOf` has made. */
  search?: ColumnName<Table>;
}

/** The list of a store's records by pages: see `defineList` for what it does, and for what its table needs. */
export function resourcePages<
  Fields,
  Table extends TableName,
  Row extends { id: string },
  Call extends ResourceCall,
  Filter extends object = object,
>(
  { table, rows, recordOf, show }: Resource<Fields, Table, Row, Call>,
  { search, ...listed }: ListedBy<Table, Filter, Row>,
): {
  list: List<Owner, Filter, StoredRecord<Fields>>;
  /** A page with each record as the resource shows it. */
  read(call: Call & StoreCall, query: ListQuery & Filter): Promise<ListPage<ResourceRecord<Fields>>>;
} {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const declared: Omit<ListDefinition<Owner, Filter, Row, unknown>, 'toRow'> = {
    ...listed,
    from: sql.table(table),
    id: `${table}.id`,
    scope: (owner) => ofStore(owner, table),
    ...(search !== undefined && { search: matchesWords(column(search)) }),
    rows: (executor, owner) => rows.select(executor, scopeOfStore(owner)),
  };
  const stored = defineList<Owner, Filter, Row, Row>({ ...declared, toRow: (row) => row });
  return {
    list: defineList<Owner, Filter, Row, StoredRecord<Fields>>({ ...declared, toRow: recordOf }),
    async read(call, query) {
      const { platform, owner } = call;
      const page = await stored.page(platform.database.forSeller(owner.sellerId), owner, query);
      return { ...page, items: await show(call, page.items) };
    },
  };
}
