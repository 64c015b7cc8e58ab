import type { Resource } from '../../resource';

/** The table: a store's rows, found in each order of the list by an index. */
export const migrationFile = ({
  table,
  many,
}: Resource) => `-- The ${many.file.replaceAll('-', ' ')} of a store.
CREATE TABLE ${table} (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL, -- without case and accents: what lists sort by
  search text COLLATE "C" NOT NULL, -- the words, each after a space: what searches look at
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('${table}');
-- The first one holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX ${table}_by_name ON ${table} (seller_id, store_id, name_key, id) INCLUDE (search, created_at);
CREATE INDEX ${table}_by_creation ON ${table} (seller_id, store_id, created_at, id);
`;

/** The table as Kysely sees it. */
export const tableFile = ({ many }: Resource) => `import type { StoreRecord } from '../../../db/store-record';

export interface ${many.type}Table extends StoreRecord {
  name: string;
  name_key: string;
  search: string;
}
`;

/** The tables of a module whose first one this is. */
export const tablesFile = (
  { table, many }: Resource,
  type: string,
) => `import type { ${many.type}Table } from './${many.file}-schema';

/** The tables that belong to this module: its repositories alone write them. */
export interface ${type} {
  ${table}: ${many.type}Table;
}
`;
