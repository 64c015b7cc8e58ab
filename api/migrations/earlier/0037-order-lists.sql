-- What is to be sent is a few orders among many that were.
CREATE INDEX orders_by_shipment ON orders (seller_id, store_id, fulfillment_status, payment_status, ordered_at, id);
-- Bulk actions go through what a filter finds in an order that never changes.
CREATE INDEX orders_by_creation ON orders (seller_id, store_id, created_at, id);
