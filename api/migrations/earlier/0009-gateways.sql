-- How a store is let in by a gateway. The values of `credentials` are sealed: {"apiToken": {"sealed": "…", "end": "f3a9"}}.
CREATE TABLE payment_gateways (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  gateway text NOT NULL CHECK (gateway IN ('iugu', 'pagseguro', 'paypal', 'malga', 'simulador')),
  mode text NOT NULL CHECK (mode IN ('test', 'live')),
  credentials jsonb NOT NULL DEFAULT '{}',
  -- What the gateway keeps by the seller's contract, by payment method.
  fees jsonb NOT NULL DEFAULT '{}',
  -- What the gateway said last about the seller's account there; empty until it has.
  account_status text NOT NULL DEFAULT '' CHECK (account_status IN ('', 'pending', 'accepted', 'rejected')),
  account_feedback text NOT NULL DEFAULT '',
  last_test_outcome text CHECK (last_test_outcome IN ('connected', 'refused', 'unreachable')),
  last_test_at timestamptz,
  -- Whether new sales are charged through it.
  is_current boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, gateway),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CREATE UNIQUE INDEX payment_gateways_current ON payment_gateways (seller_id, store_id) WHERE is_current;
CALL protect_tenant_table('payment_gateways');

-- Counts the changes of which gateway is the current one.
ALTER TABLE stores ADD COLUMN gateway_version integer NOT NULL DEFAULT 1;

-- How a method is offered through a gateway.
CREATE TABLE payment_configs (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  gateway text NOT NULL,
  method text NOT NULL CHECK (method IN ('pix', 'credit_card', 'boleto', 'paypal')),
  active boolean NOT NULL,
  config jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, gateway, method),
  FOREIGN KEY (seller_id, store_id, gateway) REFERENCES payment_gateways (seller_id, store_id, gateway) ON DELETE CASCADE
);
CALL protect_tenant_table('payment_configs');
