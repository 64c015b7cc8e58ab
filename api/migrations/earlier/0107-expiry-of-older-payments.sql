-- migration: after deploy
-- Pix and boletos that await their buyer expire by the clock. A replica of the version before would not know the task.
-- The owner of the tables may be bound by row security, and see no payment.
SET LOCAL ROLE balcao_platform;
INSERT INTO queue_tasks (seller_id, id, kind, payload, idempotency_key)
SELECT 'platform', 'backfill-payment-expiry', 'backfill', '{"name": "payment-expiry"}', 'payment-expiry'
WHERE EXISTS (SELECT FROM payments);
RESET ROLE;
