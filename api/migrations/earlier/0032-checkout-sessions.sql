-- Idle sessions with a contact count as abandoned after this long.
ALTER TABLE stores ADD COLUMN abandonment_minutes smallint NOT NULL DEFAULT 30
  CHECK (abandonment_minutes BETWEEN 10 AND 1440);

CREATE FUNCTION sao_paulo_day(instant timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (instant AT TIME ZONE 'America/Sao_Paulo')::date;
CREATE FUNCTION sao_paulo_today() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('day', now(), 'America/Sao_Paulo');

-- A visit to the checkout: what its events come to, whatever order they arrive in. No contact of the buyer is kept here.
-- Heartbeats change columns without an index, so that they are cheap.
CREATE TABLE checkout_sessions (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  token text NOT NULL,
  -- Of the first `checkout.started`, as device and UTM; null until one arrives. A session counts on this day.
  started_at timestamptz,
  device text NOT NULL DEFAULT 'unknown' CHECK (device IN ('mobile', 'desktop', 'tablet', 'unknown')),
  utm jsonb NOT NULL DEFAULT '{}',
  utm_source text NOT NULL GENERATED ALWAYS AS (coalesce(utm ->> 'source', '')) STORED,
  last_seen_at timestamptz NOT NULL,
  -- How many of the steps contato, entrega, pagamento are behind the buyer.
  step smallint NOT NULL DEFAULT 0 CHECK (step BETWEEN 0 AND 3),
  -- When an e-mail or a phone was known.
  contact_at timestamptz,
  ordered_at timestamptz,
  -- When the buyer came back by a recovery link.
  recovery_at timestamptz,
  -- Since when it is abandoned; null again when the buyer comes back or orders.
  abandoned_at timestamptz,
  first_abandoned_at timestamptz,
  PRIMARY KEY (seller_id, store_id, is_test, token),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
) WITH (fillfactor = 70);
CALL protect_tenant_table('checkout_sessions');
CREATE INDEX checkout_sessions_by_start ON checkout_sessions (seller_id, store_id, started_at) WHERE NOT is_test;
CREATE INDEX checkout_sessions_idle ON checkout_sessions (seller_id, store_id)
  WHERE contact_at IS NOT NULL AND ordered_at IS NULL AND abandoned_at IS NULL;

-- The orders of a session, by the name that their source has for them: an event may tell of an order before the order arrives.
CREATE TABLE checkout_session_orders (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  session_token text NOT NULL,
  source text NOT NULL,
  external_id text NOT NULL,
  PRIMARY KEY (seller_id, store_id, is_test, session_token, source, external_id)
);
CALL protect_tenant_table('checkout_session_orders');
CREATE INDEX checkout_session_orders_by_order
  ON checkout_session_orders (seller_id, store_id, is_test, source, external_id);
