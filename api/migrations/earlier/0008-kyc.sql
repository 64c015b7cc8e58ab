-- Identity verification. The profile's status is sellers.kyc_status; every attempt at it is a report of a natural person.
CREATE TABLE kyc_reports (
  seller_id text NOT NULL REFERENCES sellers (id),
  id text NOT NULL UNIQUE,
  attempt integer NOT NULL CHECK (attempt > 0),
  status text NOT NULL
    CHECK (status IN ('IN_PROGRESS', 'WAITING_MANUAL_ACTION', 'FINISHED', 'INVALID', 'CANCELLED')),
  -- What the person said, for comparing it with the images.
  name text NOT NULL,
  cpf text NOT NULL,
  birth_date text NOT NULL,
  -- Why the person was rejected.
  reason text,
  opened_at timestamptz NOT NULL DEFAULT now(),
  -- When it got its status. Milliseconds, as JavaScript has them: they come back in cursors.
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, attempt)
);
CALL protect_tenant_table('kyc_reports');
CREATE UNIQUE INDEX kyc_reports_open ON kyc_reports (seller_id)
  WHERE status IN ('IN_PROGRESS', 'WAITING_MANUAL_ACTION');
CREATE INDEX kyc_reports_queue ON kyc_reports (status, changed_at, id);

-- What the person agreed to. It outlives the images, and nobody changes it.
CREATE TABLE kyc_consents (
  seller_id text NOT NULL,
  report_id text NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  ip text NOT NULL,
  ua text NOT NULL,
  recorded_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, report_id),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports (seller_id, id)
);
CALL protect_tenant_table('kyc_consents');
REVOKE UPDATE, DELETE ON kyc_consents FROM balcao_app, balcao_platform;

-- The images; their bytes are in the store of identity documents, encrypted. Of a slot the highest attempt counts. One that
-- was uploaded and not taken yet has none.
CREATE TABLE kyc_documents (
  seller_id text NOT NULL,
  id text NOT NULL UNIQUE,
  report_id text NOT NULL,
  slot text NOT NULL CHECK (slot IN ('frente', 'verso', 'selfie')),
  attempt integer CHECK (attempt > 0),
  state text NOT NULL DEFAULT 'loose' CHECK (state IN ('loose', 'sent', 'approved', 'refused')),
  reason text,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz,
  purged_at timestamptz,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, report_id, slot, attempt),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports (seller_id, id),
  CHECK ((state = 'loose') = (attempt IS NULL)),
  CHECK ((state = 'loose') = (sent_at IS NULL))
);
CALL protect_tenant_table('kyc_documents');
CREATE INDEX kyc_documents_loose ON kyc_documents (created_at) WHERE state = 'loose';
CREATE INDEX kyc_documents_kept ON kyc_documents (seller_id, report_id) WHERE purged_at IS NULL;

-- What happened to an attempt and who did it. Nobody changes it.
CREATE TABLE kyc_steps (
  seller_id text NOT NULL,
  id text NOT NULL,
  report_id text NOT NULL,
  step text NOT NULL,
  slot text,
  reason text,
  actor_id text NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'admin', 'anonymous', 'system')),
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports (seller_id, id)
);
CALL protect_tenant_table('kyc_steps');
REVOKE UPDATE, DELETE ON kyc_steps FROM balcao_app, balcao_platform;
CREATE INDEX kyc_steps_report ON kyc_steps (seller_id, report_id, id);

-- Views of images are entries of the audit log: who looked at which one is asked by it.
CREATE INDEX audit_log_kyc_document ON audit_log (seller_id, entity_id, seq) WHERE entity = 'kyc-document';
