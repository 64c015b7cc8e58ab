-- What people ask about their own data (LGPD, Lei 13.709/2018, art. 18). An erasure is done when its time comes.
CREATE TABLE data_subject_requests (
  seller_id text NOT NULL REFERENCES sellers (id),
  id text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  kind text NOT NULL CHECK (kind IN ('export', 'erasure')),
  status text NOT NULL CHECK (status IN ('waiting', 'cancelled', 'done')),
  requested_at timestamptz NOT NULL DEFAULT now(),
  due_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  PRIMARY KEY (seller_id, id)
);
CALL protect_tenant_table('data_subject_requests');
-- One erasure at a time.
CREATE UNIQUE INDEX data_subject_requests_waiting ON data_subject_requests (seller_id)
  WHERE status = 'waiting' AND kind = 'erasure';
CREATE INDEX data_subject_requests_due ON data_subject_requests (due_at) WHERE status = 'waiting';

-- A seller reads when they agreed to the terms, and which; notes about a person who is erased go with them.
GRANT SELECT (terms_version, terms_accepted_at) ON users TO balcao_app;
GRANT DELETE ON user_notes TO balcao_platform;
