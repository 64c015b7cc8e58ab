-- A file in which a gateway says what it has settled, compared with the ledger.
CREATE TABLE settlement_imports (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  file_name text NOT NULL,
  -- The days of São Paulo that it speaks of; null where nothing in it says so.
  from_day date,
  to_day date,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('settlement_imports');
CREATE INDEX settlement_imports_list ON settlement_imports (seller_id, store_id, created_at, id);

-- What came of each of its lines, and of what the file lacks. A person may say why something differs.
CREATE TABLE reconciliation_items (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  import_id text NOT NULL,
  -- Its place among those of the import.
  position integer NOT NULL,
  -- Of the file, as spreadsheets count; null for what the file lacks.
  line integer,
  reference text NOT NULL,
  installment smallint,
  state text NOT NULL CHECK (state IN ('matched', 'missing', 'unexpected', 'different', 'duplicate')),
  amount_cents bigint,
  expected_cents bigint,
  order_id text,
  note text NOT NULL DEFAULT '',
  noted_by text,
  noted_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK ((note = '') = (noted_at IS NULL)),
  FOREIGN KEY (seller_id, import_id) REFERENCES settlement_imports (seller_id, id)
);
CALL protect_tenant_table('reconciliation_items');
CREATE INDEX reconciliation_items_list ON reconciliation_items (seller_id, import_id, position, id) INCLUDE (state);
