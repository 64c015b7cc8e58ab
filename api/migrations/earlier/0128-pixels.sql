-- Whom a store reports its sales to. Empty texts and lists ask for nothing.
CREATE TABLE pixels (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  nickname text NOT NULL,
  -- The nickname without case and accents: what lists sort by.
  nickname_key text COLLATE "C" NOT NULL,
  -- The words of nickname and id, each after a space: what searches look at.
  search text COLLATE "C" NOT NULL,
  provider text NOT NULL CHECK (provider IN
    ('meta', 'google_ads', 'ga4', 'gtm', 'tiktok', 'kwai', 'pinterest', 'taboola', 'utmify')),
  external_id text NOT NULL,
  account text NOT NULL,
  event_name text NOT NULL,
  events jsonb NOT NULL,
  purchase_on text NOT NULL CHECK (purchase_on IN ('pago', 'gerado')),
  generated_value_bp integer NOT NULL CHECK (generated_value_bp BETWEEN 0 AND 10000),
  methods jsonb NOT NULL,
  product_ids jsonb NOT NULL,
  test_event_code text NOT NULL,
  reports_shopify boolean NOT NULL,
  sends_buyer boolean NOT NULL,
  active boolean NOT NULL,
  -- Encrypted; empty without one.
  token_sealed text NOT NULL DEFAULT '',
  token_end text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('pixels');
-- The first one holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX pixels_by_nickname ON pixels (seller_id, store_id, nickname_key, id)
  INCLUDE (search, provider, active, token_end, created_at);
CREATE INDEX pixels_by_creation ON pixels (seller_id, store_id, created_at, id);

-- A demonstration's pixels go with it.
CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(ARRAY['receivables', 'anticipations', 'payouts', 'ledger_adjustments', 'reconciliation_items', 'settlement_imports',
    'month_statements', 'fee_invoices', 'ledger_running_totals', 'ledger_gateway_totals', 'ledger_entries', 'ledger_transactions',
    'ledger_accounts', 'orders', 'checkout_events', 'checkout_session_orders', 'checkout_carts', 'cart_opt_outs', 'checkout_sessions',
    'metrics_cells', 'metrics_progress', 'metrics_stale_hours', 'coupons', 'shipping_methods', 'order_bump_impressions',
    'order_bumps', 'deleted_order_bumps', 'visit_tracking', 'pixels'])
$$;
CREATE POLICY demo_removal ON visit_tracking TO CURRENT_USER USING (seller_id = current_seller());
CREATE POLICY demo_removal ON pixels TO CURRENT_USER USING (seller_id = current_seller());
