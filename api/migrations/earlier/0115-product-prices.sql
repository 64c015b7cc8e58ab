-- What products were sold for, and when: a former price beside a price has to be one of these.
CREATE TABLE product_prices (
  seller_id text NOT NULL,
  product_id text NOT NULL,
  -- Empty for a product without variants.
  variant_id text NOT NULL,
  price_cents bigint NOT NULL CHECK (price_cents >= 0),
  charged_from timestamptz NOT NULL,
  -- Null while it is charged; the same moment as the beginning for a sale at a price of its own.
  charged_until timestamptz,
  PRIMARY KEY (seller_id, product_id, variant_id, price_cents, charged_from)
);
CALL protect_tenant_table('product_prices');
-- Products for sale have had their price at least since somebody changed them last.
INSERT INTO product_prices (seller_id, product_id, variant_id, price_cents, charged_from)
SELECT product.seller_id, product.id, coalesce(variant.id, ''), coalesce(variant.price_cents, product.price_cents), product.updated_at
FROM products AS product
LEFT JOIN product_variants AS variant ON variant.seller_id = product.seller_id AND variant.product_id = product.id
WHERE product.status = 'active' AND coalesce(variant.price_cents, product.price_cents) IS NOT NULL;
