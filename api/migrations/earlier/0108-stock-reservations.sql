-- What orders have of the stock of products: how many units each is to have (`wanted`), and how many of them it has got (`held`), which
-- are out of the product's stock. A row stays when its units go back, so that a late payment finds what to take again.
CREATE TABLE stock_reservations (
  seller_id text NOT NULL,
  order_id text NOT NULL,
  product_id text NOT NULL,
  -- Empty for a product without variants.
  variant_id text NOT NULL DEFAULT '',
  wanted integer NOT NULL CHECK (wanted >= 0),
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  status text NOT NULL CHECK (status IN ('reserved', 'taken', 'released')),
  PRIMARY KEY (seller_id, order_id, product_id, variant_id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE
);
-- How much of a product is reserved.
CREATE INDEX stock_reservations_product ON stock_reservations (seller_id, product_id, status);
CALL protect_tenant_table('stock_reservations');

-- By how many of its versions a product has only another stock since somebody changed it.
ALTER TABLE products ADD COLUMN moves_since_edit integer NOT NULL DEFAULT 0;

-- Whether the order has such rows.
ALTER TABLE orders ADD COLUMN moves_stock boolean NOT NULL DEFAULT false;
