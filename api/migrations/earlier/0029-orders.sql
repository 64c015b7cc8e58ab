-- Keys by which other programs call /v1. A key is shown once; its hash is kept, and the beginning by which people know it.
CREATE TABLE api_keys (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  -- A publishable key stands in a page: it only reports what happens in the checkout, from these origins.
  kind text NOT NULL CHECK (kind IN ('secret', 'publishable')),
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  scopes text[] NOT NULL,
  origins text[] NOT NULL DEFAULT '{}',
  prefix text NOT NULL,
  key_hash text NOT NULL,
  created_by text NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, key_hash),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('api_keys');
CREATE INDEX api_keys_of_store ON api_keys (seller_id, store_id, id DESC);

-- The number of a seller's last order.
CREATE TABLE order_numbers (
  seller_id text PRIMARY KEY,
  last_number bigint NOT NULL
) WITH (fillfactor = 50);
CALL protect_tenant_table('order_numbers');

-- The buyer is a snapshot of the order: what they are called today does not change what was sold. Erasing them empties it.
CREATE TABLE orders (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  number bigint NOT NULL,
  source text NOT NULL CHECK (source IN ('api', 'shopify', 'test-charge')),
  -- How the source calls it. Orders in test mode have names of their own.
  external_id text NOT NULL,
  is_test boolean NOT NULL,
  currency text NOT NULL,
  subtotal_cents bigint NOT NULL CHECK (subtotal_cents >= 0),
  discount_cents bigint NOT NULL CHECK (discount_cents >= 0),
  shipping_cents bigint NOT NULL CHECK (shipping_cents >= 0),
  interest_cents bigint NOT NULL CHECK (interest_cents >= 0),
  total_cents bigint NOT NULL CHECK (total_cents = subtotal_cents - discount_cents + shipping_cents + interest_cents),
  -- Derived from its payments and events, which are the truth.
  captured_cents bigint NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  payment_status text NOT NULL,
  fulfillment_status text NOT NULL DEFAULT 'nao_enviado',
  -- Of the payment that a list shows.
  payment_method text NOT NULL DEFAULT '',
  installments smallint NOT NULL DEFAULT 1,
  tracking_code text NOT NULL DEFAULT '',
  buyer_name text NOT NULL DEFAULT '',
  buyer_email text NOT NULL DEFAULT '',
  buyer_phone text NOT NULL DEFAULT '',
  buyer_document text NOT NULL DEFAULT '',
  anonymized_at timestamptz,
  utm jsonb,
  search text COLLATE "C" NOT NULL,
  ordered_at timestamptz NOT NULL,
  paid_at timestamptz,
  cancelled_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, number),
  CONSTRAINT orders_external_id UNIQUE (seller_id, store_id, source, is_test, external_id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
) WITH (fillfactor = 80);
CALL protect_tenant_table('orders');
CREATE INDEX orders_by_date ON orders (seller_id, store_id, ordered_at, id);
CREATE INDEX orders_by_status ON orders (seller_id, store_id, payment_status, ordered_at, id);
CREATE INDEX orders_by_number ON orders (seller_id, store_id, number, id);
CREATE INDEX orders_by_total ON orders (seller_id, store_id, total_cents, id);
CREATE INDEX orders_in_test ON orders (created_at) WHERE is_test;

CREATE TABLE order_items (
  seller_id text NOT NULL,
  order_id text NOT NULL,
  position smallint NOT NULL,
  title text NOT NULL,
  sku text NOT NULL DEFAULT '',
  quantity integer NOT NULL CHECK (quantity > 0),
  unit_price_cents bigint NOT NULL CHECK (unit_price_cents >= 0),
  PRIMARY KEY (seller_id, order_id, position),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('order_items');
CREATE INDEX order_items_by_sku ON order_items (seller_id, sku, order_id) WHERE sku <> '';

-- A payment is one attempt to pay its order. What it has come to is derived from its events.
CREATE TABLE payments (
  seller_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  external_id text NOT NULL,
  position smallint NOT NULL,
  method text NOT NULL CHECK (method IN ('pix', 'credit_card', 'boleto', 'paypal')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  installments smallint NOT NULL DEFAULT 1,
  status text NOT NULL DEFAULT 'criado',
  captured_cents bigint NOT NULL DEFAULT 0,
  refunded_cents bigint NOT NULL DEFAULT 0,
  disputed_cents bigint NOT NULL DEFAULT 0,
  lost_cents bigint NOT NULL DEFAULT 0,
  paid_at timestamptz,
  is_paid_late boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, order_id, external_id),
  CHECK (refunded_cents + disputed_cents + lost_cents <= captured_cents),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CALL protect_tenant_table('payments');

-- What was reported of an order, its payments and its parcel. Append-only; its key is what makes a repetition have no effect.
-- `source`: `api`, `api-test`, `seller` for what was done by hand, a gateway.
CREATE TABLE order_events (
  seller_id text NOT NULL,
  source text NOT NULL,
  event_id text NOT NULL,
  order_id text NOT NULL,
  payment_id text,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  amount_cents bigint,
  -- Who did it by hand.
  actor_id text,
  data jsonb,
  PRIMARY KEY (seller_id, source, event_id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('order_events');
CREATE INDEX order_events_of_order ON order_events (seller_id, order_id);
REVOKE UPDATE ON order_events FROM balcao_app, balcao_platform;
-- What may name a person can be emptied.
GRANT UPDATE (data) ON order_events TO balcao_app, balcao_platform;

CREATE TABLE fulfillments (
  seller_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  carrier text NOT NULL DEFAULT '',
  tracking_code text NOT NULL DEFAULT '',
  tracking_url text NOT NULL DEFAULT '',
  shipped_at timestamptz NOT NULL,
  delivered_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('fulfillments');
CREATE INDEX fulfillments_of_order ON fulfillments (seller_id, order_id, id);

-- The ids of all events of checkouts, for ever. A key of its own, because a unique constraint cannot span the partitions that
-- checkout_events will have.
CREATE TABLE checkout_event_keys (
  seller_id text NOT NULL,
  source text NOT NULL,
  event_id text NOT NULL,
  PRIMARY KEY (seller_id, source, event_id)
);
CALL protect_tenant_table('checkout_event_keys');
REVOKE UPDATE ON checkout_event_keys FROM balcao_app, balcao_platform;

-- What happens in checkouts. It only grows, so that months can become partitions.
CREATE TABLE checkout_events (
  seller_id text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  source text NOT NULL,
  event_id text NOT NULL,
  store_id text NOT NULL,
  session_token text NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  is_test boolean NOT NULL,
  data jsonb,
  PRIMARY KEY (seller_id, received_at, source, event_id)
);
CALL protect_tenant_table('checkout_events');
CREATE INDEX checkout_events_by_type ON checkout_events (seller_id, store_id, type, occurred_at);
REVOKE UPDATE ON checkout_events FROM balcao_app, balcao_platform;
GRANT UPDATE (data) ON checkout_events TO balcao_app, balcao_platform;

-- A test charge is how a gateway was asked for a payment in test mode; what it has come to as a payment stands there.
ALTER TABLE test_charges
  ADD COLUMN order_id text,
  ADD FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE SET NULL (order_id);
