-- How an order is to be sent and where it goes. The address is the buyer's: it is erased with them.
ALTER TABLE orders
  ADD COLUMN shipping_method text NOT NULL DEFAULT '',
  ADD COLUMN shipping_days smallint,
  ADD COLUMN shipping_address jsonb;
