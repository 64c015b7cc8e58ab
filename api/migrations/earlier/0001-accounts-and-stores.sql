-- Two roles, both without a login of their own. The API's connections take one of them at start:
--   balcao_app       sees the rows of the seller that `app.seller_id` names, and nothing while it names nobody;
--   balcao_platform  is for what stands above sellers: login, invitations by token, platform admins, background jobs.
-- Roles belong to the whole server, so another database may have made them already.
DO $$
BEGIN
  CREATE ROLE balcao_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
BEGIN
  CREATE ROLE balcao_platform NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$
DECLARE
  -- Since PostgreSQL 16 whoever makes a role may grant it but not yet take it; older versions do not know SET.
  may_take text := CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  IF NOT pg_has_role(current_user, 'balcao_app', may_take) THEN
    EXECUTE format('GRANT balcao_app TO %I', current_user);
  END IF;
  IF NOT pg_has_role(current_user, 'balcao_platform', may_take) THEN
    EXECUTE format('GRANT balcao_platform TO %I', current_user);
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO balcao_app, balcao_platform;

-- The seller of the current transaction, or NULL: every tenant policy compares with it.
CREATE FUNCTION current_seller() RETURNS text LANGUAGE sql STABLE
  AS $$ SELECT nullif(current_setting('app.seller_id', true), '') $$;

-- Gives a tenant table its policies and grants. New tenant tables call it in their migration.
CREATE PROCEDURE protect_tenant_table(table_name regclass, seller_column text DEFAULT 'seller_id') LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', table_name);
  EXECUTE format('CREATE POLICY tenant ON %s TO balcao_app USING (%I = current_seller()) WITH CHECK (%I = current_seller())',
                 table_name, seller_column, seller_column);
  EXECUTE format('CREATE POLICY platform ON %s TO balcao_platform USING (true) WITH CHECK (true)', table_name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO balcao_app, balcao_platform', table_name);
END $$;

-- A seller's company. The person behind it is a row of users with the same seller_id.
CREATE TABLE sellers (
  id text PRIMARY KEY,
  company_name text NOT NULL DEFAULT '',
  company_description text NOT NULL DEFAULT '',
  company_opening_date text NOT NULL DEFAULT '',
  cnpj text NOT NULL DEFAULT '',
  zip_code text NOT NULL DEFAULT '',
  street text NOT NULL DEFAULT '',
  street_number text NOT NULL DEFAULT '',
  complement text NOT NULL DEFAULT '',
  district text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  iugu_account_status text NOT NULL DEFAULT '',
  documents jsonb NOT NULL DEFAULT '{"frente": null, "verso": null, "selfie": null}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_tenant_table('sellers', 'id');

CREATE TABLE users (
  id text PRIMARY KEY,
  seller_id text NOT NULL UNIQUE REFERENCES sellers (id),
  name text NOT NULL,
  nickname text NOT NULL DEFAULT '',
  email text NOT NULL UNIQUE,
  email_verified_at timestamptz,
  phone_e164 text NOT NULL DEFAULT '',
  cpf text NOT NULL,
  birth_date text NOT NULL DEFAULT '',
  image_url text NOT NULL DEFAULT '',
  password_hash text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'active', 'blocked')),
  is_platform_admin boolean NOT NULL DEFAULT false,
  totp_secret_enc text,
  totp_enabled_at timestamptz,
  totp_last_step bigint NOT NULL DEFAULT 0,
  locale text NOT NULL DEFAULT 'pt-BR',
  terms_version text NOT NULL DEFAULT '',
  terms_accepted_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- A registration that nobody confirmed must not keep the CPF's owner out.
CREATE UNIQUE INDEX users_cpf ON users (cpf) WHERE status <> 'pending';
CALL protect_tenant_table('users');
-- Credentials are for the platform role alone.
REVOKE ALL ON users FROM balcao_app;
GRANT SELECT (id, seller_id, name, nickname, email, email_verified_at, phone_e164, cpf, birth_date, image_url, status,
              is_platform_admin, totp_enabled_at, locale, version, created_at, updated_at) ON users TO balcao_app;
GRANT UPDATE (name, nickname, phone_e164, cpf, birth_date, image_url, version, updated_at) ON users TO balcao_app;

CREATE TABLE backup_codes (
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_codes TO balcao_platform;

CREATE TABLE stores (
  seller_id text NOT NULL REFERENCES sellers (id),
  id text NOT NULL UNIQUE,
  nome text NOT NULL,
  slug text NOT NULL UNIQUE,
  timezone text NOT NULL DEFAULT 'America/Sao_Paulo',
  plan_id text,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id)
);
CALL protect_tenant_table('stores');

-- Who may work in a store. seller_id is the store's owner, user_id the member (the owner is one too).
CREATE TABLE memberships (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  user_id text NOT NULL REFERENCES users (id),
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'financeiro', 'operacoes', 'marketing', 'leitura')),
  permissions jsonb NOT NULL DEFAULT '[]',
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'revoked')),
  invited_by text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, user_id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CREATE INDEX memberships_user ON memberships (user_id);
