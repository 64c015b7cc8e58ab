-- A buyer at the checkout of a link. Who has the token is the buyer; only its keyed hash is kept.
CREATE TABLE buyer_checkouts (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  link_id text NOT NULL,
  is_test boolean NOT NULL,
  -- Counts what the buyer was shown: another line, price, delivery, coupon or total is another version.
  version integer NOT NULL DEFAULT 1,
  -- What the buyer has typed and chosen: who they are and where they live, too.
  content jsonb NOT NULL,
  -- What was shown in the last versions: amounts and names of what is sold, nobody's data.
  shown jsonb NOT NULL,
  utm jsonb NOT NULL,
  -- The order, once the buyer has pressed "pay", its payment that counts, and the version that it was made from.
  order_id text,
  payment_id text,
  paid_version integer,
  -- All that was shown then: what the buyer agreed to stays as it was while it is paid.
  agreed jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
) WITH (fillfactor = 70);
CALL protect_tenant_table('buyer_checkouts');
CREATE INDEX buyer_checkouts_order ON buyer_checkouts (seller_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX buyer_checkouts_expired ON buyer_checkouts (expires_at);

-- Orders of the checkout itself.
ALTER TABLE orders DROP CONSTRAINT orders_source_check,
  ADD CONSTRAINT orders_source_check CHECK (source IN ('api', 'shopify', 'test-charge', 'demo', 'checkout')) NOT VALID;
