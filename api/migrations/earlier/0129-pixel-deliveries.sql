-- What a pixel is told, and what came of it.
CREATE TABLE pixel_deliveries (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  pixel_id text NOT NULL,
  event text NOT NULL CHECK (event IN ('session', 'begin', 'shipping', 'payment', 'paid', 'refunded', 'test')),
  -- The same in every try: an order is one purchase per pixel, for ever.
  event_id text COLLATE "C" NOT NULL,
  order_id text,
  order_number bigint,
  -- Of what happened before there was an order.
  session_token text COLLATE "C" NOT NULL DEFAULT '',
  occurred_at timestamptz NOT NULL,
  value_cents bigint NOT NULL DEFAULT 0,
  status text NOT NULL CHECK (status IN ('na_fila', 'tentando', 'entregue', 'aceito_sem_confirmacao', 'recusado', 'incerto',
    'sem_consentimento', 'sem_identificador', 'fora_do_prazo', 'cancelado')),
  -- What was sent last, as people may see it: hashed, without the token, the address and what the browser calls itself.
  payload jsonb,
  -- The latest tries.
  attempts jsonb NOT NULL DEFAULT '[]',
  -- Of a try of which nothing is known yet: a process that dies leaves it.
  began_at timestamptz,
  first_sent_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, pixel_id) REFERENCES pixels (seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('pixel_deliveries');
CREATE UNIQUE INDEX pixel_deliveries_once ON pixel_deliveries (seller_id, pixel_id, event_id);
CREATE INDEX pixel_deliveries_latest ON pixel_deliveries (seller_id, pixel_id, created_at, id);
CREATE INDEX pixel_deliveries_of_order ON pixel_deliveries (seller_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX pixel_deliveries_unconsented ON pixel_deliveries (seller_id, store_id) WHERE status = 'sem_consentimento';
-- For the hourly clean-up: what still has what was sent, and what is deleted.
CREATE INDEX pixel_deliveries_sent ON pixel_deliveries (created_at) WHERE payload IS NOT NULL;
CREATE INDEX pixel_deliveries_passing ON pixel_deliveries (created_at) WHERE event NOT IN ('paid', 'refunded');

CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(ARRAY['receivables', 'anticipations', 'payouts', 'ledger_adjustments', 'reconciliation_items', 'settlement_imports',
    'month_statements', 'fee_invoices', 'ledger_running_totals', 'ledger_gateway_totals', 'ledger_entries', 'ledger_transactions',
    'ledger_accounts', 'pixel_deliveries', 'orders', 'checkout_events', 'checkout_session_orders', 'checkout_carts', 'cart_opt_outs',
    'checkout_sessions', 'metrics_cells', 'metrics_progress', 'metrics_stale_hours', 'coupons', 'shipping_methods',
    'order_bump_impressions', 'order_bumps', 'deleted_order_bumps', 'visit_tracking', 'pixels'])
$$;
CREATE POLICY demo_removal ON pixel_deliveries TO CURRENT_USER USING (seller_id = current_seller());
