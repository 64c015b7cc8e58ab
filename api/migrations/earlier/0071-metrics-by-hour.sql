-- The checkout in which a visit began, by its first `checkout.started`.
ALTER TABLE checkout_sessions ADD COLUMN checkout text NOT NULL DEFAULT '';

-- What a store counted on a day of São Paulo, or in an hour of the day that runs, per UTM source, device, payment method and
-- checkout. Sessions have the method ''. Orders count once with the product '', and once with each product that they have.
CREATE TABLE metrics_cells (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  product text NOT NULL,
  day date NOT NULL,
  -- -infinity of a whole day.
  hour timestamptz NOT NULL,
  utm_source text NOT NULL,
  device text NOT NULL,
  method text NOT NULL,
  checkout text NOT NULL,
  sessions bigint NOT NULL,
  contact_sessions bigint NOT NULL,
  delivery_sessions bigint NOT NULL,
  payment_sessions bigint NOT NULL,
  ordered_sessions bigint NOT NULL,
  paid_sessions bigint NOT NULL,
  abandoned_sessions bigint NOT NULL,
  recovered_sessions bigint NOT NULL,
  recovered_cents bigint NOT NULL,
  created_orders bigint NOT NULL,
  created_cents bigint NOT NULL,
  card_orders bigint NOT NULL,
  approved_card_orders bigint NOT NULL,
  created_pix bigint NOT NULL,
  paid_pix bigint NOT NULL,
  open_pix bigint NOT NULL,
  created_boletos bigint NOT NULL,
  paid_boletos bigint NOT NULL,
  expired_boletos bigint NOT NULL,
  open_boletos bigint NOT NULL,
  refused_balance bigint NOT NULL,
  refused_card bigint NOT NULL,
  refused_antifraud bigint NOT NULL,
  refused_data bigint NOT NULL,
  refused_issuer bigint NOT NULL,
  refused_error bigint NOT NULL,
  paid_orders bigint NOT NULL,
  paid_cents bigint NOT NULL,
  refunded_orders bigint NOT NULL,
  chargeback_orders bigint NOT NULL,
  med_orders bigint NOT NULL,
  PRIMARY KEY (seller_id, store_id, product, day, hour, utm_source, device, method, checkout)
);
CALL protect_tenant_table('metrics_cells');
CREATE INDEX metrics_cells_of_day ON metrics_cells (seller_id, store_id, day);

