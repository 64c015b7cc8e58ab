-- Work that waits for a worker, of every kind. What a task is about stands in tables of its module; a task that is done is deleted.
-- `platform` as seller is what belongs to no seller.
CREATE TABLE queue_tasks (
  seller_id text NOT NULL DEFAULT coalesce(current_seller(), 'platform'),
  id text NOT NULL,
  kind text NOT NULL,
  -- Tasks of one kind, seller and key take turns with the others, and only so many of them are in hand at once.
  key text NOT NULL DEFAULT '',
  payload jsonb NOT NULL,
  -- While there is a task with this key, it is not enqueued a second time.
  idempotency_key text,
  -- `scheduled`: its time has not come; `leased`: a worker has it until `leased_until`; `parked`: it failed too often.
  status text NOT NULL DEFAULT 'ready' CHECK (status IN ('scheduled', 'ready', 'leased', 'parked')),
  -- Attempts that have begun, counted when they begin, so that a task that ends its process is parked some day.
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  lease_id text,
  leased_until timestamptz,
  -- Enqueued once more while it was leased: it runs again then.
  rerun_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, kind, idempotency_key)
);
CALL protect_tenant_table('queue_tasks');
CREATE INDEX queue_tasks_ready ON queue_tasks (kind, seller_id, key, id) WHERE status = 'ready';
CREATE INDEX queue_tasks_scheduled ON queue_tasks (kind, next_attempt_at) WHERE status = 'scheduled';
CREATE INDEX queue_tasks_leased ON queue_tasks (kind, seller_id, key) WHERE status = 'leased';
CREATE INDEX queue_tasks_parked ON queue_tasks (kind, created_at) WHERE status = 'parked';

-- Whose turn was last, of each kind. Whoever claims tasks of a kind holds its row, for as long as that takes.
CREATE TABLE queue_kinds (
  kind text PRIMARY KEY,
  last_seller_id text NOT NULL DEFAULT '',
  last_key text NOT NULL DEFAULT ''
);
GRANT SELECT, INSERT, UPDATE ON queue_kinds TO balcao_platform;

-- Makes tasks of what waits without one: of what versions before this one have left, and of what replicas of such a version
-- still write while they are replaced.
CREATE FUNCTION enqueue_waiting_work() RETURNS void LANGUAGE sql AS $$
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
    SELECT seller_id, id, 'charge-check.' || gateway, connection_id, jsonb_build_object('chargeId', id),
           'waiting', 0, next_check_at, NULL
    FROM test_charges WHERE next_check_at IS NOT NULL
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
-- The tables' owner may be subject to their policies.
SET LOCAL ROLE balcao_platform;
SELECT enqueue_waiting_work();
RESET ROLE;
