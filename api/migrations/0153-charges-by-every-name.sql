-- Notices speak of a charge by several names, and some of none.

-- The gateway's name for the money of a charge, where that has one beside the charge: PagBank's CHAR_…, PayPal's capture.
ALTER TABLE gateway_charges ADD COLUMN money_id text DEFAULT '' NOT NULL;

-- Our name for the charge, where the sender tells it.
ALTER TABLE webhook_deliveries ADD COLUMN reference text DEFAULT '' NOT NULL;
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_about_check;
-- `payments`: some payment of the connection, which the sender does not name.
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_about_check
  CHECK (about IN ('payment', 'payments', 'account', 'other')) NOT VALID;

-- The statuses of gateways that no adapter knows: operators are told once of each.
CREATE TABLE gateway_words (
  gateway text NOT NULL,
  word text NOT NULL,
  -- The charge that was called so first.
  payment_id text NOT NULL,
  seen_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (gateway, word),
  CHECK (length(word) <= 80)
);
GRANT SELECT, INSERT ON gateway_words TO balcao_platform;

-- What was paid before is read again like what is paid from now on: a first time within a day.
UPDATE gateway_charges AS c SET next_check_at = now() + random() * interval '1 day'
FROM payments AS p
WHERE p.seller_id = c.seller_id AND p.id = c.payment_id
  AND NOT c.is_test AND c.gateway <> 'simulador' AND c.gateway_charge_id <> '' AND c.next_check_at IS NULL
  AND p.status IN ('pago', 'parcialmente_reembolsado', 'em_disputa', 'med_bloqueado')
  AND p.paid_at > now() - interval '180 days';
INSERT INTO queue_tasks (seller_id, id, kind, key, payload, idempotency_key, status, next_attempt_at)
SELECT c.seller_id, gen_random_uuid()::text, 'charge-check.' || c.gateway, c.store_id,
  jsonb_build_object('chargeId', c.payment_id), c.payment_id, 'scheduled', c.next_check_at
FROM gateway_charges AS c JOIN payments AS p ON p.seller_id = c.seller_id AND p.id = c.payment_id
WHERE c.next_check_at IS NOT NULL AND NOT c.is_test AND c.gateway <> 'simulador'
  AND p.status IN ('pago', 'parcialmente_reembolsado', 'em_disputa', 'med_bloqueado')
ON CONFLICT (seller_id, kind, idempotency_key) DO UPDATE SET
  status = 'scheduled', next_attempt_at = excluded.next_attempt_at, attempts = 0, last_error = NULL
WHERE queue_tasks.status <> 'leased';
