-- What reports call order bumps that were deleted after buyers had seen them, and what they are found by.
CREATE TABLE deleted_order_bumps (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  product_id text NOT NULL,
  -- Of those that named products; empty for others.
  trigger_product_ids jsonb NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('deleted_order_bumps');
CREATE INDEX deleted_order_bumps_of_store ON deleted_order_bumps (seller_id, store_id, deleted_at);

-- Those of a demonstration go with it.
CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(ARRAY['receivables', 'anticipations', 'payouts', 'ledger_adjustments', 'reconciliation_items', 'settlement_imports',
    'month_statements', 'fee_invoices', 'ledger_running_totals', 'ledger_gateway_totals', 'ledger_entries', 'ledger_transactions',
    'ledger_accounts', 'orders', 'checkout_events', 'checkout_session_orders', 'checkout_carts', 'cart_opt_outs', 'checkout_sessions',
    'metrics_cells', 'metrics_progress', 'metrics_stale_hours', 'coupons', 'shipping_methods', 'order_bump_impressions',
    'order_bumps', 'deleted_order_bumps'])
$$;
CREATE POLICY demo_removal ON deleted_order_bumps TO CURRENT_USER USING (seller_id = current_seller());
