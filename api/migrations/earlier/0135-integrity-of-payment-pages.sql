-- What browsers report of the policy of payment pages, counted by day: the directive, and the origin of what it stopped. No address of a page
-- and nothing of a buyer.
CREATE TABLE checkout_csp_reports (
  day date NOT NULL,
  directive text COLLATE "C" NOT NULL,
  blocked text COLLATE "C" NOT NULL,
  reports bigint NOT NULL,
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (day, directive, blocked)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_csp_reports TO balcao_platform;

-- The last look at a store's payment page, as a browser gets it.
CREATE TABLE checkout_looks (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  -- `suspect`: seen to differ once. `closed`: the store sells nothing now.
  state text NOT NULL CHECK (state IN ('good', 'suspect', 'changed', 'closed', 'unreachable')),
  -- What was last told of the page, and written into the audit log; null before that.
  told text CHECK (told IN ('good', 'changed')),
  -- What differs, in places and names.
  findings jsonb NOT NULL DEFAULT '[]',
  looked_at timestamptz NOT NULL DEFAULT now(),
  -- When the page, or that there is none, was last seen.
  seen_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, store_id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('checkout_looks');
