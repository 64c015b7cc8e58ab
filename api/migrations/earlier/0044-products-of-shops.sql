-- How a product's origin calls it, and the last state of it that was taken in: a greater text is a later one.
ALTER TABLE products
  ADD COLUMN origin_id text NOT NULL DEFAULT '',
  ADD COLUMN origin_version text COLLATE "C" NOT NULL DEFAULT '';
CREATE UNIQUE INDEX products_of_origin ON products (seller_id, store_id, origin, origin_id) WHERE origin_id <> '';

-- How the order's source calls the product of a line. Which product of ours that is follows from it when it is read, so that a product
-- may arrive after its orders.
ALTER TABLE order_items ADD COLUMN source_product_id text NOT NULL DEFAULT '';
CREATE INDEX order_items_by_source_product ON order_items (seller_id, source_product_id, order_id)
  WHERE source_product_id <> '';
