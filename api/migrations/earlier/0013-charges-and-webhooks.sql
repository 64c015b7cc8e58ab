-- Where a gateway tells of changes: the last part of the address, sealed to be shown and hashed to be found. The one before a
-- renewal stays good for a day. `webhook_public_key` is what the gateway's signatures are verified with, where it gives one.
ALTER TABLE payment_gateways
  ADD COLUMN webhook_key_sealed text,
  ADD COLUMN webhook_key_hash text UNIQUE,
  ADD COLUMN webhook_old_key_hash text UNIQUE,
  ADD COLUMN webhook_renewed_at timestamptz,
  ADD COLUMN webhook_public_key text NOT NULL DEFAULT '';

-- Charges by which a seller tries out a gateway in test mode. They are no sales: nothing that counts money reads them.
CREATE TABLE test_charges (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  connection_id text NOT NULL,
  gateway text NOT NULL,
  method text NOT NULL CHECK (method IN ('pix', 'credit_card', 'boleto', 'paypal')),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  refunded_cents bigint NOT NULL DEFAULT 0,
  status text NOT NULL DEFAULT 'criado',
  -- Of a refusal: its group, and what the gateway said.
  refusal_group text,
  reason text NOT NULL DEFAULT '',
  -- Why the gateway could not be asked; such a charge stays `criado`.
  failure text CHECK (failure IN ('unreachable', 'credentials')),
  gateway_charge_id text NOT NULL DEFAULT '',
  pix_code text NOT NULL DEFAULT '',
  boleto_line text NOT NULL DEFAULT '',
  approval_url text NOT NULL DEFAULT '',
  expires_at timestamptz,
  paid_at timestamptz,
  -- When it is read at the gateway again, whatever webhooks say, and how often it was.
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id),
  FOREIGN KEY (seller_id, connection_id) REFERENCES payment_gateways (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('test_charges');
CREATE INDEX test_charges_latest ON test_charges (seller_id, store_id, id DESC);
CREATE INDEX test_charges_due ON test_charges (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX test_charges_at_gateway ON test_charges (seller_id, connection_id, gateway_charge_id);

-- What gateways have sent. `rejected` rows have no body and count the wrong deliveries of a day.
CREATE TABLE webhook_deliveries (
  seller_id text NOT NULL,
  id text NOT NULL,
  connection_id text NOT NULL,
  event_id text NOT NULL,
  about text NOT NULL CHECK (about IN ('payment', 'account', 'other')),
  gateway_charge_id text NOT NULL DEFAULT '',
  trust text NOT NULL CHECK (trust IN ('signed', 'hint', 'unconfirmed')),
  headers jsonb NOT NULL DEFAULT '{}',
  body bytea,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'done', 'parked', 'rejected')),
  -- What came of it: applied, unchanged, out_of_order, ignored, rejected.
  outcome text,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  -- By connection: nobody can use up the ids of another seller's events.
  UNIQUE (seller_id, connection_id, event_id),
  FOREIGN KEY (seller_id, connection_id) REFERENCES payment_gateways (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('webhook_deliveries');
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (next_attempt_at) WHERE status = 'waiting';

-- What the simulator would keep if it were another company: no seller's transaction reads it.
CREATE TABLE simulated_charges (
  id text PRIMARY KEY,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  refunded_cents bigint NOT NULL DEFAULT 0,
  status text NOT NULL,
  pix_code text NOT NULL,
  boleto_line text NOT NULL,
  pays_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON simulated_charges TO balcao_platform;
