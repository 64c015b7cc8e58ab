-- Attempts that an outside service verifies: what is to be asked there, and when. The service knows an attempt by `ref`, which
-- is random and new with each submission.
CREATE TABLE kyc_provider_cases (
  seller_id text NOT NULL,
  report_id text NOT NULL,
  ref text NOT NULL UNIQUE,
  -- `send`: the service has not got it; `watch`: its answer is awaited; `done`: nothing is asked any more.
  stage text NOT NULL DEFAULT 'send' CHECK (stage IN ('send', 'watch', 'done')),
  -- What the service's own capture handed to the browser; sealed, and wiped once it is used.
  capture_token_enc text,
  -- Asks of this stage, with those that failed.
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL DEFAULT now(),
  -- Whoever asks has it until then.
  leased_until timestamptz,
  -- The service said that there is news, perhaps while it was being asked.
  hinted boolean NOT NULL DEFAULT false,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, report_id),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('kyc_provider_cases');
CREATE INDEX kyc_provider_cases_due ON kyc_provider_cases (due_at) WHERE stage <> 'done';
