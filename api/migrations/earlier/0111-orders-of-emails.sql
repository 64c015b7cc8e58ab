-- migration: no transaction
-- The same by e-mail, for buyers whose document is not known.
CREATE INDEX CONCURRENTLY orders_of_email ON orders (seller_id, store_id, buyer_email) WHERE buyer_email <> '';
