-- migration: after deploy
-- Pix and boletos that await their buyer expire by the clock. A replica of the version before would not know the task.
INSERT INTO queue_tasks (id, kind, payload, idempotency_key)
SELECT 'backfill-payment-expiry', 'backfill', '{"name": "payment-expiry"}', 'payment-expiry'
WHERE EXISTS (SELECT FROM payments);
