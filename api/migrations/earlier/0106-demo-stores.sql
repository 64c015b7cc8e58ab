-- A store of a demonstration: all that happens in it is made up, its money too, and is removed together. A store is born so, or never is.
ALTER TABLE stores ADD COLUMN demo text;
ALTER TABLE stores ADD CONSTRAINT stores_demo_check CHECK (demo IN ('preparing', 'ready')) NOT VALID;

SET LOCAL ROLE balcao_platform;
-- Demonstrations of before stand among the other orders of their store, which is that of a login that everybody knows.
-- They have no money: what fills demonstrations empties them first.
UPDATE stores SET demo = 'preparing' WHERE (seller_id, id) IN (SELECT seller_id, store_id FROM orders WHERE source = 'demo');
RESET ROLE;

-- The API's roles make no store a demonstration that has begun otherwise: its ledger could be removed then.
CREATE FUNCTION keep_demo_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user IN ('balcao_app', 'balcao_platform')
    AND (OLD.demo IS DISTINCT FROM 'preparing' OR NEW.demo IS DISTINCT FROM 'ready') THEN
    RAISE EXCEPTION 'Only its removal ends a demonstration, and nothing begins one' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_demo_mark BEFORE UPDATE OF demo ON stores FOR EACH ROW
  WHEN (OLD.demo IS DISTINCT FROM NEW.demo) EXECUTE FUNCTION keep_demo_mark();

-- What happened in a demonstration, in the order in which it can be removed. The rest goes with orders and events.
CREATE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(ARRAY['receivables', 'anticipations', 'payouts', 'ledger_adjustments', 'reconciliation_items', 'settlement_imports',
    'month_statements', 'fee_invoices', 'ledger_running_totals', 'ledger_gateway_totals', 'ledger_entries', 'ledger_transactions',
    'ledger_accounts', 'orders', 'checkout_events', 'checkout_session_orders', 'checkout_carts', 'cart_opt_outs', 'checkout_sessions',
    'metrics_cells', 'metrics_progress', 'metrics_stale_hours'])
$$;

-- The ledger is append-only for the API's roles, and a demonstration is to leave nothing behind. So the owner of the tables removes it:
-- of the seller whose transaction asks, and of a store that was born as a demonstration, whole. Row security binds the owner as well.
DO $$
DECLARE
  name text;
BEGIN
  FOR name IN SELECT unnest(ARRAY['stores', 'order_numbers', 'checkout_event_keys', 'products', 'product_sales_daily',
    'bank_accounts', 'bank_account_changes']) UNION ALL SELECT demo_facts() LOOP
    EXECUTE format('CREATE POLICY demo_removal ON %I TO CURRENT_USER USING (seller_id = current_seller())', name);
  END LOOP;
END $$;

-- Removes all that has happened in a demonstration. Answers how many orders it had; null for a store that is none, of which nothing is
-- locked. The caller's temporary tables are looked at last: one that is called `stores` could say that any store is a demonstration.
-- Numbers of orders are locked first, as who inserts an order does: one that is being given in another store of the seller would be given
-- again. Without nested loops: statistics are of before the demonstration was filled, and call its thousands of events one.
CREATE FUNCTION remove_demo_facts(store text) RETURNS bigint LANGUAGE plpgsql
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
REVOKE EXECUTE ON FUNCTION remove_demo_facts(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_demo_facts(text) TO balcao_app;

-- Makes an ordinary store of a demonstration of which nothing is left. Only of one that is filled: what fills it would go on to post
-- made-up money in an ordinary store.
CREATE FUNCTION end_demo(store text) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM stores WHERE seller_id = current_seller() AND id = store FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_transactions WHERE seller_id = current_seller() AND store_id = store) THEN
    RAISE EXCEPTION 'The demonstration has money' USING ERRCODE = 'check_violation';
  END IF;
  -- The made-up account goes too: one that somebody has added has a change that says so.
  UPDATE bank_accounts AS account SET deleted_at = now()
  WHERE account.seller_id = current_seller() AND account.store_id = store AND account.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM bank_account_changes AS change
      WHERE change.seller_id = account.seller_id AND change.bank_account_id = account.id);
  UPDATE stores SET demo = NULL WHERE seller_id = current_seller() AND id = store AND demo = 'ready';
END $$;
REVOKE EXECUTE ON FUNCTION end_demo(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_demo(text) TO balcao_app;
