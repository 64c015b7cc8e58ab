-- Links for going on with an identity verification on a phone. The code in the link becomes a token, once; of both only the
-- digest is kept, and both end at the same time, or with the session that made the link.
CREATE TABLE kyc_capture_links (
  seller_id text NOT NULL,
  id text NOT NULL UNIQUE,
  report_id text NOT NULL,
  session_id text NOT NULL,
  code_hash text NOT NULL UNIQUE,
  token_hash text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- When the code was used.
  opened_at timestamptz,
  -- When another link took its place.
  replaced_at timestamptz,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports (seller_id, id),
  FOREIGN KEY (seller_id, session_id) REFERENCES sessions (seller_id, id) ON DELETE CASCADE,
  CHECK ((token_hash IS NULL) = (opened_at IS NULL))
);
CALL protect_tenant_table('kyc_capture_links');
CREATE INDEX kyc_capture_links_session ON kyc_capture_links (seller_id, session_id);
