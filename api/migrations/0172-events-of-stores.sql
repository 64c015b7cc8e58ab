-- The stores of a seller name their events apart: an id counts once among those of a store and source.
ALTER TABLE order_events ADD COLUMN store_id text;
UPDATE order_events AS event SET store_id = o.store_id
  FROM orders AS o WHERE o.seller_id = event.seller_id AND o.id = event.order_id;
ALTER TABLE order_events ADD CONSTRAINT order_events_store_check CHECK (store_id IS NOT NULL) NOT VALID;

ALTER TABLE checkout_event_keys ADD COLUMN store_id text;
UPDATE checkout_event_keys AS known SET store_id = event.store_id
  FROM checkout_events AS event
  WHERE event.seller_id = known.seller_id AND event.source = known.source AND event.event_id = known.event_id;
-- Of events that were deleted since, nobody knows the store: theirs are too old to come again.
DELETE FROM checkout_event_keys WHERE store_id IS NULL;
ALTER TABLE checkout_event_keys ADD CONSTRAINT checkout_event_keys_store_check CHECK (store_id IS NOT NULL) NOT VALID;

-- As before, with those keys, which have a store now.
CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(ARRAY['plan_pix', 'plan_invoices', 'subscription_periods', 'receivables', 'anticipations', 'payouts',
    'ledger_adjustments', 'reconciliation_items', 'settlement_imports', 'month_statements', 'fee_invoices', 'ledger_running_totals',
    'ledger_gateway_totals', 'ledger_entries', 'ledger_transactions', 'ledger_accounts', 'pixel_deliveries', 'orders', 'checkout_events',
    'checkout_event_keys',
    'checkout_session_orders', 'checkout_carts', 'cart_opt_outs', 'checkout_sessions', 'metrics_cells', 'metrics_progress',
    'metrics_stale_hours', 'coupons', 'shipping_methods', 'order_bump_impressions', 'order_bumps', 'deleted_order_bumps',
    'visit_tracking', 'pixels'])
$$;
CREATE OR REPLACE FUNCTION remove_demo_facts(store text) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_nestloop = off AS $$
DECLARE
  seller text := current_seller();
  name text;
  removed bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM stores WHERE seller_id = seller AND id = store AND demo IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM order_numbers WHERE seller_id = seller FOR UPDATE;
  PERFORM FROM stores WHERE seller_id = seller AND id = store AND demo IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO removed FROM orders WHERE seller_id = seller AND store_id = store;
  DELETE FROM coupon_redemptions AS used USING coupons AS coupon
  WHERE coupon.seller_id = seller AND coupon.store_id = store AND used.seller_id = seller AND used.coupon_id = coupon.id;
  FOR name IN SELECT demo_facts() LOOP
    EXECUTE format('DELETE FROM %I WHERE seller_id = $1 AND store_id = $2', name) USING seller, store;
  END LOOP;
  DELETE FROM product_sales_daily AS sold USING products AS product
  WHERE product.seller_id = seller AND product.store_id = store AND sold.seller_id = seller AND sold.product_id = product.id;
  -- The next order has the number after the last one that is left.
  UPDATE order_numbers SET last_number = coalesce((SELECT max(number) FROM orders WHERE seller_id = seller), 0)
  WHERE seller_id = seller;
  RETURN removed;
END $$;
