-- An order that was paid here and is told to a shop, once; and that it was sent, once.
CREATE TABLE shop_exports (
  seller_id text NOT NULL,
  integration_id text NOT NULL,
  order_id text NOT NULL,
  state text NOT NULL CHECK (state IN ('na_fila', 'exportado', 'recusado')),
  -- Of a try of which nothing is known yet: a process that dies leaves it, and the shop is asked before another one.
  began_at timestamptz,
  -- How the shop calls the order; empty until it has it.
  external_id text NOT NULL DEFAULT '',
  error text NOT NULL DEFAULT '',
  exported_at timestamptz,
  shipped_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, integration_id, order_id),
  FOREIGN KEY (seller_id, integration_id) REFERENCES integrations (seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('shop_exports');
CREATE INDEX shop_exports_of_order ON shop_exports (seller_id, order_id);
CREATE INDEX shop_exports_external ON shop_exports (seller_id, integration_id, external_id) WHERE external_id <> '';
