-- migration: after deploy
-- Refunds and disputes that the version before has kept and not counted are counted. A replica of that version would undo it.
INSERT INTO queue_tasks (id, kind, payload, idempotency_key)
SELECT 'backfill-order-remainders', 'backfill', '{"name": "order-remainders"}', 'order-remainders'
WHERE EXISTS (SELECT FROM order_events);
