ALTER TABLE certificates VALIDATE CONSTRAINT certificates_domain_fkey;

-- Visits to the checkout that came by a store's own host, for as long as they are counted. A visit is named as in checkout_sessions.
CREATE TABLE domain_visits (
  seller_id text NOT NULL,
  domain_id text NOT NULL,
  visit text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, domain_id, visit),
  FOREIGN KEY (seller_id, domain_id) REFERENCES domains (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('domain_visits');
CREATE INDEX domain_visits_created ON domain_visits (created_at);