-- Up to which hour, itself excluded, what a store counted stands in metrics_cells: days before its day as whole days.
CREATE TABLE metrics_progress (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  rolled_before timestamptz NOT NULL,
  PRIMARY KEY (seller_id, store_id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('metrics_progress');

-- Hours whose rows in metrics_cells may be out of date: one mark for each transaction that changed something, so that a roll-up
-- deletes exactly the marks of what it has read.
CREATE TABLE metrics_stale_hours (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  hour timestamptz NOT NULL,
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (seller_id, store_id, hour, transaction)
);
CALL protect_tenant_table('metrics_stale_hours');

CREATE FUNCTION sao_paulo_start(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN day::timestamp AT TIME ZONE 'America/Sao_Paulo';
-- What happened before it may be rolled up before the transaction ends, so it is marked. An hour is rolled up five minutes after
-- it is over: together ten minutes, which no transaction takes.
CREATE FUNCTION closing_hour() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('hour', now() + interval '5 minutes', 'UTC');
CREATE FUNCTION closed_hour() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('hour', now() - interval '5 minutes', 'UTC');

-- Replicas of the version before roll up by their own marks.
CREATE FUNCTION mark_stale_hours(seller text, store text, VARIADIC instants timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO metrics_stale_hours (seller_id, store_id, hour)
  SELECT DISTINCT seller, store, date_trunc('hour', instant, 'UTC')
  FROM unnest(instants) AS instant
  WHERE instant < closing_hour()
  ON CONFLICT DO NOTHING;
  SELECT mark_stale_days(seller, store, VARIADIC instants)
$$;

CREATE FUNCTION mark_hours_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, OLD.started_at, NEW.started_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER checkout_sessions_added AFTER INSERT ON checkout_sessions FOR EACH ROW
  WHEN (NOT NEW.is_test AND NEW.started_at < closing_hour())
  EXECUTE FUNCTION mark_hours_of_session();
CREATE OR REPLACE TRIGGER checkout_sessions_changed AFTER UPDATE ON checkout_sessions FOR EACH ROW
  WHEN (NOT NEW.is_test AND least(OLD.started_at, NEW.started_at) < closing_hour()
    AND (OLD.started_at, OLD.device, OLD.utm_source, OLD.checkout, OLD.step, OLD.ordered_at, OLD.recovery_at, OLD.abandoned_at)
      IS DISTINCT FROM (NEW.started_at, NEW.device, NEW.utm_source, NEW.checkout, NEW.step, NEW.ordered_at, NEW.recovery_at, NEW.abandoned_at))
  EXECUTE FUNCTION mark_hours_of_session();

-- Orders count by the device, the UTM and, where they say none, the checkout of their session.
CREATE FUNCTION mark_hours_of_session_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, o.ordered_at, o.paid_at)
  FROM checkout_session_orders AS link
  JOIN orders AS o ON o.seller_id = link.seller_id AND o.store_id = link.store_id AND o.source = link.source
    AND o.is_test = link.is_test AND o.external_id = link.external_id
  WHERE link.seller_id = NEW.seller_id AND link.store_id = NEW.store_id AND link.is_test = NEW.is_test
    AND link.session_token = NEW.token;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER checkout_sessions_described AFTER UPDATE ON checkout_sessions FOR EACH ROW
  WHEN (NOT NEW.is_test AND NEW.ordered_at IS NOT NULL
    AND (OLD.started_at, OLD.device, OLD.utm_source, OLD.checkout)
      IS DISTINCT FROM (NEW.started_at, NEW.device, NEW.utm_source, NEW.checkout))
  EXECUTE FUNCTION mark_hours_of_session_orders();

CREATE FUNCTION mark_hours_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, session.started_at, o.ordered_at, o.paid_at)
  FROM checkout_sessions AS session
  LEFT JOIN orders AS o ON o.seller_id = NEW.seller_id AND o.store_id = NEW.store_id AND o.source = NEW.source
    AND o.is_test = NEW.is_test AND o.external_id = NEW.external_id
  WHERE session.seller_id = NEW.seller_id AND session.store_id = NEW.store_id AND session.is_test = NEW.is_test
    AND session.token = NEW.session_token;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER checkout_session_orders_added AFTER INSERT ON checkout_session_orders FOR EACH ROW
  WHEN (NOT NEW.is_test) EXECUTE FUNCTION mark_hours_of_link();

CREATE FUNCTION mark_hours_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, OLD.ordered_at, OLD.paid_at, NEW.ordered_at, NEW.paid_at);
  -- Its session counts as paid, or not.
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, session.started_at)
  FROM checkout_session_orders AS link
  JOIN checkout_sessions AS session ON session.seller_id = link.seller_id AND session.store_id = link.store_id
    AND session.is_test = link.is_test AND session.token = link.session_token
  WHERE link.seller_id = NEW.seller_id AND link.store_id = NEW.store_id AND link.is_test = NEW.is_test
    AND link.source = NEW.source AND link.external_id = NEW.external_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_added AFTER INSERT ON orders FOR EACH ROW
  WHEN (NOT NEW.is_test AND NEW.ordered_at < closing_hour()) EXECUTE FUNCTION mark_hours_of_order();
CREATE OR REPLACE TRIGGER orders_counted_otherwise AFTER UPDATE ON orders FOR EACH ROW
  WHEN (NOT NEW.is_test
    AND (OLD.ordered_at, OLD.paid_at, OLD.currency, OLD.total_cents, OLD.captured_cents, OLD.refunded_cents, OLD.payment_method, OLD.utm, OLD.checkout)
      IS DISTINCT FROM (NEW.ordered_at, NEW.paid_at, NEW.currency, NEW.total_cents, NEW.captured_cents, NEW.refunded_cents, NEW.payment_method, NEW.utm, NEW.checkout))
  EXECUTE FUNCTION mark_hours_of_order();

CREATE FUNCTION mark_hours_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(o.seller_id, o.store_id, o.ordered_at, o.paid_at)
  FROM orders AS o WHERE o.seller_id = NEW.seller_id AND o.id = NEW.order_id AND NOT o.is_test;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER payments_added AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION mark_hours_of_payment();
CREATE OR REPLACE TRIGGER payments_moved AFTER UPDATE ON payments FOR EACH ROW
  WHEN ((OLD.status, OLD.paid_at) IS DISTINCT FROM (NEW.status, NEW.paid_at)) EXECUTE FUNCTION mark_hours_of_payment();
-- Events that are counted themselves.
CREATE OR REPLACE TRIGGER order_events_counted AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.type IN ('payment.authorized', 'payment.refused', 'payment.chargeback_opened', 'payment.chargeback_lost',
    'payment.med_opened', 'payment.med_returned'))
  EXECUTE FUNCTION mark_hours_of_payment();

-- Items of an order are replaced, never changed.
CREATE FUNCTION mark_hours_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(o.seller_id, o.store_id, o.ordered_at, o.paid_at)
  FROM (SELECT DISTINCT seller_id, order_id FROM changed) AS item
  JOIN orders AS o ON o.seller_id = item.seller_id AND o.id = item.order_id AND NOT o.is_test;
  RETURN NULL;
END $$;
CREATE TRIGGER order_items_added AFTER INSERT ON order_items
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_hours_of_items();
CREATE TRIGGER order_items_removed AFTER DELETE ON order_items
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_hours_of_items();
