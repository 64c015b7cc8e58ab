-- What ties a visit or an order to the advertisement that it came from, and what its buyer has chosen about that.
CREATE TABLE visit_tracking (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  -- `visit|` and the name of the visit, or `order|`, the source and the source's name of the order.
  kept_for text COLLATE "C" NOT NULL,
  -- Encrypted; empty once it was acknowledged, refused or erased.
  sealed text NOT NULL,
  -- Without a choice nothing is sent.
  allows_marketing boolean NOT NULL DEFAULT false,
  allows_analytics boolean NOT NULL DEFAULT false,
  consent_version text NOT NULL DEFAULT '',
  consented_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('visit_tracking');
CREATE UNIQUE INDEX visit_tracking_kept_for ON visit_tracking (seller_id, store_id, is_test, kept_for);
CREATE INDEX visit_tracking_expired ON visit_tracking (expires_at);

-- The choice of a buyer at the checkout of a link; null until there is one.
ALTER TABLE buyer_checkouts ADD COLUMN consent jsonb;
