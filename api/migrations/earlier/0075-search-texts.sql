-- Orders that were stored before are found by what newer ones are found by.
INSERT INTO queue_tasks (id, kind, payload, idempotency_key)
SELECT 'backfill-order-search-texts', 'backfill', '{"name": "order-search-texts"}', 'order-search-texts'
WHERE EXISTS (SELECT FROM orders);
