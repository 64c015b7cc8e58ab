-- The address under which calendars read when a store's money falls due, without a login. One per store: a new one ends the old one.
CREATE TABLE calendar_feeds (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  token_hash text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, store_id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('calendar_feeds');
CREATE INDEX calendar_feeds_token ON calendar_feeds (token_hash);
