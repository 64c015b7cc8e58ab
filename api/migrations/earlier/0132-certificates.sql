-- Accounts of this installation at authorities that issue certificates.
CREATE TABLE acme_accounts (
  directory_url text COLLATE "C" PRIMARY KEY,
  -- Encrypted.
  key_sealed text NOT NULL,
  -- Empty until the authority knows the key.
  account_url text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE, DELETE ON acme_accounts TO balcao_platform;

-- The certificate of a seller's domain, by the domain's id.
CREATE TABLE certificates (
  seller_id text NOT NULL,
  domain_id text NOT NULL,
  store_id text NOT NULL,
  host text COLLATE "C" NOT NULL,
  status text NOT NULL CHECK (status IN ('verificado', 'ssl_emitindo', 'ativo', 'falhou', 'expirando')),
  -- Why the last try came to nothing; empty after one that came to something.
  reason text NOT NULL DEFAULT '' CHECK (reason IN ('', 'limite_da_ca', 'ca_fora', 'desafio_falhou', 'caa_bloqueia')),
  -- In the authority's words.
  detail text NOT NULL DEFAULT '',
  failures integer NOT NULL DEFAULT 0,
  -- When something is tried or asked again; null where nothing is.
  next_check_at timestamptz(3),
  chain_pem text NOT NULL DEFAULT '',
  -- Encrypted; empty without a certificate.
  key_sealed text NOT NULL DEFAULT '',
  issuer text NOT NULL DEFAULT '',
  not_before timestamptz,
  not_after timestamptz,
  -- How the authority's renewal information names it; empty where it does not.
  ari_id text NOT NULL DEFAULT '',
  renew_at timestamptz(3),
  -- Its host is no longer proven to be the store's: it is neither served nor renewed.
  withdrawn_at timestamptz(3),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, domain_id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('certificates');
-- A host is served with one certificate.
CREATE UNIQUE INDEX certificates_served ON certificates (host) WHERE withdrawn_at IS NULL;
CREATE INDEX certificates_updated ON certificates (updated_at);

-- What was asked of authorities: the order that a certificate waits for, and those of the last days, since authorities count them.
CREATE TABLE acme_orders (
  seller_id text NOT NULL,
  id text NOT NULL,
  domain_id text NOT NULL,
  host text COLLATE "C" NOT NULL,
  registered_domain text COLLATE "C" NOT NULL,
  directory_url text COLLATE "C" NOT NULL,
  -- What a renewal takes the place of, in the authority's name for it; empty for none.
  replaces text COLLATE "C" NOT NULL DEFAULT '',
  is_renewal boolean NOT NULL,
  -- Just before it is asked for: one whose answer was lost counts too. Null while it waits for its turn.
  begun_at timestamptz(3),
  order_url text NOT NULL DEFAULT '',
  challenge_token text COLLATE "C",
  key_authorization text NOT NULL DEFAULT '',
  -- When the authority was told that it can fetch the proof.
  answered_at timestamptz(3),
  -- The key of the certificate, encrypted; empty once the order has ended.
  key_sealed text NOT NULL,
  outcome text NOT NULL DEFAULT '' CHECK (outcome IN ('', 'emitido', 'falhou', 'abandonado')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  ended_at timestamptz(3),
  PRIMARY KEY (seller_id, id)
);
CALL protect_tenant_table('acme_orders');
CREATE UNIQUE INDEX acme_orders_open ON acme_orders (seller_id, domain_id) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX acme_orders_challenge ON acme_orders (challenge_token);
CREATE INDEX acme_orders_begun ON acme_orders (directory_url, begun_at);
CREATE INDEX acme_orders_of_domain ON acme_orders (registered_domain, ended_at);
