-- What a buyer has in a checkout and how to reach them, where the checkout said so. Apart from sessions, which name nobody, and for a
-- quarter at most.
CREATE TABLE checkout_carts (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  -- Who told of it.
  source text NOT NULL,
  -- Of the session.
  token text NOT NULL,
  buyer_name text NOT NULL DEFAULT '',
  buyer_email text NOT NULL DEFAULT '',
  buyer_phone text NOT NULL DEFAULT '',
  items text NOT NULL DEFAULT '',
  -- 0 where nobody said.
  total_cents bigint NOT NULL DEFAULT 0 CHECK (total_cents >= 0),
  recovery_url text NOT NULL DEFAULT '',
  search text COLLATE "C" NOT NULL DEFAULT '',
  -- Of the last event that told of it.
  told_at timestamptz NOT NULL,
  reminders smallint NOT NULL DEFAULT 0,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, is_test, token),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
) WITH (fillfactor = 70);
CALL protect_tenant_table('checkout_carts');
CREATE INDEX checkout_carts_old ON checkout_carts (created_at);

-- Who wants no more reminders of a store, by a digest of their e-mail.
CREATE TABLE cart_opt_outs (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  email_digest text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, store_id, email_digest),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('cart_opt_outs');
