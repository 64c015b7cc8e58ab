-- Apps of the Dev Dashboard get a token of a day for their id and secret; older ones have a lasting token and no client id.
ALTER TABLE integrations
  ADD COLUMN client_id text NOT NULL DEFAULT '',
  ADD COLUMN access_token_ends_at timestamptz,
  -- What the store wants of the link.
  ADD COLUMN import_products boolean NOT NULL DEFAULT true,
  ADD COLUMN skip_cart boolean NOT NULL DEFAULT false,
  ADD COLUMN export_orders boolean NOT NULL DEFAULT false,
  ADD COLUMN send_fulfillments boolean NOT NULL DEFAULT false,
  -- What the last check has found: the version in which the app's webhooks come, and topics that had been dropped.
  ADD COLUMN webhook_version text NOT NULL DEFAULT '',
  ADD COLUMN missing_topics text[] NOT NULL DEFAULT '{}',
  ADD COLUMN last_error text NOT NULL DEFAULT '',
  ADD COLUMN last_error_at timestamptz,
  -- Null until an order was read: plans of Shopify may hide buyers.
  ADD COLUMN has_buyer_data boolean,
  -- Everything that the shop changed until then is here.
  ADD COLUMN reconciled_at timestamptz,
  -- Orders that were paid before are not exported.
  ADD COLUMN export_orders_since timestamptz;

-- What reads a whole shop, or what changed in it: it goes on where it stopped.
CREATE TABLE sync_runs (
  seller_id text NOT NULL,
  id text NOT NULL,
  integration_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('importacao', 'conciliacao')),
  state text NOT NULL CHECK (state IN ('na_fila', 'preparando', 'importando', 'conferindo', 'concluido', 'falhou', 'cancelado')),
  done integer NOT NULL DEFAULT 0,
  -- Null until Shopify has counted.
  total integer,
  -- The first of what could not be taken in, and how many these are.
  failed jsonb NOT NULL DEFAULT '[]',
  failed_count integer NOT NULL DEFAULT 0,
  -- Where the next step begins.
  cursor jsonb NOT NULL DEFAULT '{}',
  error text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, integration_id) REFERENCES integrations (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('sync_runs');
CREATE UNIQUE INDEX sync_runs_open ON sync_runs (seller_id, integration_id) WHERE finished_at IS NULL;
CREATE INDEX sync_runs_latest ON sync_runs (seller_id, integration_id, created_at, id);