CALL protect_tenant_table('memberships');

CREATE TABLE invitations (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL CHECK (role IN ('admin', 'financeiro', 'operacoes', 'marketing', 'leitura')),
  token_hash text NOT NULL UNIQUE,
  invited_by text NOT NULL REFERENCES users (id),
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('invitations');

-- One row per access token: its id is the token's jti.
CREATE TABLE sessions (
  seller_id text NOT NULL REFERENCES sellers (id),
  id text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users (id),
  store_id text,
  ip text NOT NULL DEFAULT '',
  ua text NOT NULL DEFAULT '',
  stepped_up_at timestamptz,
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id)
);
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;
CALL protect_tenant_table('sessions');

-- Codes and links that were sent, and challenges of the second factor: single use, only their hash is kept.
CREATE TABLE user_tokens (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('confirm', 'reset', 'challenge')),
  hash text NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_tokens_user ON user_tokens (user_id, kind, created_at DESC);
CREATE INDEX user_tokens_hash ON user_tokens (hash);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_tokens TO balcao_platform;

-- Tries that count against a limit which must hold over all replicas. No row refers to a user, so that unknown
-- accounts are counted exactly like known ones.
CREATE TABLE login_attempts (
  scope text NOT NULL,
  subject text NOT NULL,
  ip text NOT NULL,
  tries integer NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (scope, subject, ip)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_attempts TO balcao_platform;

-- Requests per address; losing it in a crash costs nothing.
CREATE UNLOGGED TABLE request_counts (
  key text PRIMARY KEY,
  requests integer NOT NULL,
  resets_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON request_counts TO balcao_platform;

-- Append-only and hash-chained per seller; 'platform' is the chain of what no seller owns.
CREATE TABLE audit_log (
  seller_id text NOT NULL,
  seq bigint NOT NULL,
  id text NOT NULL,
  actor_id text NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('user', 'admin', 'anonymous', 'system')),
  action text NOT NULL,
  entity text NOT NULL,
  entity_id text NOT NULL,
  before_json jsonb,
  after_json jsonb,
  ip text NOT NULL,
  ua text NOT NULL,
  request_id text NOT NULL,
  created_at timestamptz NOT NULL,
  previous_hash text NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, seq)
);
CALL protect_tenant_table('audit_log');
REVOKE UPDATE, DELETE ON audit_log FROM balcao_app, balcao_platform;
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'audit_log is append-only'; END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- The end of each chain: lets the next entry find its predecessor, and a missing tail be noticed.
CREATE TABLE audit_heads (
  seller_id text PRIMARY KEY,
  seq bigint NOT NULL,
  hash text NOT NULL
);
CALL protect_tenant_table('audit_heads');
REVOKE DELETE ON audit_heads FROM balcao_app, balcao_platform;

CREATE TABLE outbox_messages (
  id text PRIMARY KEY,
  to_address text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'parked')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX outbox_messages_waiting ON outbox_messages (next_attempt_at) WHERE status = 'waiting';
CREATE INDEX outbox_messages_to ON outbox_messages (to_address, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_messages TO balcao_platform;
-- A seller's own transaction may write a message, never read one.
GRANT INSERT ON outbox_messages TO balcao_app;

CREATE TABLE idempotency_keys (
  seller_id text NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  request_sha256 text NOT NULL,
  status_code integer,
  response_body text,
  content_type text,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, key)
);
CALL protect_tenant_table('idempotency_keys');

CREATE TABLE seller_pictures (
  seller_id text NOT NULL REFERENCES sellers (id),
  id text NOT NULL,
  mime text NOT NULL,
  bytes bytea NOT NULL,
  sha256 text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id)
);
CALL protect_tenant_table('seller_pictures');
