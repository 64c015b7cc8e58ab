-- Where other systems are told of a store's orders.
CREATE TABLE webhook_endpoints (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL,
  -- Orders in test mode are told to endpoints in test mode, and to no other.
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  enabled boolean NOT NULL DEFAULT true,
  -- Signs what is sent. It is shown once.
  secret_sealed text NOT NULL,
  -- The secret before this one. It signs as well until then.
  old_secret_sealed text,
  old_secret_until timestamptz,
  -- The first failure since something arrived there, and when the owners were told of it.
  failing_since timestamptz,
  owners_told_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('webhook_endpoints');
CREATE INDEX webhook_endpoints_of_store ON webhook_endpoints (seller_id, store_id, id);

-- What an endpoint is told: one row for each event, which is sent until it arrives.
CREATE TABLE outgoing_deliveries (
  seller_id text NOT NULL,
  id text NOT NULL,
  endpoint_id text NOT NULL,
  -- Each try has the same, so that receivers know what they have.
  event_id text NOT NULL,
  type text NOT NULL,
  -- Null for the test event.
  order_number bigint,
  -- Each try sends the same.
  body text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'delivered', 'parked')),
  -- The latest ones: when, what came back, how long it took.
  attempts jsonb NOT NULL DEFAULT '[]',
  next_attempt_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, endpoint_id, event_id),
  FOREIGN KEY (seller_id, endpoint_id) REFERENCES webhook_endpoints (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('outgoing_deliveries');
CREATE INDEX outgoing_deliveries_latest ON outgoing_deliveries (seller_id, endpoint_id, created_at, id);
-- For the sweep.
CREATE INDEX outgoing_deliveries_old ON outgoing_deliveries (created_at);
