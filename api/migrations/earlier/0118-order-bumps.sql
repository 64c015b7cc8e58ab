-- What a store offers beside the cart. An amount, a limit or a share of 0, an empty text and an empty list ask for nothing.
CREATE TABLE order_bumps (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  -- The name without case and accents: what lists sort by.
  name_key text COLLATE "C" NOT NULL,
  -- The words of the name, each after a space: what searches look at.
  search text COLLATE "C" NOT NULL,
  position integer NOT NULL,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  price_type text NOT NULL CHECK (price_type IN ('fixo', 'percentual')),
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  percent_bp integer NOT NULL CHECK (percent_bp BETWEEN 0 AND 10000),
  reference_cents integer NOT NULL CHECK (reference_cents >= 0),
  trigger text NOT NULL CHECK (trigger IN ('todos', 'produtos', 'categorias')),
  trigger_product_ids jsonb NOT NULL,
  trigger_categories jsonb NOT NULL,
  min_subtotal_cents integer NOT NULL CHECK (min_subtotal_cents >= 0),
  max_subtotal_cents integer NOT NULL CHECK (max_subtotal_cents >= 0),
  methods jsonb NOT NULL,
  ufs jsonb NOT NULL,
  title text NOT NULL CHECK (length(title) BETWEEN 1 AND 60),
  description text NOT NULL CHECK (length(description) <= 200),
  cta text NOT NULL CHECK (length(cta) BETWEEN 1 AND 30),
  shows_image boolean NOT NULL,
  color text NOT NULL,
  max_quantity integer NOT NULL CHECK (max_quantity > 0),
  stock_limit integer NOT NULL CHECK (stock_limit >= 0),
  -- Days of São Paulo, both included, as YYYY-MM-DD.
  starts_on text COLLATE "C" NOT NULL,
  ends_on text COLLATE "C" NOT NULL,
  active boolean NOT NULL,
  is_testing boolean NOT NULL,
  test_title text NOT NULL,
  test_price_cents integer NOT NULL CHECK (test_price_cents >= 0),
  test_percent_bp integer NOT NULL CHECK (test_percent_bp BETWEEN 0 AND 10000),
  test_per_arm integer NOT NULL CHECK (test_per_arm >= 0),
  -- What is compared, and since when: another title or price begins anew.
  test_key text NOT NULL,
  test_started_at timestamptz(3),
  -- The buyer chooses: CDC, art. 39.
  preselected boolean NOT NULL CHECK (NOT preselected),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('order_bumps');
-- The first one holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX order_bumps_by_position ON order_bumps (seller_id, store_id, position, id)
  INCLUDE (search, name_key, product_id, active, created_at);
CREATE INDEX order_bumps_by_name ON order_bumps (seller_id, store_id, name_key, id);
CREATE INDEX order_bumps_by_creation ON order_bumps (seller_id, store_id, created_at, id);

-- What became of a bump in a visit to the checkout: the last of each of its events, whatever order they arrive in.
CREATE TABLE order_bump_impressions (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  session_token text NOT NULL,
  bump_id text NOT NULL,
  -- The version of an A/B test; empty without one.
  variant text NOT NULL,
  -- The first time; a bump that was taken was seen, also when nobody said so.
  viewed_at timestamptz NOT NULL,
  accepted_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (seller_id, store_id, is_test, session_token, bump_id)
);
CALL protect_tenant_table('order_bump_impressions');
CREATE INDEX order_bump_impressions_of_bump ON order_bump_impressions (seller_id, store_id, bump_id, viewed_at)
  INCLUDE (session_token, variant, accepted_at, removed_at) WHERE NOT is_test;

-- A demonstration's offers go with it, and what became of them.
CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(ARRAY['receivables', 'anticipations', 'payouts', 'ledger_adjustments', 'reconciliation_items', 'settlement_imports',
    'month_statements', 'fee_invoices', 'ledger_running_totals', 'ledger_gateway_totals', 'ledger_entries', 'ledger_transactions',
    'ledger_accounts', 'orders', 'checkout_events', 'checkout_session_orders', 'checkout_carts', 'cart_opt_outs', 'checkout_sessions',
    'metrics_cells', 'metrics_progress', 'metrics_stale_hours', 'coupons', 'shipping_methods', 'order_bump_impressions',
    'order_bumps'])
$$;
CREATE POLICY demo_removal ON order_bump_impressions TO CURRENT_USER USING (seller_id = current_seller());
CREATE POLICY demo_removal ON order_bumps TO CURRENT_USER USING (seller_id = current_seller());

-- The bump that a line of an order came by; empty without one.
ALTER TABLE order_items ADD COLUMN orderbump_id text NOT NULL DEFAULT '';
