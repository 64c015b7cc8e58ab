-- Orders of a demonstration, which are removed together.
ALTER TABLE orders DROP CONSTRAINT orders_source_check,
  ADD CONSTRAINT orders_source_check CHECK (source IN ('api', 'shopify', 'test-charge', 'demo'));
