-- Work that may take longer than a request. The platform's own jobs have 'platform' as seller and as store, which no
-- seller's id can be: so row-level security keeps them from everybody but the platform role.
CREATE TABLE background_jobs (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL DEFAULT 'waiting'
    CHECK (status IN ('waiting', 'running', 'review', 'done', 'failed', 'cancelled')),
  title text NOT NULL,
  -- What the work was asked to do, and where its next chunk begins: only its kind reads them.
  input jsonb NOT NULL,
  cursor jsonb,
  -- Who asked, for the audit entries of what the job does.
  origin jsonb NOT NULL,
  done integer NOT NULL DEFAULT 0,
  total integer NOT NULL DEFAULT 0,
  created_rows integer NOT NULL DEFAULT 0,
  changed_rows integer NOT NULL DEFAULT 0,
  unchanged_rows integer NOT NULL DEFAULT 0,
  failed_rows integer NOT NULL DEFAULT 0,
  error text,
  file_name text,
  -- The worker that has it, until when nobody else may take it, and how often it was taken since a chunk succeeded.
  worker text,
  lease_until timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  PRIMARY KEY (seller_id, id)
);
CALL protect_tenant_table('background_jobs');
-- One job at a time per store, however many workers there are.
CREATE UNIQUE INDEX background_jobs_running ON background_jobs (seller_id, store_id) WHERE status = 'running';
CREATE INDEX background_jobs_open ON background_jobs (id) WHERE status IN ('waiting', 'running');
CREATE INDEX background_jobs_age ON background_jobs (created_at);

-- What became of each row of a job.
CREATE TABLE background_job_rows (
  seller_id text NOT NULL,
  job_id text NOT NULL,
  line integer NOT NULL,
  record_id text,
  label text NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('created', 'changed', 'unchanged', 'failed')),
  problems jsonb NOT NULL DEFAULT '[]',
  changes jsonb NOT NULL DEFAULT '[]',
  -- What a later phase of the job needs of the row: only its kind reads it.
  plan jsonb,
  PRIMARY KEY (seller_id, job_id, line),
  FOREIGN KEY (seller_id, job_id) REFERENCES background_jobs (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('background_job_rows');
CREATE INDEX background_job_rows_outcome ON background_job_rows (seller_id, job_id, outcome, line);

-- The file that a job was given or made, in parts that it reads or writes chunk by chunk.
CREATE TABLE background_job_files (
  seller_id text NOT NULL,
  job_id text NOT NULL,
  role text NOT NULL CHECK (role IN ('input', 'output')),
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (seller_id, job_id, role, part),
  FOREIGN KEY (seller_id, job_id) REFERENCES background_jobs (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('background_job_files');

-- A list's address under a name: one's own, or shared with the store. Lists of platform admins have 'platform' as seller
-- and as store.
CREATE TABLE saved_views (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  list text NOT NULL,
  owner_id text NOT NULL REFERENCES users (id),
  name text NOT NULL,
  query text NOT NULL,
  shared boolean NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id)
);
CALL protect_tenant_table('saved_views');
CREATE UNIQUE INDEX saved_views_own_name ON saved_views (seller_id, store_id, list, owner_id, lower(name));
CREATE UNIQUE INDEX saved_views_shared_name ON saved_views (seller_id, store_id, list, lower(name)) WHERE shared;
