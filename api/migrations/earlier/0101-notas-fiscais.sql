-- The nota fiscal of an order: its number, series and access key; null while there is none.
ALTER TABLE orders ADD COLUMN invoice jsonb;

-- The number of the nota fiscal that the platform has issued for its fees of a month.
CREATE TABLE fee_invoices (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  month text NOT NULL CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  number text NOT NULL CHECK (number <> ''),
  PRIMARY KEY (seller_id, store_id, month),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('fee_invoices');
