-- What a store has said of the columns of files whose headings nobody knows, by the kind of import and a digest of the headings.
CREATE TABLE import_columns (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  headings_digest text NOT NULL,
  -- The field of each heading; null for a column that is passed over.
  mapping jsonb NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, store_id, kind, headings_digest)
);
CALL protect_tenant_table('import_columns');
