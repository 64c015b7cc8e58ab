-- The statement of a month that is over: what it says, and the document as it was made once. Neither ever changes.
CREATE TABLE month_statements (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  month text NOT NULL CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  -- Whose accounts: those of money that the platform holds, or of money that the store receives itself.
  custody text NOT NULL DEFAULT 'plataforma' CHECK (custody IN ('plataforma', 'vendedor')),
  accounts jsonb NOT NULL,
  document bytea NOT NULL,
  sha256 text NOT NULL CHECK (sha256 = encode(sha256(document), 'hex')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, store_id, month, custody),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('month_statements');
REVOKE UPDATE, DELETE ON month_statements FROM balcao_app, balcao_platform;
