-- migration: no transaction
-- What a buyer has ordered before, by document: a coupon's limit per customer and the first purchase ask for it.
CREATE INDEX CONCURRENTLY orders_of_document ON orders (seller_id, store_id, buyer_document) WHERE buyer_document <> '';
