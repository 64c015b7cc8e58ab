-- Where a store's checkout is shown, beside the address of the platform.
CREATE TABLE domains (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  -- Lower case, international names in punycode.
  host text COLLATE "C" NOT NULL,
  -- What is registered: the host without its first label.
  registered_domain text COLLATE "C" NOT NULL,
  -- Of this domain alone: who takes over the name that a CNAME still points to takes over nothing.
  target_label text COLLATE "C" NOT NULL,
  proof_token text COLLATE "C" NOT NULL,
  state text NOT NULL DEFAULT 'pendente' CHECK (state IN ('pendente', 'provado', 'desviado', 'falhou')),
  reason text NOT NULL DEFAULT '',
  -- What a name server has said about the reason.
  detail text NOT NULL DEFAULT '',
  -- As they were found at the last look.
  records jsonb NOT NULL DEFAULT '[]',
  checks integer NOT NULL DEFAULT 0,
  checked_since timestamptz(3) NOT NULL DEFAULT now(),
  checked_at timestamptz(3),
  next_check_at timestamptz(3),
  diverted_at timestamptz(3),
  is_primary boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  removed_at timestamptz,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('domains');
-- A host is one store's once that is proven, and nobody's before.
CREATE UNIQUE INDEX domains_proven ON domains (host) WHERE state IN ('provado', 'desviado') AND removed_at IS NULL;
CREATE UNIQUE INDEX domains_of_store ON domains (seller_id, store_id, host) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX domains_primary ON domains (seller_id, store_id) WHERE is_primary AND removed_at IS NULL;
CREATE INDEX domains_settled ON domains (checked_at) WHERE state IN ('provado', 'desviado') AND removed_at IS NULL;

-- What was found at each look.
CREATE TABLE domain_checks (
  seller_id text NOT NULL,
  id text NOT NULL,
  domain_id text NOT NULL,
  reason text NOT NULL,
  records jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, domain_id) REFERENCES domains (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('domain_checks');
CREATE INDEX domain_checks_of_domain ON domain_checks (seller_id, domain_id, id);
