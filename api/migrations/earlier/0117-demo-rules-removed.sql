-- Made-up coupons and shipping methods leave with their demonstration: a store that goes on would give away real discounts.
CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(ARRAY['receivables', 'anticipations', 'payouts', 'ledger_adjustments', 'reconciliation_items', 'settlement_imports',
    'month_statements', 'fee_invoices', 'ledger_running_totals', 'ledger_gateway_totals', 'ledger_entries', 'ledger_transactions',
    'ledger_accounts', 'orders', 'checkout_events', 'checkout_session_orders', 'checkout_carts', 'cart_opt_outs', 'checkout_sessions',
    'metrics_cells', 'metrics_progress', 'metrics_stale_hours', 'coupons', 'shipping_methods'])
$$;

CREATE POLICY demo_removal ON coupons TO CURRENT_USER USING (seller_id = current_seller());
CREATE POLICY demo_removal ON shipping_methods TO CURRENT_USER USING (seller_id = current_seller());
CREATE POLICY demo_removal ON coupon_redemptions TO CURRENT_USER USING (seller_id = current_seller());

-- As before, and the uses of its coupons, which have no store of their own.
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
  DELETE FROM checkout_event_keys AS key USING checkout_events AS event
  WHERE event.seller_id = seller AND event.store_id = store
    AND key.seller_id = seller AND key.source = event.source AND key.event_id = event.event_id;
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
