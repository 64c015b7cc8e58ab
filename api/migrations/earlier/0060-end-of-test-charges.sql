-- migration: after deploy
-- A charge is kept with its payment by now. What replicas of the version before have written meanwhile comes along.
SET LOCAL ROLE balcao_platform;
WITH moved AS (
  INSERT INTO gateway_charges (seller_id, payment_id, store_id, gateway, is_test, gateway_charge_id, refusal_group, reason, failure,
    pix_code, boleto_line, approval_url, expires_at, next_check_at, checks, refund_until, refund_number, version, created_at, updated_at)
  SELECT charge.seller_id, payment.id, charge.store_id, charge.gateway, true, gateway_charge_id, refusal_group, reason, failure,
    pix_code, boleto_line, approval_url, expires_at, next_check_at, checks, refund_until, refund_number, charge.version,
    charge.created_at, charge.updated_at
  FROM test_charges AS charge
  JOIN payments AS payment ON payment.seller_id = charge.seller_id AND payment.order_id = charge.order_id
    AND payment.external_id = charge.id
  ON CONFLICT DO NOTHING
  RETURNING seller_id, payment_id, gateway, store_id, next_check_at
)
INSERT INTO queue_tasks (seller_id, id, kind, key, payload, idempotency_key, status, next_attempt_at)
SELECT seller_id, payment_id, 'charge-check.' || gateway, store_id, jsonb_build_object('chargeId', payment_id), payment_id,
  'scheduled', next_check_at
FROM moved WHERE next_check_at IS NOT NULL
ON CONFLICT DO NOTHING;
RESET ROLE;

-- Checks of charges enqueue their tasks themselves.
CREATE OR REPLACE FUNCTION enqueue_waiting_work() RETURNS void LANGUAGE sql AS $$
  WITH waiting AS (
    SELECT 'platform' AS seller_id, id, 'mail' AS kind, '' AS key, jsonb_build_object('messageId', id) AS payload,
           status, attempts, next_attempt_at, last_error
    FROM outbox_messages WHERE status IN ('waiting', 'parked')
    UNION ALL
    SELECT delivery.seller_id, delivery.id, 'webhook-delivery.' || connection.gateway, connection_id,
           jsonb_build_object('deliveryId', delivery.id), delivery.status, attempts, next_attempt_at, last_error
    FROM webhook_deliveries AS delivery
    JOIN payment_gateways AS connection ON connection.seller_id = delivery.seller_id AND connection.id = delivery.connection_id
    WHERE delivery.status IN ('waiting', 'parked')
    UNION ALL
    SELECT seller_id, report_id, 'kyc-provider-case', '', jsonb_build_object('reportId', report_id), 'waiting', 0, due_at, NULL
    FROM kyc_provider_cases WHERE stage <> 'done'
    UNION ALL
    SELECT seller_id, id, 'background-job', store_id, jsonb_build_object('jobId', id, 'storeId', store_id), 'waiting', 0, lease_until, NULL
    FROM background_jobs WHERE status IN ('waiting', 'running')
  )
  INSERT INTO queue_tasks (seller_id, id, kind, key, payload, idempotency_key, status, attempts, next_attempt_at, last_error)
  SELECT seller_id, id, kind, key, payload, id,
         CASE WHEN status = 'parked' THEN 'parked' WHEN next_attempt_at <= now() THEN 'ready' ELSE 'scheduled' END,
         attempts, next_attempt_at, last_error
  FROM waiting
  WHERE NOT EXISTS (SELECT FROM queue_tasks AS task WHERE task.kind = waiting.kind AND task.idempotency_key = waiting.id)
  ON CONFLICT DO NOTHING
$$;

-- No replica that reads it is left.
-- squawk-ignore ban-drop-table
DROP TABLE test_charges;
