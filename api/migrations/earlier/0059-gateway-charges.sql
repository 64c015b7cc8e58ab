-- How a payment is charged at one of the store's gateways. What it has come to is the payment's, by its events.
CREATE TABLE gateway_charges (
  seller_id text NOT NULL,
  payment_id text NOT NULL,
  store_id text NOT NULL,
  gateway text NOT NULL,
  is_test boolean NOT NULL,
  -- How the gateway calls it; empty until it has answered.
  gateway_charge_id text NOT NULL DEFAULT '',
  -- Of a refusal: its group, and what the gateway said.
  refusal_group text,
  reason text NOT NULL DEFAULT '',
  -- Why the gateway could not be asked for the charge.
  failure text CHECK (failure IN ('unreachable', 'credentials')),
  pix_code text NOT NULL DEFAULT '',
  boleto_line text NOT NULL DEFAULT '',
  approval_url text NOT NULL DEFAULT '',
  expires_at timestamptz,
  -- When it is read at the gateway again, whatever webhooks say, and how often it was.
  next_check_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  -- Until when no other refund begins: the gateway is being asked for one, or has just left open what came of it.
  refund_until timestamptz,
  -- The number of the refund that is asked for next. It goes on with whatever is heard of one, and stays while nothing is.
  refund_number integer NOT NULL DEFAULT 1,
  -- What the gateway was asked before a change is not what it says after.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, payment_id),
  FOREIGN KEY (seller_id, payment_id) REFERENCES payments (seller_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CALL protect_tenant_table('gateway_charges');
-- One charge is one payment: two of them would count its money twice.
CREATE UNIQUE INDEX gateway_charges_at_gateway ON gateway_charges (seller_id, store_id, gateway, is_test, gateway_charge_id)
  WHERE gateway_charge_id <> '';
CREATE INDEX gateway_charges_in_test ON gateway_charges (seller_id, store_id, payment_id DESC) WHERE is_test;
CREATE INDEX gateway_charges_awaited ON gateway_charges (seller_id, store_id, gateway) WHERE next_check_at IS NOT NULL;

-- Charges of test mode that pay an order; those from before there were orders end here.
SET LOCAL ROLE balcao_platform;
INSERT INTO gateway_charges (seller_id, payment_id, store_id, gateway, is_test, gateway_charge_id, refusal_group, reason, failure,
  pix_code, boleto_line, approval_url, expires_at, next_check_at, checks, refund_until, refund_number, version, created_at, updated_at)
SELECT charge.seller_id, payment.id, charge.store_id, charge.gateway, true, gateway_charge_id, refusal_group, reason, failure,
  pix_code, boleto_line, approval_url, expires_at, next_check_at, checks, refund_until, refund_number, charge.version,
  charge.created_at, charge.updated_at
FROM test_charges AS charge
JOIN payments AS payment ON payment.seller_id = charge.seller_id AND payment.order_id = charge.order_id
  AND payment.external_id = charge.id
ON CONFLICT DO NOTHING;
INSERT INTO queue_tasks (seller_id, id, kind, key, payload, idempotency_key, status, next_attempt_at)
SELECT seller_id, payment_id, 'charge-check.' || gateway, store_id, jsonb_build_object('chargeId', payment_id), payment_id,
  'scheduled', next_check_at
FROM gateway_charges WHERE next_check_at IS NOT NULL
ON CONFLICT DO NOTHING;
RESET ROLE;
