-- migration: no transaction
-- Products of a shop that are shipped and have no weight, which a store is shown with their number.
CREATE INDEX CONCURRENTLY products_without_weight ON products (seller_id, store_id, id)
  WHERE origin = 'shopify' AND type = 'physical' AND status <> 'archived' AND coalesce(weight_g, 0) = 0;
