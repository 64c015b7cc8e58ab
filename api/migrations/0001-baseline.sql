-- The schema of a new database, table by table. Until the first release it is changed in place; from then on changes are new files
-- (docs/architecture.md, "Migrations").

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

-- Functions name tables that are made below.
SET LOCAL check_function_bodies = off;

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

-- A text for comparisons that forgive accents and case. normalize() wants UTF-8, as the whole product does.
CREATE FUNCTION directory_fold(content text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT lower(regexp_replace(normalize(content, NFD), '[\u0300-\u036f]', '', 'g')) $$;

-- The words of a text, folded: what stands between spaces, signs and punctuation.
CREATE FUNCTION directory_words(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$
    SELECT coalesce(array_agg(DISTINCT left(word, 60)), '{}')
    FROM regexp_split_to_table(directory_fold(content), '[\x01-\x2f\x3a-\x60\x7b-\x7f\s]+') AS word
    WHERE word <> ''
  $$;

-- For `search LIKE ALL`: finds what has, for each word of a text, a word that begins like it. NULL, which finds nothing, for a
-- text without words.
CREATE FUNCTION directory_patterns(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_agg('% ' || word || '%') FROM unnest(directory_words(content)) AS word $$;

CREATE FUNCTION sao_paulo_day(instant timestamptz) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (instant AT TIME ZONE 'America/Sao_Paulo')::date;

CREATE FUNCTION sao_paulo_today() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('day', now(), 'America/Sao_Paulo');

CREATE FUNCTION sao_paulo_start(day date) RETURNS timestamptz LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN day::timestamp AT TIME ZONE 'America/Sao_Paulo';

-- What happened before it may be rolled up before the transaction ends, so it is marked. An hour is rolled up five minutes after
-- it is over: together ten minutes, which no transaction takes.
CREATE FUNCTION closing_hour() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('hour', now() + interval '5 minutes', 'UTC');

CREATE FUNCTION closed_hour() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
  RETURN date_trunc('hour', now() - interval '5 minutes', 'UTC');


-- A seller's company. The person behind it is a row of users with the same seller_id.
CREATE TABLE sellers (
  id text NOT NULL,
  company_name text DEFAULT '' NOT NULL,
  company_description text DEFAULT '' NOT NULL,
  company_opening_date text DEFAULT '' NOT NULL,
  cnpj text DEFAULT '' NOT NULL,
  zip_code text DEFAULT '' NOT NULL,
  street text DEFAULT '' NOT NULL,
  street_number text DEFAULT '' NOT NULL,
  complement text DEFAULT '' NOT NULL,
  district text DEFAULT '' NOT NULL,
  city text DEFAULT '' NOT NULL,
  state text DEFAULT '' NOT NULL,
  iugu_account_status text DEFAULT '' NOT NULL,
  documents jsonb DEFAULT '{"verso": null, "frente": null, "selfie": null}'::jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- Status of the person's identity verification, kept here for lists and filters; empty while there is none.
  kyc_status text DEFAULT '' NOT NULL,
  -- The CNPJ of the company once somebody of the platform has reviewed it. What nobody has reviewed is no holder of payouts and keeps
  -- nobody else from typing it.
  reviewed_cnpj text DEFAULT '' NOT NULL,
  PRIMARY KEY (id),
  CHECK (kyc_status IN ('', 'IN_PROGRESS', 'WAITING_MANUAL_ACTION', 'FINISHED', 'INVALID', 'CANCELLED'))
);
CALL protect_tenant_table('sellers', 'id');
-- Each company belongs to one account; an empty CNPJ means none yet.
-- A reviewed company is one seller's.
CREATE UNIQUE INDEX sellers_reviewed_cnpj ON sellers (reviewed_cnpj) WHERE (reviewed_cnpj <> '');

CREATE TABLE users (
  id text NOT NULL,
  seller_id text NOT NULL,
  name text NOT NULL,
  nickname text DEFAULT '' NOT NULL,
  email text NOT NULL,
  email_verified_at timestamptz,
  phone_e164 text DEFAULT '' NOT NULL,
  cpf text NOT NULL,
  birth_date text DEFAULT '' NOT NULL,
  image_url text DEFAULT '' NOT NULL,
  password_hash text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  is_platform_admin boolean DEFAULT false NOT NULL,
  totp_secret_enc text,
  totp_enabled_at timestamptz,
  totp_last_step bigint DEFAULT 0 NOT NULL,
  locale text DEFAULT 'pt-BR' NOT NULL,
  terms_version text DEFAULT '' NOT NULL,
  terms_accepted_at timestamptz,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- A signup that began at an invitation joins the store once its e-mail is confirmed.
  signup_invitation_hash text,
  -- When the person was erased: the years for which the law keeps an approved verification begin there.
  erased_at timestamptz,
  -- An account whose CPF another account had first. It is opened all the same, so that no answer tells whose CPF is
  -- registered; the first account keeps the CPF as its own.
  cpf_disputed boolean DEFAULT false NOT NULL,
  -- Which versions of the operator's terms of use and privacy policy a person accepted, when, and a keyed hash of the address it was
  -- done from. They belong to the signup, not to its confirmation.
  privacy_version text DEFAULT '' NOT NULL,
  terms_address_hash text,
  -- Addresses that need no login and were made by the person, or for their stores, before this lead nowhere: it is set by a new
  -- password and by a block.
  links_ended_at timestamptz,
  -- Whether keys without Ctrl or Cmd do something in a person's pages (WCAG 2.1.4).
  single_keys boolean DEFAULT true NOT NULL,
  PRIMARY KEY (id),
  UNIQUE (seller_id),
  UNIQUE (email),
  CHECK (status IN ('pending', 'active', 'blocked')),
  FOREIGN KEY (seller_id) REFERENCES sellers(id)
);
CALL protect_tenant_table('users');
CREATE POLICY notice_recipients ON users FOR SELECT TO CURRENT_USER USING (true);
REVOKE SELECT, INSERT, UPDATE, DELETE ON users FROM balcao_app;
GRANT SELECT (id, seller_id, name, nickname, email, email_verified_at, phone_e164, cpf, birth_date, image_url, status, is_platform_admin,
  totp_enabled_at, locale, terms_version, terms_accepted_at, version, created_at, updated_at, privacy_version, terms_address_hash,
  single_keys) ON users TO balcao_app;
GRANT UPDATE (name, nickname, phone_e164, cpf, birth_date, image_url, version, updated_at, single_keys) ON users TO balcao_app;
-- A registration that nobody confirmed must not keep the CPF's owner out.
CREATE UNIQUE INDEX users_cpf ON users (cpf) WHERE ((status <> 'pending') AND (NOT cpf_disputed));

CREATE TABLE backup_codes (
  user_id text NOT NULL,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON backup_codes TO balcao_platform;

CREATE TABLE stores (
  seller_id text NOT NULL,
  id text NOT NULL,
  nome text NOT NULL,
  slug text NOT NULL,
  timezone text DEFAULT 'America/Sao_Paulo' NOT NULL,
  plan_id text,
  status text DEFAULT 'active' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- Counts the changes of which gateway is the current one.
  gateway_version integer DEFAULT 1 NOT NULL,
  -- Idle sessions with a contact count as abandoned after this long.
  abandonment_minutes smallint DEFAULT 30 NOT NULL,
  -- A store of a demonstration: all that happens in it is made up, its money too, and is removed together. A store is born so, or never is.
  demo text,
  -- Whether buyers who left the store's own checkout get one reminder by itself.
  reminds_carts boolean DEFAULT true NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (slug),
  CHECK (status IN ('active', 'closed')),
  CHECK (abandonment_minutes >= 10 AND abandonment_minutes <= 1440),
  CHECK (demo IN ('preparing', 'ready')),
  FOREIGN KEY (seller_id) REFERENCES sellers(id)
);
CALL protect_tenant_table('stores');
CREATE POLICY demo_removal ON stores TO CURRENT_USER USING (seller_id = current_seller());
CREATE POLICY notice_recipients ON stores FOR SELECT TO CURRENT_USER USING (true);
CREATE INDEX stores_by_id ON stores (id);

-- Who may work in a store. seller_id is the store's owner, user_id the member (the owner is one too).
CREATE TABLE memberships (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  user_id text NOT NULL,
  role text NOT NULL,
  permissions jsonb DEFAULT '[]'::jsonb NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  invited_by text,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- When a person last used a store, to the minute. Their sessions know it too, and are deleted a month after their end.
  last_seen_at timestamptz,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, user_id),
  CHECK (role IN ('owner', 'admin', 'financeiro', 'operacoes', 'marketing', 'leitura')),
  CHECK (status IN ('active', 'revoked')),
  FOREIGN KEY (user_id) REFERENCES users(id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('memberships');
CREATE POLICY notice_recipients ON memberships FOR SELECT TO CURRENT_USER USING (true);
CREATE INDEX memberships_user ON memberships (user_id);

CREATE TABLE invitations (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  email text NOT NULL,
  role text NOT NULL,
  token_hash text NOT NULL,
  invited_by text NOT NULL,
  expires_at timestamptz NOT NULL,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- When the link was last sent: it is not sent again within a minute.
  sent_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (token_hash),
  CHECK (role IN ('admin', 'financeiro', 'operacoes', 'marketing', 'leitura')),
  FOREIGN KEY (invited_by) REFERENCES users(id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('invitations');

-- One row per access token: its id is the token's jti.
CREATE TABLE sessions (
  seller_id text NOT NULL,
  id text NOT NULL,
  user_id text NOT NULL,
  store_id text,
  ip text DEFAULT '' NOT NULL,
  ua text DEFAULT '' NOT NULL,
  stepped_up_at timestamptz,
  last_seen_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- When the person of a session logged in. Sessions that replace it keep the moment, so that renewing has an end.
  authenticated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (id),
  FOREIGN KEY (seller_id) REFERENCES sellers(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CALL protect_tenant_table('sessions');
CREATE INDEX sessions_user ON sessions (user_id) WHERE (revoked_at IS NULL);

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
  key text NOT NULL,
  requests integer NOT NULL,
  resets_at timestamptz NOT NULL,
  PRIMARY KEY (key)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON request_counts TO balcao_platform;

-- Append-only and hash-chained per seller; 'platform' is the chain of what no seller owns.
CREATE TABLE audit_log (
  seller_id text NOT NULL,
  seq bigint NOT NULL,
  id text NOT NULL,
  actor_id text NOT NULL,
  actor_kind text NOT NULL,
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
  UNIQUE (seller_id, seq),
  CHECK (actor_kind IN ('user', 'admin', 'anonymous', 'system'))
);
CALL protect_tenant_table('audit_log');
REVOKE UPDATE, DELETE ON audit_log FROM balcao_app, balcao_platform;
-- Views of images are entries of the audit log: who looked at which one is asked by it.
CREATE INDEX audit_log_kyc_document ON audit_log (seller_id, entity_id, seq) WHERE (entity = 'kyc-document');

-- The end of each chain: lets the next entry find its predecessor, and a missing tail be noticed.
CREATE TABLE audit_heads (
  seller_id text NOT NULL,
  seq bigint NOT NULL,
  hash text NOT NULL,
  PRIMARY KEY (seller_id)
);
CALL protect_tenant_table('audit_heads');
REVOKE DELETE ON audit_heads FROM balcao_app, balcao_platform;

CREATE TABLE outbox_messages (
  id text NOT NULL,
  to_address text NOT NULL,
  kind text NOT NULL,
  subject text NOT NULL,
  text_body text NOT NULL,
  html_body text NOT NULL,
  status text DEFAULT 'waiting' NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz DEFAULT now() NOT NULL,
  last_error text,
  sent_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- The seller for whom a mail was written to a buyer: a buyer who is erased is erased from the outbox, too. Null for the platform's own.
  sent_for text,
  PRIMARY KEY (id),
  CHECK (status IN ('waiting', 'sent', 'parked'))
);
GRANT INSERT ON outbox_messages TO balcao_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON outbox_messages TO balcao_platform;
CREATE INDEX outbox_messages_waiting ON outbox_messages (next_attempt_at) WHERE (status = 'waiting');
CREATE INDEX outbox_messages_to ON outbox_messages (to_address, id DESC);
-- Sellers may write mails and read none; these they may erase.
CREATE FUNCTION erase_mails_to(addresses text[]) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public'
  AS $$ DELETE FROM outbox_messages WHERE sent_for = current_seller() AND to_address = ANY (addresses) $$;
REVOKE EXECUTE ON FUNCTION erase_mails_to(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_mails_to(text[]) TO balcao_app;

CREATE TABLE idempotency_keys (
  seller_id text NOT NULL,
  key text NOT NULL,
  route text NOT NULL,
  request_sha256 text NOT NULL,
  status_code integer,
  response_body text,
  content_type text,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, key)
);
CALL protect_tenant_table('idempotency_keys');

CREATE TABLE seller_pictures (
  seller_id text NOT NULL,
  id text NOT NULL,
  mime text NOT NULL,
  bytes bytea NOT NULL,
  sha256 text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id) REFERENCES sellers(id)
);
CALL protect_tenant_table('seller_pictures');
CREATE INDEX seller_pictures_by_id ON seller_pictures (id);

-- What a store sells. Texts that are not filled are empty, numbers null.
CREATE TABLE products (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  -- The beginning of the name without case and accents: what lists sort by.
  name_key text NOT NULL,
  search text NOT NULL,
  slug text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  origin text DEFAULT 'manual' NOT NULL,
  origin_url text DEFAULT '' NOT NULL,
  description text DEFAULT '' NOT NULL,
  price_cents bigint,
  compare_at_cents bigint,
  cost_cents bigint,
  sku text DEFAULT '' NOT NULL,
  gtin text DEFAULT '' NOT NULL,
  ncm text DEFAULT '' NOT NULL,
  weight_g integer,
  height_cm integer,
  width_cm integer,
  length_cm integer,
  stock_controlled boolean DEFAULT false NOT NULL,
  stock_quantity integer DEFAULT 0 NOT NULL,
  sell_without_stock boolean DEFAULT false NOT NULL,
  options jsonb DEFAULT '[]'::jsonb NOT NULL,
  max_installments integer,
  payment_methods jsonb DEFAULT '[]'::jsonb NOT NULL,
  -- Written with the variants: the lowest and the highest price (0 without one), and all units together.
  lowest_price_cents bigint DEFAULT 0 NOT NULL,
  highest_price_cents bigint DEFAULT 0 NOT NULL,
  total_stock integer DEFAULT 0 NOT NULL,
  variant_count integer DEFAULT 0 NOT NULL,
  -- What is not counted never runs out.
  stock_order integer GENERATED ALWAYS AS (
CASE
    WHEN stock_controlled THEN total_stock
    ELSE 2147483647
END) STORED NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  stock_level text GENERATED ALWAYS AS (
CASE
    WHEN NOT stock_controlled
    OR total_stock > 5 THEN 'available'
    WHEN total_stock = 0 THEN 'zero'
    ELSE 'low'
END) STORED NOT NULL,
  -- An entry of an index holds 2700 bytes at most. Longer texts are looked up in the row.
  short_search text GENERATED ALWAYS AS (
CASE
    WHEN octet_length(search) <= 1000 THEN search
    ELSE NULL::text
END) STORED,
  -- How a product's origin calls it, and the last state of it that was taken in: a greater text is a later one.
  origin_id text DEFAULT '' NOT NULL,
  origin_version text DEFAULT '' NOT NULL,
  -- By how many of its versions a product has only another stock since somebody changed it.
  moves_since_edit integer DEFAULT 0 NOT NULL,
  -- The categories of a product, as people call them: rules of the sale are for some of them.
  categories jsonb DEFAULT '[]'::jsonb NOT NULL,
  -- The pictures that another system has of a product, in their order, and which of ours each of them became.
  origin_pictures jsonb DEFAULT '[]'::jsonb NOT NULL,
  -- How many units of a product one purchase has at most; null for the usual number.
  max_per_order integer,
  PRIMARY KEY (seller_id, id),
  CHECK (type IN ('physical', 'digital')),
  CHECK (status IN ('draft', 'active', 'archived')),
  CHECK (origin IN ('manual', 'shopify')),
  CHECK (price_cents > 0),
  CHECK (compare_at_cents > 0),
  CHECK (cost_cents >= 0),
  CHECK (weight_g >= 0 AND weight_g <= 30000),
  CHECK (height_cm >= 0 AND height_cm <= 200),
  CHECK (width_cm >= 0 AND width_cm <= 200),
  CHECK (length_cm >= 0 AND length_cm <= 200),
  CHECK (stock_quantity >= 0),
  CHECK (max_installments >= 1 AND max_installments <= 21),
  CHECK (max_per_order BETWEEN 1 AND 999),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('products');
CREATE POLICY demo_removal ON products TO CURRENT_USER USING (seller_id = current_seller());
CREATE UNIQUE INDEX products_slug ON products (seller_id, store_id, slug);
-- The first one holds all that lists filter, search and sort by: finding the matches of a store reads no rows, which stand
-- scattered among those of other stores.
CREATE INDEX products_by_name ON products (seller_id, store_id, name_key, id) INCLUDE (short_search, status, origin, type, stock_level,
  stock_order, lowest_price_cents, created_at, updated_at);
CREATE INDEX products_by_price ON products (seller_id, store_id, lowest_price_cents, id);
CREATE INDEX products_by_stock ON products (seller_id, store_id, stock_order, id);
CREATE INDEX products_by_creation ON products (seller_id, store_id, created_at, id);
CREATE INDEX products_by_update ON products (seller_id, store_id, updated_at, id);
CREATE UNIQUE INDEX products_of_origin ON products (seller_id, store_id, origin, origin_id) WHERE (origin_id <> '');
-- Products of a shop that are shipped and have no weight, which a store is shown with their number.
CREATE INDEX products_without_weight ON products (seller_id, store_id, id)
  WHERE origin = 'shopify' AND type = 'physical' AND status <> 'archived' AND coalesce(weight_g, 0) = 0;

CREATE TABLE product_variants (
  seller_id text NOT NULL,
  id text NOT NULL,
  product_id text NOT NULL,
  position integer NOT NULL,
  option_values jsonb NOT NULL,
  -- Null takes the product's price.
  price_cents bigint,
  sku text DEFAULT '' NOT NULL,
  gtin text DEFAULT '' NOT NULL,
  stock_quantity integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (price_cents > 0),
  CHECK (stock_quantity >= 0),
  FOREIGN KEY (seller_id, product_id) REFERENCES products(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('product_variants');
CREATE INDEX product_variants_product ON product_variants (seller_id, product_id, "position");

-- Every SKU of a store, of products and variants alike: it is taken once, whatever its case.
CREATE TABLE product_skus (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  sku_key text NOT NULL,
  product_id text NOT NULL,
  PRIMARY KEY (seller_id, store_id, sku_key),
  FOREIGN KEY (seller_id, product_id) REFERENCES products(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('product_skus');
CREATE INDEX product_skus_product ON product_skus (seller_id, product_id);

-- A picture without a product was uploaded and not taken yet, or was taken off; after a day it goes.
CREATE TABLE product_images (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  product_id text,
  position integer DEFAULT 0 NOT NULL,
  alt text DEFAULT '' NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  loose_since timestamptz DEFAULT now(),
  created_at timestamptz DEFAULT now() NOT NULL,
  origin_url text DEFAULT '' NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK ((product_id IS NULL) = (loose_since IS NOT NULL)),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id),
  FOREIGN KEY (seller_id, product_id) REFERENCES products(seller_id, id)
);
CALL protect_tenant_table('product_images');
CREATE INDEX product_images_product ON product_images (seller_id, product_id, "position");
CREATE INDEX product_images_loose ON product_images (loose_since) WHERE (product_id IS NULL);
CREATE INDEX product_images_by_id ON product_images (id);

CREATE TABLE checkout_links (
  seller_id text NOT NULL,
  id text NOT NULL,
  product_id text NOT NULL,
  variant_id text,
  name text NOT NULL,
  coupon_code text DEFAULT '' NOT NULL,
  utm jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, product_id) REFERENCES products(seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, variant_id) REFERENCES product_variants(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('checkout_links');
CREATE INDEX checkout_links_product ON checkout_links (seller_id, product_id);
CREATE INDEX checkout_links_variant ON checkout_links (seller_id, variant_id);
CREATE INDEX checkout_links_by_id ON checkout_links (id);

-- What was sold of a product on a day of São Paulo, summed up by the orders. A product with a row here cannot be deleted.
CREATE TABLE product_sales_daily (
  seller_id text NOT NULL,
  product_id text NOT NULL,
  day date NOT NULL,
  quantity integer DEFAULT 0 NOT NULL,
  revenue_cents bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (seller_id, product_id, day),
  FOREIGN KEY (seller_id, product_id) REFERENCES products(seller_id, id)
);
CALL protect_tenant_table('product_sales_daily');
CREATE POLICY demo_removal ON product_sales_daily TO CURRENT_USER USING (seller_id = current_seller());

-- Work that may take longer than a request. The platform's own jobs have 'platform' as seller and as store, which no
-- seller's id can be: so row-level security keeps them from everybody but the platform role.
CREATE TABLE background_jobs (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  status text DEFAULT 'waiting' NOT NULL,
  title text NOT NULL,
  -- What the work was asked to do, and where its next chunk begins: only its kind reads them.
  input jsonb NOT NULL,
  cursor jsonb,
  -- Who asked, for the audit entries of what the job does.
  origin jsonb NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer DEFAULT 0 NOT NULL,
  created_rows integer DEFAULT 0 NOT NULL,
  changed_rows integer DEFAULT 0 NOT NULL,
  unchanged_rows integer DEFAULT 0 NOT NULL,
  failed_rows integer DEFAULT 0 NOT NULL,
  error text,
  file_name text,
  -- The worker that has it, until when nobody else may take it, and how often it was taken since a chunk succeeded.
  worker text,
  lease_until timestamptz DEFAULT now() NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  finished_at timestamptz,
  -- When the one who started a job put its end away: from then on no list shows it to them again.
  dismissed_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (status IN ('waiting', 'running', 'review', 'done', 'failed', 'cancelled'))
);
CALL protect_tenant_table('background_jobs');
-- One job at a time per store, however many workers there are.
CREATE UNIQUE INDEX background_jobs_running ON background_jobs (seller_id, store_id) WHERE (status = 'running');
CREATE INDEX background_jobs_open ON background_jobs (id) WHERE (status IN ('waiting', 'running'));
CREATE INDEX background_jobs_age ON background_jobs (created_at);
-- What somebody may still want to know of.
CREATE INDEX background_jobs_recent ON background_jobs (seller_id, store_id, ((origin ->> 'actorId')), id) WHERE (dismissed_at IS NULL);

-- What a store has said of the columns of files whose headings nobody knows, by the kind of import and a digest of the headings.
CREATE TABLE import_columns (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  headings_digest text NOT NULL,
  -- The field of each heading; null for a column that is passed over.
  mapping jsonb NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, store_id, kind, headings_digest)
);
CALL protect_tenant_table('import_columns');

-- What became of each row of a job.
CREATE TABLE background_job_rows (
  seller_id text NOT NULL,
  job_id text NOT NULL,
  line integer NOT NULL,
  record_id text,
  label text NOT NULL,
  outcome text NOT NULL,
  problems jsonb DEFAULT '[]'::jsonb NOT NULL,
  changes jsonb DEFAULT '[]'::jsonb NOT NULL,
  -- What a later phase of the job needs of the row: only its kind reads it.
  plan jsonb,
  PRIMARY KEY (seller_id, job_id, line),
  CHECK (outcome IN ('created', 'changed', 'unchanged', 'failed')),
  FOREIGN KEY (seller_id, job_id) REFERENCES background_jobs(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('background_job_rows');
CREATE INDEX background_job_rows_outcome ON background_job_rows (seller_id, job_id, outcome, line);

-- The file that a job was given or made, in parts that it reads or writes chunk by chunk.
CREATE TABLE background_job_files (
  seller_id text NOT NULL,
  job_id text NOT NULL,
  role text NOT NULL,
  part integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (seller_id, job_id, role, part),
  CHECK (role IN ('input', 'output')),
  FOREIGN KEY (seller_id, job_id) REFERENCES background_jobs(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('background_job_files');

-- A list's address under a name: one's own, or shared with the store. Lists of platform admins have 'platform' as seller
-- and as store.
CREATE TABLE saved_views (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  list text NOT NULL,
  owner_id text NOT NULL,
  name text NOT NULL,
  query text NOT NULL,
  shared boolean NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (owner_id) REFERENCES users(id)
);
CALL protect_tenant_table('saved_views');
CREATE UNIQUE INDEX saved_views_own_name ON saved_views (seller_id, store_id, list, owner_id, lower(name));
CREATE UNIQUE INDEX saved_views_shared_name ON saved_views (seller_id, store_id, list, lower(name)) WHERE shared;

-- What platform admins search, filter and sort people by: one row per person, so that any combination is answered by the
-- indexes of one table. Triggers keep it; nothing else writes it.
CREATE TABLE user_directory (
  seller_id text NOT NULL,
  user_id text NOT NULL,
  name_key text NOT NULL,
  email text NOT NULL,
  cpf text NOT NULL,
  cnpj text NOT NULL,
  status text NOT NULL,
  is_platform_admin boolean NOT NULL,
  kyc_status text NOT NULL,
  gateway_status text NOT NULL,
  -- Milliseconds, as JavaScript has them: they come back in cursors.
  created_at timestamp(3) with time zone NOT NULL,
  -- The epoch stands for never: a cursor cannot stand on NULL.
  last_seen_at timestamp(3) with time zone DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone NOT NULL,
  -- People: the directory holds what is searched as text, as products do.
  search text NOT NULL,
  PRIMARY KEY (user_id),
  UNIQUE (seller_id),
  FOREIGN KEY (seller_id) REFERENCES sellers(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CALL protect_tenant_table('user_directory');
CREATE INDEX user_directory_email ON user_directory (email);
CREATE INDEX user_directory_cpf ON user_directory (cpf);
CREATE INDEX user_directory_cnpj ON user_directory (cnpj) WHERE (cnpj <> '');
-- For orders over all facets. The condition always holds: only a query that says it gets these, and where a facet is asked
-- for, its own index is taken.
CREATE INDEX user_directory_by_creation ON user_directory (created_at, user_id);
CREATE INDEX user_directory_by_name ON user_directory (name_key, user_id);
CREATE INDEX user_directory_by_access ON user_directory (last_seen_at, user_id);

-- What admins write down about a person. No seller ever reads it; a note is withdrawn, never changed.
CREATE TABLE user_notes (
  user_id text NOT NULL,
  id text NOT NULL,
  author_id text NOT NULL,
  text text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  withdrawn_at timestamptz,
  PRIMARY KEY (user_id, id),
  FOREIGN KEY (user_id) REFERENCES users(id),
  FOREIGN KEY (author_id) REFERENCES users(id)
);
GRANT SELECT, INSERT, DELETE ON user_notes TO balcao_platform;
GRANT UPDATE (withdrawn_at) ON user_notes TO balcao_platform;

-- Identity verification. The profile's status is sellers.kyc_status; every attempt at it is a report of a natural person.
CREATE TABLE kyc_reports (
  seller_id text NOT NULL,
  id text NOT NULL,
  attempt integer NOT NULL,
  status text NOT NULL,
  -- What the person said, for comparing it with the images.
  name text NOT NULL,
  cpf text NOT NULL,
  birth_date text NOT NULL,
  -- Why the person was rejected.
  reason text,
  opened_at timestamptz DEFAULT now() NOT NULL,
  -- When it got its status. Milliseconds, as JavaScript has them: they come back in cursors.
  changed_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, attempt),
  CHECK (attempt > 0),
  CHECK (status IN ('IN_PROGRESS', 'WAITING_MANUAL_ACTION', 'FINISHED', 'INVALID', 'CANCELLED')),
  FOREIGN KEY (seller_id) REFERENCES sellers(id)
);
CALL protect_tenant_table('kyc_reports');
CREATE UNIQUE INDEX kyc_reports_open ON kyc_reports (seller_id) WHERE (status IN ('IN_PROGRESS', 'WAITING_MANUAL_ACTION'));
CREATE INDEX kyc_reports_queue ON kyc_reports (status, changed_at, id);
CREATE INDEX kyc_reports_by_id ON kyc_reports (id);

-- What the person agreed to. It outlives the images, and nobody changes it.
CREATE TABLE kyc_consents (
  seller_id text NOT NULL,
  report_id text NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  ip text NOT NULL,
  ua text NOT NULL,
  recorded_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, report_id),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports(seller_id, id)
);
CALL protect_tenant_table('kyc_consents');
REVOKE UPDATE, DELETE ON kyc_consents FROM balcao_app, balcao_platform;

-- The images; their bytes are in the store of identity documents, encrypted. Of a slot the highest attempt counts. One that
-- was uploaded and not taken yet has none.
CREATE TABLE kyc_documents (
  seller_id text NOT NULL,
  id text NOT NULL,
  report_id text NOT NULL,
  slot text NOT NULL,
  attempt integer,
  state text DEFAULT 'loose' NOT NULL,
  reason text,
  width integer NOT NULL,
  height integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  sent_at timestamptz,
  purged_at timestamptz,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, report_id, slot, attempt),
  CHECK (slot IN ('frente', 'verso', 'selfie')),
  CHECK (attempt > 0),
  CHECK (state IN ('loose', 'sent', 'approved', 'refused')),
  CHECK ((state = 'loose') = (attempt IS NULL)),
  CHECK ((state = 'loose') = (sent_at IS NULL)),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports(seller_id, id)
);
CALL protect_tenant_table('kyc_documents');
CREATE INDEX kyc_documents_loose ON kyc_documents (created_at) WHERE (state = 'loose');
CREATE INDEX kyc_documents_kept ON kyc_documents (seller_id, report_id) WHERE (purged_at IS NULL);
CREATE INDEX kyc_documents_by_id ON kyc_documents (id);

-- What happened to an attempt and who did it. Nobody changes it.
CREATE TABLE kyc_steps (
  seller_id text NOT NULL,
  id text NOT NULL,
  report_id text NOT NULL,
  step text NOT NULL,
  slot text,
  reason text,
  actor_id text NOT NULL,
  actor_kind text NOT NULL,
  at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (actor_kind IN ('user', 'admin', 'anonymous', 'system')),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports(seller_id, id)
);
CALL protect_tenant_table('kyc_steps');
REVOKE UPDATE, DELETE ON kyc_steps FROM balcao_app, balcao_platform;
CREATE INDEX kyc_steps_report ON kyc_steps (seller_id, report_id, id);

-- How a store is let in by a gateway. The values of `credentials` are sealed: {"apiToken": {"sealed": "…", "end": "f3a9"}}.
CREATE TABLE payment_gateways (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  gateway text NOT NULL,
  mode text NOT NULL,
  credentials jsonb DEFAULT '{}'::jsonb NOT NULL,
  -- What the gateway keeps by the seller's contract, by payment method.
  fees jsonb DEFAULT '{}'::jsonb NOT NULL,
  -- What the gateway said last about the seller's account there; empty until it has.
  account_status text DEFAULT '' NOT NULL,
  account_feedback text DEFAULT '' NOT NULL,
  last_test_outcome text,
  last_test_at timestamptz,
  -- Whether new sales are charged through it.
  is_current boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- Where a gateway tells of changes: the last part of the address, sealed to be shown and hashed to be found. The one before a
  -- renewal stays good for a day. `webhook_public_key` is what the gateway's signatures are verified with, where it gives one.
  webhook_key_sealed text,
  webhook_key_hash text,
  webhook_old_key_hash text,
  webhook_renewed_at timestamptz,
  webhook_public_key text DEFAULT '' NOT NULL,
  -- Until when a delivery of the connection is being looked into, one at a time; after that, when the last one was. Whose turn is
  -- longest ago is next.
  hearing_until timestamptz,
  -- Which account of the operator's at the gateway the operator has bound a connection to: only what comes through such a connection is
  -- held by the platform. Null for an account of the seller's own.
  platform_account text,
  -- What a gateway's script in the frame of a card is told of the account, such as a public key. Nothing in it is secret. NULL until a test of
  -- the connection has said it, and again when the account changes.
  card_setup jsonb,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, gateway),
  UNIQUE (webhook_key_hash),
  UNIQUE (webhook_old_key_hash),
  CHECK (gateway IN ('iugu', 'pagseguro', 'paypal', 'malga', 'simulador')),
  CHECK (mode IN ('test', 'live')),
  CHECK (account_status IN ('', 'pending', 'accepted', 'rejected')),
  CHECK (last_test_outcome IN ('connected', 'refused', 'unreachable')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('payment_gateways');
CREATE UNIQUE INDEX payment_gateways_current ON payment_gateways (seller_id, store_id) WHERE is_current;
-- An account is of one store: with that of another, a store could name the other's charges.
CREATE UNIQUE INDEX payment_gateways_platform_account ON payment_gateways (gateway, platform_account);

-- How a method is offered through a gateway.
CREATE TABLE payment_configs (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  gateway text NOT NULL,
  method text NOT NULL,
  active boolean NOT NULL,
  config jsonb NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, gateway, method),
  CHECK (method IN ('pix', 'credit_card', 'boleto', 'paypal')),
  FOREIGN KEY (seller_id, store_id, gateway) REFERENCES payment_gateways(seller_id, store_id, gateway) ON DELETE CASCADE
);
CALL protect_tenant_table('payment_configs');

CREATE UNLOGGED TABLE live_events (
  -- Its moment, in microseconds: a number that counted over all sellers would tell each how much the others do.
  id bigint DEFAULT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint NOT NULL,
  seller_id text NOT NULL,
  topic text NOT NULL,
  -- A transaction tells of a topic once, however often its parts say it.
  told_in xid8 DEFAULT pg_current_xact_id() NOT NULL,
  created_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, topic, told_in),
  FOREIGN KEY (seller_id) REFERENCES sellers(id)
);
CALL protect_tenant_table('live_events');
CREATE INDEX live_events_by_age ON live_events (created_at);

-- Lets one websocket in, once, for a session.
CREATE UNLOGGED TABLE live_tickets (
  hash text NOT NULL,
  session_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (hash),
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, DELETE ON live_tickets TO balcao_platform;

-- Links for going on with an identity verification on a phone. The code in the link becomes a token, once; of both only the
-- digest is kept, and both end at the same time, or with the session that made the link.
CREATE TABLE kyc_capture_links (
  seller_id text NOT NULL,
  id text NOT NULL,
  report_id text NOT NULL,
  session_id text NOT NULL,
  code_hash text NOT NULL,
  token_hash text,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the code was used.
  opened_at timestamptz,
  -- When another link took its place.
  replaced_at timestamptz,
  PRIMARY KEY (seller_id, id),
  UNIQUE (code_hash),
  UNIQUE (token_hash),
  CHECK ((token_hash IS NULL) = (opened_at IS NULL)),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports(seller_id, id),
  FOREIGN KEY (seller_id, session_id) REFERENCES sessions(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('kyc_capture_links');
CREATE INDEX kyc_capture_links_session ON kyc_capture_links (seller_id, session_id);
CREATE INDEX kyc_capture_links_by_id ON kyc_capture_links (id);

-- Attempts that an outside service verifies: what is to be asked there, and when. The service knows an attempt by `ref`, which
-- is random and new with each submission.
CREATE TABLE kyc_provider_cases (
  seller_id text NOT NULL,
  report_id text NOT NULL,
  ref text NOT NULL,
  -- `send`: the service has not got it; `watch`: its answer is awaited; `done`: nothing is asked any more.
  stage text DEFAULT 'send' NOT NULL,
  -- Asks of this stage, with those that failed.
  attempts integer DEFAULT 0 NOT NULL,
  due_at timestamptz DEFAULT now() NOT NULL,
  -- Whoever asks has it until then.
  leased_until timestamptz,
  -- The service said that there is news, perhaps while it was being asked.
  hinted boolean DEFAULT false NOT NULL,
  last_error text,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, report_id),
  UNIQUE (ref),
  CHECK (stage IN ('send', 'watch', 'done')),
  FOREIGN KEY (seller_id, report_id) REFERENCES kyc_reports(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('kyc_provider_cases');
CREATE INDEX kyc_provider_cases_due ON kyc_provider_cases (due_at) WHERE (stage <> 'done');

-- What the simulator would keep if it were another company: no seller's transaction reads it.
CREATE TABLE simulated_charges (
  id text NOT NULL,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  status text NOT NULL,
  pix_code text NOT NULL,
  boleto_line text NOT NULL,
  pays_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- What the simulator has taken of a reservation; null for the whole.
  captured_cents bigint,
  PRIMARY KEY (id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON simulated_charges TO balcao_platform;

-- What people ask about their own data (LGPD, Lei 13.709/2018, art. 18). An erasure is done when its time comes.
CREATE TABLE data_subject_requests (
  seller_id text NOT NULL,
  id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  status text NOT NULL,
  requested_at timestamptz DEFAULT now() NOT NULL,
  due_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (kind IN ('export', 'erasure')),
  CHECK (status IN ('waiting', 'cancelled', 'done')),
  FOREIGN KEY (seller_id) REFERENCES sellers(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CALL protect_tenant_table('data_subject_requests');
-- One erasure at a time.
CREATE UNIQUE INDEX data_subject_requests_waiting ON data_subject_requests (seller_id) WHERE ((status = 'waiting') AND (kind = 'erasure'));
CREATE INDEX data_subject_requests_due ON data_subject_requests (due_at) WHERE (status = 'waiting');
CREATE INDEX data_subject_requests_by_id ON data_subject_requests (id);

-- Addresses that were renewed: each stays good for a day from then, however often that happens.
CREATE TABLE webhook_old_keys (
  seller_id text NOT NULL,
  connection_id text NOT NULL,
  key_hash text NOT NULL,
  renewed_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, connection_id, key_hash),
  UNIQUE (key_hash),
  FOREIGN KEY (seller_id, connection_id) REFERENCES payment_gateways(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('webhook_old_keys');

-- Work that waits for a worker, of every kind. What a task is about stands in tables of its module; a task that is done is deleted.
-- `platform` as seller is what belongs to no seller.
CREATE TABLE queue_tasks (
  seller_id text DEFAULT COALESCE(current_seller(), 'platform') NOT NULL,
  id text NOT NULL,
  kind text NOT NULL,
  -- Tasks of one kind, seller and key take turns with the others, and only so many of them are in hand at once.
  key text DEFAULT '' NOT NULL,
  payload jsonb NOT NULL,
  -- While there is a task with this key, it is not enqueued a second time.
  idempotency_key text,
  -- `scheduled`: its time has not come; `leased`: a worker has it until `leased_until`; `parked`: it failed too often.
  status text DEFAULT 'ready' NOT NULL,
  -- Attempts that have begun, counted when they begin, so that a task that ends its process is parked some day.
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz DEFAULT now() NOT NULL,
  lease_id text,
  leased_until timestamptz,
  -- Enqueued once more while it was leased: it runs again then.
  rerun_at timestamptz,
  last_error text,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, kind, idempotency_key),
  CHECK (status IN ('scheduled', 'ready', 'leased', 'parked'))
);
CALL protect_tenant_table('queue_tasks');
CREATE INDEX queue_tasks_ready ON queue_tasks (kind, seller_id, key, id) WHERE (status = 'ready');
CREATE INDEX queue_tasks_scheduled ON queue_tasks (kind, next_attempt_at) WHERE (status = 'scheduled');
CREATE INDEX queue_tasks_leased ON queue_tasks (kind, seller_id, key) WHERE (status = 'leased');
CREATE INDEX queue_tasks_parked ON queue_tasks (kind, created_at) WHERE (status = 'parked');

-- Whose turn was last, of each kind. Whoever claims tasks of a kind holds its row, for as long as that takes.
CREATE TABLE queue_kinds (
  kind text NOT NULL,
  last_seller_id text DEFAULT '' NOT NULL,
  last_key text DEFAULT '' NOT NULL,
  PRIMARY KEY (kind)
);
GRANT SELECT, INSERT, UPDATE ON queue_kinds TO balcao_platform;

-- What each signup of an e-mail said. A code belongs to one attempt, and confirming opens the account with that attempt's
-- data alone, so that nobody else's password or CPF gets into it.
CREATE TABLE signup_attempts (
  id text NOT NULL,
  user_id text NOT NULL,
  name text NOT NULL,
  phone_e164 text NOT NULL,
  cpf text NOT NULL,
  password_hash text NOT NULL,
  invitation_hash text,
  -- What the browser that signed up knows; NULL when it named nothing.
  proof_hash text,
  created_at timestamptz DEFAULT now() NOT NULL,
  terms_version text DEFAULT '' NOT NULL,
  privacy_version text DEFAULT '' NOT NULL,
  terms_accepted_at timestamptz,
  terms_address_hash text,
  -- The name that a person gives their first store; empty where the page asked for none.
  store_name text DEFAULT '' NOT NULL,
  PRIMARY KEY (id),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON signup_attempts TO balcao_platform;
CREATE INDEX signup_attempts_user ON signup_attempts (user_id, id);

-- Codes and links that were sent, and challenges of the second factor: single use, only their hash is kept.
CREATE TABLE user_tokens (
  id text NOT NULL,
  user_id text NOT NULL,
  kind text NOT NULL,
  hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  attempt_id text,
  -- Where a login's challenge was handed out: a keyed hash of address and browser. The specification's second step sends no
  -- challenge, and finds its own by this.
  device_hash text,
  PRIMARY KEY (id),
  CHECK (kind IN ('confirm', 'reset', 'challenge')),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  FOREIGN KEY (attempt_id) REFERENCES signup_attempts(id) ON DELETE CASCADE
);
GRANT SELECT, INSERT, UPDATE, DELETE ON user_tokens TO balcao_platform;
CREATE INDEX user_tokens_user ON user_tokens (user_id, kind, created_at DESC);
CREATE INDEX user_tokens_hash ON user_tokens (hash);

-- Keys by which other programs call /v1. A key is shown once; its hash is kept, and the beginning by which people know it.
CREATE TABLE api_keys (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  -- A publishable key stands in a page: it only reports what happens in the checkout, from these origins.
  kind text NOT NULL,
  mode text NOT NULL,
  scopes text[] NOT NULL,
  origins text[] DEFAULT '{}'::text[] NOT NULL,
  prefix text NOT NULL,
  key_hash text NOT NULL,
  created_by text NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, key_hash),
  CHECK (kind IN ('secret', 'publishable')),
  CHECK (mode IN ('test', 'live')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('api_keys');
CREATE INDEX api_keys_of_store ON api_keys (seller_id, store_id, id DESC);

-- The number of a seller's last order.
CREATE TABLE order_numbers (
  seller_id text NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (seller_id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('order_numbers');
CREATE POLICY demo_removal ON order_numbers TO CURRENT_USER USING (seller_id = current_seller());

-- The buyer is a snapshot of the order: what they are called today does not change what was sold. Erasing them empties it.
CREATE TABLE orders (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  number bigint NOT NULL,
  source text NOT NULL,
  -- How the source calls it. Orders in test mode have names of their own.
  external_id text NOT NULL,
  is_test boolean NOT NULL,
  currency text NOT NULL,
  subtotal_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  shipping_cents bigint NOT NULL,
  interest_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  -- Derived from its payments and events, which are the truth.
  captured_cents bigint DEFAULT 0 NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  payment_status text NOT NULL,
  fulfillment_status text DEFAULT 'nao_enviado' NOT NULL,
  -- Of the payment that a list shows.
  payment_method text DEFAULT '' NOT NULL,
  installments smallint DEFAULT 1 NOT NULL,
  tracking_code text DEFAULT '' NOT NULL,
  buyer_name text DEFAULT '' NOT NULL,
  buyer_email text DEFAULT '' NOT NULL,
  buyer_phone text DEFAULT '' NOT NULL,
  buyer_document text DEFAULT '' NOT NULL,
  anonymized_at timestamptz,
  utm jsonb,
  search text NOT NULL,
  ordered_at timestamptz NOT NULL,
  paid_at timestamptz,
  cancelled_at timestamptz,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- A shop's amounts may not add up by our rule: what it says is kept, with the difference. Of two reports the later `source_version`
  -- counts, whichever arrives first.
  difference_cents bigint DEFAULT 0 NOT NULL,
  source_version text DEFAULT '' NOT NULL,
  -- What a team calls orders by, and where they go.
  tags text[] DEFAULT '{}'::text[] NOT NULL,
  shipping_state text DEFAULT '' NOT NULL,
  -- What the buyer used and where the order was made, and how banks and gateways call its payments.
  coupon text DEFAULT '' NOT NULL,
  checkout text DEFAULT '' NOT NULL,
  payment_references text[] DEFAULT '{}'::text[] NOT NULL,
  -- How an order is to be sent and where it goes. The address is the buyer's: it is erased with them.
  shipping_method text DEFAULT '' NOT NULL,
  shipping_days smallint,
  shipping_address jsonb,
  -- Nothing of the order is sent: it counts as delivered once it is paid.
  is_digital boolean DEFAULT false NOT NULL,
  -- Whether a payment of the order has something of that.
  is_divergent boolean DEFAULT false NOT NULL,
  -- How many of those are kept of the order.
  reused_event_count smallint DEFAULT 0 NOT NULL,
  -- The nota fiscal of an order: its number, series and access key; null while there is none.
  invoice jsonb,
  -- Whether the order has such rows.
  moves_stock boolean DEFAULT false NOT NULL,
  -- Of stores whose checkout asks for it: YYYY-MM-DD. Empty otherwise, and once the buyer is erased.
  buyer_birth_date text DEFAULT '' NOT NULL,
  -- Of the total, what the store goes without: what was paid short it has accepted.
  waived_cents bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, number),
  CONSTRAINT orders_external_id UNIQUE (seller_id, store_id, source, is_test, external_id),
  CHECK (subtotal_cents >= 0),
  CHECK (discount_cents >= 0),
  CHECK (shipping_cents >= 0),
  CHECK (interest_cents >= 0),
  CONSTRAINT orders_total_adds_up CHECK (total_cents = (subtotal_cents - discount_cents + shipping_cents + interest_cents + difference_cents)),
  CHECK (source IN ('api', 'shopify', 'test-charge', 'demo', 'checkout')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
) WITH (fillfactor = 80);
CALL protect_tenant_table('orders');
CREATE POLICY demo_removal ON orders TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX orders_by_date ON orders (seller_id, store_id, ordered_at, id);
CREATE INDEX orders_by_status ON orders (seller_id, store_id, payment_status, ordered_at, id);
CREATE INDEX orders_by_number ON orders (seller_id, store_id, number, id);
CREATE INDEX orders_by_total ON orders (seller_id, store_id, total_cents, id);
CREATE INDEX orders_in_test ON orders (created_at) WHERE is_test;
CREATE INDEX orders_by_payment_date ON orders (seller_id, store_id, paid_at) WHERE ((paid_at IS NOT NULL) AND (NOT is_test));
-- What is to be sent is a few orders among many that were.
CREATE INDEX orders_by_shipment ON orders (seller_id, store_id, fulfillment_status, payment_status, ordered_at, id);
-- Bulk actions go through what a filter finds in an order that never changes.
CREATE INDEX orders_by_creation ON orders (seller_id, store_id, created_at, id);
-- Few orders have tags: those stand together.
CREATE INDEX orders_tagged ON orders (seller_id, store_id, ordered_at, id) WHERE (tags <> '{}'::text[]);
CREATE INDEX orders_with_coupon ON orders (seller_id, store_id, coupon, ordered_at, id) WHERE (coupon <> '');
CREATE INDEX orders_of_checkout ON orders (seller_id, store_id, checkout, ordered_at, id) WHERE (checkout <> '');
-- A list of its own: few orders ever diverge, and people look for them.
CREATE INDEX orders_divergent ON orders (seller_id, store_id, ordered_at, id) WHERE is_divergent;
-- What a buyer has ordered before, by document: a coupon's limit per customer and the first purchase ask for it.
CREATE INDEX orders_of_document ON orders (seller_id, store_id, buyer_document) WHERE (buyer_document <> '');
-- The same by e-mail, for buyers whose document is not known.
CREATE INDEX orders_of_email ON orders (seller_id, store_id, buyer_email) WHERE (buyer_email <> '');
CREATE INDEX orders_with_shipping_method ON orders (seller_id, store_id, shipping_method, ordered_at, id) WHERE (shipping_method <> '');

CREATE TABLE order_items (
  seller_id text NOT NULL,
  order_id text NOT NULL,
  position smallint NOT NULL,
  title text NOT NULL,
  sku text DEFAULT '' NOT NULL,
  quantity integer NOT NULL,
  unit_price_cents bigint NOT NULL,
  -- How the order's source calls the product of a line. Which product of ours that is follows from it when it is read, so that a product
  -- may arrive after its orders.
  source_product_id text DEFAULT '' NOT NULL,
  -- `product`, `orderbump` or `gift`; and what of the order's discount is the line's.
  kind text DEFAULT 'product' NOT NULL,
  discount_cents bigint DEFAULT 0 NOT NULL,
  -- The bump that a line of an order came by; empty without one.
  orderbump_id text DEFAULT '' NOT NULL,
  PRIMARY KEY (seller_id, order_id, "position"),
  CHECK (quantity > 0),
  CHECK (unit_price_cents >= 0),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('order_items');
CREATE INDEX order_items_by_sku ON order_items (seller_id, sku, order_id) WHERE (sku <> '');
CREATE INDEX order_items_by_source_product ON order_items (seller_id, source_product_id, order_id) WHERE (source_product_id <> '');
CREATE INDEX order_items_of_bumps ON order_items (seller_id, order_id) WHERE (kind = 'orderbump');
CREATE INDEX order_items_of_order_bump ON order_items (seller_id, orderbump_id, order_id) WHERE (orderbump_id <> '');

-- A payment is one attempt to pay its order. What it has come to is derived from its events.
CREATE TABLE payments (
  seller_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  external_id text NOT NULL,
  position smallint NOT NULL,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  installments smallint DEFAULT 1 NOT NULL,
  status text DEFAULT 'criado' NOT NULL,
  captured_cents bigint DEFAULT 0 NOT NULL,
  refunded_cents bigint DEFAULT 0 NOT NULL,
  disputed_cents bigint DEFAULT 0 NOT NULL,
  lost_cents bigint DEFAULT 0 NOT NULL,
  paid_at timestamptz,
  is_paid_late boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  chargeback_count smallint DEFAULT 0 NOT NULL,
  -- Who holds the money of a payment. Until its first money comes it may still be said that a gateway of the platform's charges it.
  custody text DEFAULT 'vendedor' NOT NULL,
  -- What was taken of a payment beyond what there was, below 0 where more came in than its amount; and of that what was refunded.
  divergent_cents bigint DEFAULT 0 NOT NULL,
  excess_refunded_cents bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, order_id, external_id),
  CHECK (method IN ('pix', 'credit_card', 'boleto', 'paypal')),
  CHECK (amount_cents > 0),
  CHECK ((refunded_cents + disputed_cents + lost_cents) <= captured_cents),
  CHECK (custody IN ('plataforma', 'vendedor')),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CALL protect_tenant_table('payments');

-- What was reported of an order, its payments and its parcel. Append-only; its key is what makes a repetition have no effect.
-- `source`: `api`, `api-test`, `seller` for what was done by hand, a gateway.
CREATE TABLE order_events (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  source text NOT NULL,
  event_id text NOT NULL,
  order_id text NOT NULL,
  payment_id text,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  amount_cents bigint,
  -- Who did it by hand.
  actor_id text,
  data jsonb,
  -- The refund that a report is of. Kept when `data` is emptied: what the events come to may not depend on that.
  refund_id text,
  -- How the gateway calls the dispute that an event speaks of. It says whose money moves, so it stays when the buyer's data go.
  dispute_id text,
  -- How the network calls the money of a capture, as `end_to_end_id:E…` or `nsu:…`: two of them are two payments. It says what came,
  -- so it stays when the buyer's data go.
  network_name text,
  PRIMARY KEY (seller_id, store_id, source, event_id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('order_events');
REVOKE UPDATE ON order_events FROM balcao_app, balcao_platform;
GRANT UPDATE (data) ON order_events TO balcao_app, balcao_platform;
CREATE INDEX order_events_of_order ON order_events (seller_id, order_id);
-- The feed of a store reads what arrived last, of orders by their creation and of checkouts by the key of their events.
CREATE INDEX order_events_by_arrival ON order_events (seller_id, received_at);

CREATE TABLE fulfillments (
  seller_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  carrier text DEFAULT '' NOT NULL,
  tracking_code text DEFAULT '' NOT NULL,
  tracking_url text DEFAULT '' NOT NULL,
  shipped_at timestamptz NOT NULL,
  delivered_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- How the order's source calls a parcel; empty for those that were sent by hand.
  external_id text DEFAULT '' NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('fulfillments');
CREATE INDEX fulfillments_of_order ON fulfillments (seller_id, order_id, id);
CREATE UNIQUE INDEX fulfillments_external_id ON fulfillments (seller_id, order_id, external_id) WHERE (external_id <> '');

-- The ids of all events of checkouts, for ever. A key of its own, because a unique constraint cannot span the partitions that
-- checkout_events will have.
CREATE TABLE checkout_event_keys (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  source text NOT NULL,
  event_id text NOT NULL,
  PRIMARY KEY (seller_id, store_id, source, event_id)
);
CALL protect_tenant_table('checkout_event_keys');
CREATE POLICY demo_removal ON checkout_event_keys TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE ON checkout_event_keys FROM balcao_app, balcao_platform;

-- What the platform takes of a sale. Prices are data. A store without a plan has the first one.
CREATE TABLE plans (
  id text NOT NULL,
  percent_basis_points integer NOT NULL,
  fixed_cents integer NOT NULL,
  antifraud_cents integer NOT NULL,
  reserve_basis_points integer NOT NULL,
  reserve_days integer NOT NULL,
  -- What it costs to be paid receivables before their day: basis points of thirty days, reckoned by the day.
  anticipation_basis_points integer DEFAULT 199 NOT NULL,
  -- What a payout costs beyond its amount, and whether that comes back with it.
  payout_fee_cents integer DEFAULT 0 NOT NULL,
  payout_fee_returns boolean DEFAULT true NOT NULL,
  -- Plans as they are offered: what they are called, cost a month, and limit. A limit that is left out is none.
  name text DEFAULT '' NOT NULL,
  place smallint DEFAULT 0 NOT NULL,
  offered boolean DEFAULT false NOT NULL,
  monthly_cents integer DEFAULT 0 NOT NULL,
  trial_days integer DEFAULT 0 NOT NULL,
  limits jsonb DEFAULT '{}'::jsonb NOT NULL,
  PRIMARY KEY (id),
  CHECK (percent_basis_points >= 0 AND percent_basis_points <= 10000),
  CHECK (fixed_cents >= 0),
  CHECK (antifraud_cents >= 0),
  CHECK (reserve_basis_points >= 0 AND reserve_basis_points <= 10000),
  CHECK (reserve_days >= 0),
  CHECK (anticipation_basis_points >= 0 AND anticipation_basis_points <= 10000),
  CHECK (payout_fee_cents >= 0),
  CHECK (monthly_cents >= 0),
  CHECK (trial_days >= 0 AND trial_days <= 90)
);
GRANT SELECT, INSERT, UPDATE ON plans TO balcao_platform;

-- A seller's accounts per store. Their rows are what postings of one store wait for each other at.
CREATE TABLE ledger_accounts (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  account text NOT NULL,
  balance_cents bigint DEFAULT 0 NOT NULL,
  -- Of the last entry.
  version bigint DEFAULT 0 NOT NULL,
  last_posted_at timestamptz DEFAULT '-infinity'::timestamp with time zone NOT NULL,
  PRIMARY KEY (seller_id, store_id, account),
  CHECK (account IN ('a_liberar', 'disponivel', 'bloqueado', 'em_saque', 'direto_a_receber', 'direto_recebido', 'direto_contestado',
    'a_pagar')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('ledger_accounts');
CREATE POLICY demo_removal ON ledger_accounts TO CURRENT_USER USING (seller_id = current_seller());
REVOKE DELETE ON ledger_accounts FROM balcao_app, balcao_platform;

-- A fact that moved money. Its key is what makes a repetition have no effect, for ever.
CREATE TABLE ledger_transactions (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  -- Of the accounts and amounts: the same key with other content is refused.
  digest text NOT NULL,
  order_id text,
  payment_id text,
  -- When it happened. The order of lines is that of posting.
  occurred_at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, key),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('ledger_transactions');
CREATE POLICY demo_removal ON ledger_transactions TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE, DELETE ON ledger_transactions FROM balcao_app, balcao_platform;
CREATE INDEX ledger_transactions_of_order ON ledger_transactions (seller_id, order_id) WHERE (order_id IS NOT NULL);

-- Lines of transactions. Only a seller's own accounts have a version and a balance.
CREATE TABLE ledger_entries (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  transaction_id text NOT NULL,
  account text NOT NULL,
  type text NOT NULL,
  amount_cents bigint NOT NULL,
  account_version bigint,
  balance_before_cents bigint,
  balance_after_cents bigint,
  order_id text,
  payment_id text,
  occurred_at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL,
  -- How and through whom a payment came, for filters of the statement; null where it is of no payment, and for what was posted before.
  method text,
  gateway text,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, account, account_version),
  CHECK (amount_cents <> 0),
  CHECK (balance_after_cents = (balance_before_cents + amount_cents)),
  CONSTRAINT ledger_entries_place_check CHECK ((account IN ('a_liberar', 'disponivel', 'bloqueado', 'em_saque', 'direto_a_receber',
    'direto_recebido', 'direto_contestado', 'a_pagar')) = (account_version IS NOT NULL AND balance_before_cents IS NOT NULL
    AND balance_after_cents IS NOT NULL)),
  FOREIGN KEY (seller_id, transaction_id) REFERENCES ledger_transactions(seller_id, id)
);
CALL protect_tenant_table('ledger_entries');
CREATE POLICY demo_removal ON ledger_entries TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE, DELETE ON ledger_entries FROM balcao_app, balcao_platform;
CREATE INDEX ledger_entries_of_transaction ON ledger_entries (seller_id, transaction_id);
-- Each kind of a store's lines together, in the order of the statement. PostgreSQL skips from kind to kind, so a filter by any of
-- these columns passes no other lines, and one that finds nothing ends at once.
CREATE INDEX ledger_entries_by_kind ON ledger_entries (seller_id, store_id, type, account, method, gateway, posted_at, id)
  WHERE (account_version IS NOT NULL);
-- The statement of what the platform holds. Each line stands in this one or in the next.
CREATE INDEX ledger_entries_statement_plataforma ON ledger_entries (seller_id, store_id, posted_at, id) WHERE (account IN ('a_liberar',
  'disponivel', 'bloqueado', 'em_saque'));
-- The statement of what the seller holds.
CREATE INDEX ledger_entries_statement_vendedor ON ledger_entries (seller_id, store_id, posted_at, id) WHERE (account IN ('direto_a_receber',
  'direto_recebido', 'direto_contestado', 'a_pagar'));
-- Lines that were posted long after their fact, or before it: few. All others of a period of competência are found by when they
-- were posted, in the index of the statement, so no posting of the day pays for a second one.
CREATE INDEX ledger_entries_late ON ledger_entries (seller_id, store_id, occurred_at) WHERE ((account_version IS NOT NULL)
  AND (((posted_at - occurred_at) < '-01:00:00'::interval) OR ((posted_at - occurred_at) > '48:00:00'::interval)));

-- A visit to the checkout: what its events come to, whatever order they arrive in. No contact of the buyer is kept here.
-- Heartbeats change columns without an index, so that they are cheap.
CREATE TABLE checkout_sessions (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  token text NOT NULL,
  -- Of the first `checkout.started`, as device and UTM; null until one arrives. A session counts on this day.
  started_at timestamptz,
  device text DEFAULT 'unknown' NOT NULL,
  utm jsonb DEFAULT '{}'::jsonb NOT NULL,
  utm_source text GENERATED ALWAYS AS (COALESCE(utm ->> 'source', '')) STORED NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- How many of the steps contato, entrega, pagamento are behind the buyer.
  step smallint DEFAULT 0 NOT NULL,
  -- When an e-mail or a phone was known.
  contact_at timestamptz,
  ordered_at timestamptz,
  -- When the buyer came back by a recovery link.
  recovery_at timestamptz,
  -- Since when it is abandoned; null again when the buyer comes back or orders.
  abandoned_at timestamptz,
  first_abandoned_at timestamptz,
  -- The checkout in which a visit began, by its first `checkout.started`.
  checkout text DEFAULT '' NOT NULL,
  PRIMARY KEY (seller_id, store_id, is_test, token),
  CHECK (device IN ('mobile', 'desktop', 'tablet', 'unknown')),
  CHECK (step >= 0 AND step <= 3),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
) WITH (fillfactor = 70);
CALL protect_tenant_table('checkout_sessions');
CREATE POLICY demo_removal ON checkout_sessions TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX checkout_sessions_by_start ON checkout_sessions (seller_id, store_id, started_at) WHERE (NOT is_test);
CREATE INDEX checkout_sessions_idle ON checkout_sessions (seller_id, store_id) WHERE ((contact_at IS NOT NULL) AND (ordered_at IS NULL)
  AND (abandoned_at IS NULL));
CREATE INDEX checkout_sessions_abandoned ON checkout_sessions (seller_id, store_id, first_abandoned_at)
  WHERE (first_abandoned_at IS NOT NULL);

-- The orders of a session, by the name that their source has for them: an event may tell of an order before the order arrives.
CREATE TABLE checkout_session_orders (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  session_token text NOT NULL,
  source text NOT NULL,
  external_id text NOT NULL,
  PRIMARY KEY (seller_id, store_id, is_test, session_token, source, external_id)
);
CALL protect_tenant_table('checkout_session_orders');
CREATE POLICY demo_removal ON checkout_session_orders TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX checkout_session_orders_by_order ON checkout_session_orders (seller_id, store_id, is_test, source, external_id);

-- Other systems that a store is linked to. Secrets are sealed, and only their ends are shown. A link that is cut keeps its row,
-- because what came through it stays.
CREATE TABLE integrations (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  shop_domain text NOT NULL,
  -- What signs deliveries. The one before a rotation stays good for an hour.
  client_secret_sealed text NOT NULL,
  client_secret_end text NOT NULL,
  old_client_secret_sealed text,
  client_secret_rotated_at timestamptz,
  -- Empty once the shop has removed the app.
  access_token_sealed text NOT NULL,
  access_token_end text NOT NULL,
  registration text DEFAULT 'pending' NOT NULL,
  registration_reason text DEFAULT '' NOT NULL,
  missing_scopes text[] DEFAULT '{}'::text[] NOT NULL,
  registered_at timestamptz,
  uninstalled_at timestamptz,
  disconnected_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- Apps of the Dev Dashboard get a token of a day for their id and secret; older ones have a lasting token and no client id.
  client_id text DEFAULT '' NOT NULL,
  access_token_ends_at timestamptz,
  -- What the store wants of the link.
  import_products boolean DEFAULT true NOT NULL,
  skip_cart boolean DEFAULT false NOT NULL,
  export_orders boolean DEFAULT false NOT NULL,
  send_fulfillments boolean DEFAULT false NOT NULL,
  -- What the last check has found: the version in which the app's webhooks come, and topics that had been dropped.
  webhook_version text DEFAULT '' NOT NULL,
  missing_topics text[] DEFAULT '{}'::text[] NOT NULL,
  last_error text DEFAULT '' NOT NULL,
  last_error_at timestamptz,
  -- Null until an order was read: plans of Shopify may hide buyers.
  has_buyer_data boolean,
  -- Everything that the shop changed until then is here.
  reconciled_at timestamptz,
  -- Orders that were paid before are not exported.
  export_orders_since timestamptz,
  -- Since when products of the shop are being given a weight; null while none are.
  weights_asked_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (kind = 'shopify'),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('integrations');
CREATE UNIQUE INDEX integrations_of_shop ON integrations (seller_id, store_id, shop_domain) WHERE (disconnected_at IS NULL);
-- Addresses of webhooks name the integration alone.
CREATE INDEX integrations_by_id ON integrations (id);

-- What gateways have sent. `rejected` rows have no body and count the wrong deliveries of a day.
CREATE TABLE webhook_deliveries (
  seller_id text NOT NULL,
  id text NOT NULL,
  connection_id text,
  event_id text NOT NULL,
  about text NOT NULL,
  gateway_charge_id text DEFAULT '' NOT NULL,
  trust text NOT NULL,
  headers jsonb DEFAULT '{}'::jsonb NOT NULL,
  body bytea,
  status text DEFAULT 'waiting' NOT NULL,
  -- What came of it: applied, unchanged, out_of_order, ignored, rejected.
  outcome text,
  attempts integer DEFAULT 0 NOT NULL,
  next_attempt_at timestamptz DEFAULT now() NOT NULL,
  last_error text,
  received_at timestamptz DEFAULT now() NOT NULL,
  -- A delivery comes through a gateway's connection or through an integration. `topic`: what the sender calls the kind of event.
  -- `correlation_id`: what the sender calls the event itself, where several deliveries may be of one.
  integration_id text,
  topic text DEFAULT '' NOT NULL,
  correlation_id text,
  -- What a delivery says; and the gateway's own id of one that has the id of another delivery, and other content.
  content_digest text,
  reused_event_id text,
  -- Our name for the charge, where the sender tells it.
  reference text DEFAULT '' NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, connection_id, event_id),
  -- `payments`: some payment of the connection, which the sender does not name.
  CHECK (about IN ('payment', 'payments', 'account', 'other')),
  CHECK (trust IN ('signed', 'hint', 'unconfirmed')),
  CHECK (status IN ('waiting', 'done', 'parked', 'rejected')),
  CONSTRAINT webhook_deliveries_sender CHECK (num_nonnulls(connection_id, integration_id) = 1),
  FOREIGN KEY (seller_id, connection_id) REFERENCES payment_gateways(seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, integration_id) REFERENCES integrations(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('webhook_deliveries');
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (seller_id, connection_id, next_attempt_at) WHERE (status = 'waiting');
-- The newest of a connection, as its store reads them.
CREATE INDEX webhook_deliveries_latest ON webhook_deliveries (seller_id, connection_id, received_at DESC);
CREATE UNIQUE INDEX webhook_deliveries_of_integration ON webhook_deliveries (seller_id, integration_id, event_id)
  WHERE (integration_id IS NOT NULL);
CREATE UNIQUE INDEX webhook_deliveries_correlated ON webhook_deliveries (seller_id, integration_id, topic, correlation_id)
  WHERE (correlation_id IS NOT NULL);
CREATE INDEX webhook_deliveries_by_date ON webhook_deliveries (seller_id, received_at, id);

-- What the team of a store writes about an order for itself.
CREATE TABLE order_notes (
  seller_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  author_id text NOT NULL,
  text text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('order_notes');
REVOKE UPDATE ON order_notes FROM balcao_app, balcao_platform;
CREATE INDEX order_notes_of_order ON order_notes (seller_id, order_id, id DESC);

-- Where other systems are told of a store's orders.
CREATE TABLE webhook_endpoints (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  url text NOT NULL,
  description text DEFAULT '' NOT NULL,
  events text[] NOT NULL,
  -- Orders in test mode are told to endpoints in test mode, and to no other.
  mode text NOT NULL,
  enabled boolean DEFAULT true NOT NULL,
  -- Signs what is sent. It is shown once.
  secret_sealed text NOT NULL,
  -- The secret before this one. It signs as well until then.
  old_secret_sealed text,
  old_secret_until timestamptz,
  -- The first failure since something arrived there, and when the owners were notified of it.
  failing_since timestamptz,
  owners_notified_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- Two people who change an endpoint at once: the second one sees what the first one did.
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (mode IN ('test', 'live')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('webhook_endpoints');
CREATE INDEX webhook_endpoints_of_store ON webhook_endpoints (seller_id, store_id, id);

-- What an endpoint is told: one row for each event, which is sent until it arrives.
CREATE TABLE outgoing_deliveries (
  seller_id text NOT NULL,
  id text NOT NULL,
  endpoint_id text NOT NULL,
  -- Each try has the same, so that receivers know what they have.
  event_id text NOT NULL,
  type text NOT NULL,
  -- Null for the test event.
  order_number bigint,
  -- Each try sends the same.
  body text NOT NULL,
  status text DEFAULT 'waiting' NOT NULL,
  -- The latest ones: when, what came back, how long it took.
  attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
  next_attempt_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, endpoint_id, event_id),
  CHECK (status IN ('waiting', 'delivered', 'parked')),
  FOREIGN KEY (seller_id, endpoint_id) REFERENCES webhook_endpoints(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('outgoing_deliveries');
CREATE INDEX outgoing_deliveries_latest ON outgoing_deliveries (seller_id, endpoint_id, created_at, id);
-- For the sweep.
CREATE INDEX outgoing_deliveries_old ON outgoing_deliveries (created_at);

-- What each type of line has come to in an account, at every 256th of its versions. The balance at any moment, and what moved
-- between two, follow from one row per type and fewer than 256 lines, however many there are. Versions have no gaps and never go
-- back in time, so nothing that is posted later changes a row.
CREATE TABLE ledger_running_totals (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  account text NOT NULL,
  account_version bigint NOT NULL,
  type text NOT NULL,
  amount_cents bigint NOT NULL,
  entry_count bigint NOT NULL,
  -- Of the line with that version.
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, store_id, account, account_version, type)
);
CALL protect_tenant_table('ledger_running_totals');
CREATE POLICY demo_removal ON ledger_running_totals TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE, DELETE ON ledger_running_totals FROM balcao_app, balcao_platform;
CREATE INDEX ledger_running_totals_by_time ON ledger_running_totals (seller_id, store_id, account, posted_at, account_version);

-- Receivables of a store that were paid before their day, together. The price is kept as it was agreed.
CREATE TABLE anticipations (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  receivables integer NOT NULL,
  amount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  reserve_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  basis_points integer NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (receivables > 0),
  CHECK (amount_cents > 0),
  CHECK (fee_cents >= 0),
  CHECK (reserve_cents >= 0),
  CHECK (net_cents >= 0 AND net_cents = (amount_cents - fee_cents - reserve_cents)),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('anticipations');
CREATE POLICY demo_removal ON anticipations TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE, DELETE ON anticipations FROM balcao_app, balcao_platform;
CREATE INDEX anticipations_list ON anticipations (seller_id, store_id, created_at, id);

-- Part of a payment that falls due on one day. `open_cents` is what was neither released nor taken by refunds and disputes.
CREATE TABLE receivables (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  order_id text NOT NULL,
  payment_id text NOT NULL,
  installment smallint NOT NULL,
  gross_cents bigint NOT NULL,
  gateway_fee_cents bigint NOT NULL,
  platform_fee_cents bigint NOT NULL,
  antifraud_fee_cents bigint NOT NULL,
  net_cents bigint NOT NULL,
  open_cents bigint NOT NULL,
  available_on date NOT NULL,
  -- The reserve that holds when it is released, as it was agreed at the sale.
  reserve_basis_points integer DEFAULT 0 NOT NULL,
  reserve_days integer DEFAULT 0 NOT NULL,
  -- What is held back of it since it was released, and until when.
  reserved_cents bigint DEFAULT 0 NOT NULL,
  reserved_until date,
  status text DEFAULT 'agendado' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- The terms that a sale was posted by; null for what was sold before they were kept.
  method text,
  gateway text,
  gateway_percent_basis_points integer,
  gateway_fixed_cents integer,
  platform_percent_basis_points integer,
  platform_fixed_cents integer,
  antifraud_terms_cents integer,
  anticipation_id text,
  -- What the gateway charges for a chargeback, as it was agreed at the sale, and how many a payment has had.
  chargeback_fee_cents integer DEFAULT 0 NOT NULL,
  -- As it was posted. What was posted before stands in the platform's accounts, until it is known who holds it.
  custody text DEFAULT 'plataforma' NOT NULL,
  -- Of the payment's amount, what its buyer pays for paying in installments. Null for what was sold before lines told it from the price.
  interest_cents bigint,
  -- When its money came, and what was taken of it before it was released: a part of a sale covers nothing that went before it came.
  sold_at timestamptz,
  taken_cents bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (gross_cents >= 0),
  CHECK (gateway_fee_cents >= 0),
  CHECK (platform_fee_cents >= 0),
  CHECK (antifraud_fee_cents >= 0),
  CHECK (net_cents = (gross_cents - gateway_fee_cents - platform_fee_cents - antifraud_fee_cents)),
  CHECK (open_cents >= 0 AND open_cents <= net_cents),
  CHECK (reserved_cents >= 0),
  CHECK (status IN ('agendado', 'liberado', 'antecipado', 'cancelado')),
  CHECK ((status = 'antecipado') = (anticipation_id IS NOT NULL)),
  CHECK (custody IN ('plataforma', 'vendedor')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id),
  FOREIGN KEY (seller_id, anticipation_id) REFERENCES anticipations(seller_id, id)
) WITH (fillfactor = 80);
CALL protect_tenant_table('receivables');
CREATE POLICY demo_removal ON receivables TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX receivables_due ON receivables (available_on, seller_id, store_id) WHERE (status = 'agendado');
CREATE INDEX receivables_reserved ON receivables (reserved_until, seller_id, store_id) WHERE (reserved_cents > 0);
CREATE INDEX receivables_of_payment ON receivables (seller_id, payment_id);
CREATE INDEX receivables_calendar ON receivables (seller_id, store_id, available_on, id);
-- As `receivables_due_amounts`, apart for each custodian.
CREATE INDEX receivables_due_by_custody ON receivables (seller_id, store_id, custody, available_on, open_cents) WHERE (status = 'agendado');

-- A chargeback or a MED of a payment, as its events have it, and what the store answered. The rest of an order's events is derived
-- each time it is read; a dispute is kept because a person answers it, and because its deadline has to be found.
CREATE TABLE disputes (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  order_id text NOT NULL,
  payment_id text NOT NULL,
  -- Of the payment's disputes, one after another.
  position smallint NOT NULL,
  -- How the gateway calls it; empty while nobody said so.
  reference text DEFAULT '' NOT NULL,
  kind text NOT NULL,
  nature text DEFAULT '' NOT NULL,
  reason text DEFAULT '' NOT NULL,
  amount_cents bigint NOT NULL,
  held_cents bigint NOT NULL,
  lost_cents bigint NOT NULL,
  opened_at timestamptz NOT NULL,
  deadline timestamptz NOT NULL,
  is_deadline_estimated boolean NOT NULL,
  status text NOT NULL,
  decided_at timestamptz,
  answer text,
  answer_text text DEFAULT '' NOT NULL,
  answered_by text,
  answered_at timestamptz,
  -- The last reminder: so many days before the deadline.
  reminded_days smallint,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (kind IN ('chargeback', 'med')),
  CHECK (amount_cents >= 0),
  CHECK (held_cents >= 0),
  CHECK (lost_cents >= 0),
  CHECK (status IN ('open', 'answered', 'won', 'lost', 'cancelled')),
  CHECK (answer IN ('response', 'acceptance')),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CALL protect_tenant_table('disputes');
CREATE UNIQUE INDEX disputes_reference ON disputes (seller_id, payment_id, reference) WHERE (reference <> '');
CREATE INDEX disputes_of_order ON disputes (seller_id, order_id);
CREATE INDEX disputes_by_deadline ON disputes (seller_id, store_id, deadline, id);
CREATE INDEX disputes_by_status ON disputes (seller_id, store_id, status, deadline, id);
CREATE INDEX disputes_to_remind ON disputes (deadline) WHERE (status = 'open');

-- Files that a store sends with its answer. Their bytes stand in the document store, encrypted.
CREATE TABLE dispute_evidence (
  seller_id text NOT NULL,
  id text NOT NULL,
  -- Null once the dispute is gone with its order: then the file goes too.
  dispute_id text,
  name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  -- Sent with the answer; until then it can be removed.
  is_sent boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, dispute_id) REFERENCES disputes(seller_id, id) ON DELETE SET NULL (dispute_id)
);
CALL protect_tenant_table('dispute_evidence');
CREATE INDEX dispute_evidence_of_dispute ON dispute_evidence (seller_id, dispute_id, id);
CREATE INDEX dispute_evidence_by_id ON dispute_evidence (id);

-- What a buyer has in a checkout and how to reach them, where the checkout said so. Apart from sessions, which name nobody, and for a
-- quarter at most.
CREATE TABLE checkout_carts (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  -- Who told of it.
  source text NOT NULL,
  -- Of the session.
  token text NOT NULL,
  buyer_name text DEFAULT '' NOT NULL,
  buyer_email text DEFAULT '' NOT NULL,
  buyer_phone text DEFAULT '' NOT NULL,
  items text DEFAULT '' NOT NULL,
  -- 0 where nobody said.
  total_cents bigint DEFAULT 0 NOT NULL,
  recovery_url text DEFAULT '' NOT NULL,
  search text DEFAULT '' NOT NULL,
  -- When the last event that named the cart happened.
  captured_at timestamptz NOT NULL,
  reminders smallint DEFAULT 0 NOT NULL,
  reminded_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, is_test, token),
  CHECK (total_cents >= 0),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
) WITH (fillfactor = 70);
CALL protect_tenant_table('checkout_carts');
CREATE POLICY demo_removal ON checkout_carts TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX checkout_carts_old ON checkout_carts (created_at);

-- Who wants no more reminders of a store, by a digest of their e-mail.
CREATE TABLE cart_opt_outs (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  email_digest text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, store_id, email_digest),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('cart_opt_outs');
CREATE POLICY demo_removal ON cart_opt_outs TO CURRENT_USER USING (seller_id = current_seller());

-- Where a store's money goes. Numbers, keys and holders are sealed; what screens show of them stands beside.
CREATE TABLE bank_accounts (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  -- Of the bank; null for a Pix key.
  bank_ispb text,
  -- `****1234` of the account or the key.
  ending text NOT NULL,
  -- Null once its person was erased.
  details_sealed text,
  -- Keyed hash of where money goes: the same place is registered once.
  fingerprint text NOT NULL,
  status text DEFAULT 'em_verificacao' NOT NULL,
  refusal text,
  is_principal boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- Payouts refer to it, and cancelling the change brings it back.
  deleted_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (kind IN ('account', 'pix')),
  CHECK (status IN ('em_verificacao', 'verificada', 'recusada')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('bank_accounts');
CREATE POLICY demo_removal ON bank_accounts TO CURRENT_USER USING (seller_id = current_seller());
CREATE UNIQUE INDEX bank_accounts_principal ON bank_accounts (seller_id, store_id) WHERE (is_principal AND (deleted_at IS NULL));
CREATE UNIQUE INDEX bank_accounts_same ON bank_accounts (seller_id, store_id, fingerprint) WHERE (deleted_at IS NULL);

-- Changes that payouts wait for, each with the link by which an owner cancels it and those after it.
CREATE TABLE bank_account_changes (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  bank_account_id text NOT NULL,
  action text NOT NULL,
  -- The principal account before the change; null when there was none.
  principal_before text,
  token_hash text NOT NULL,
  changed_by text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  held_until timestamptz NOT NULL,
  cancelled_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (action IN ('add', 'principal', 'delete')),
  FOREIGN KEY (seller_id, bank_account_id) REFERENCES bank_accounts(seller_id, id)
);
CALL protect_tenant_table('bank_account_changes');
CREATE POLICY demo_removal ON bank_account_changes TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX bank_account_changes_held ON bank_account_changes (seller_id, store_id, held_until) WHERE (cancelled_at IS NULL);
CREATE INDEX bank_account_changes_token ON bank_account_changes (token_hash);

CREATE TABLE payouts (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  bank_account_id text NOT NULL,
  -- What reaches the bank, and what it costs beyond that, as agreed when it was asked for.
  amount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  fee_returns boolean NOT NULL,
  status text DEFAULT 'solicitado' NOT NULL,
  -- The day on the bank calendar on which the bank gets it.
  process_on date NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz DEFAULT now() NOT NULL,
  ended_at timestamptz,
  -- Why the bank sent it back.
  refusal text,
  -- When a payout that the bank had paid came back; `ended_at` still says when it was paid.
  returned_at timestamptz,
  -- Since when a payout waits because its owner is blocked; null while it does not.
  held_since timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (amount_cents > 0),
  CHECK (fee_cents >= 0),
  CHECK (status IN ('solicitado', 'em_processamento', 'pago', 'devolvido', 'cancelado')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id),
  FOREIGN KEY (seller_id, bank_account_id) REFERENCES bank_accounts(seller_id, id)
);
CALL protect_tenant_table('payouts');
CREATE POLICY demo_removal ON payouts TO CURRENT_USER USING (seller_id = current_seller());
-- One of a store is under way at a time.
CREATE UNIQUE INDEX payouts_in_flight ON payouts (seller_id, store_id) WHERE (status IN ('solicitado', 'em_processamento'));
CREATE INDEX payouts_list ON payouts (seller_id, store_id, requested_at, id) INCLUDE (status);

-- While a row is not lifted no money leaves the platform: a restore places one, until it is known what happened since.
CREATE TABLE money_holds (
  id text NOT NULL,
  reason text NOT NULL,
  placed_at timestamptz DEFAULT now() NOT NULL,
  lifted_at timestamptz,
  PRIMARY KEY (id)
);
GRANT SELECT, INSERT, UPDATE ON money_holds TO balcao_platform;

-- Money that a seller gives back to a buyer. What has gone back is the payment's; a refund says who asked, why, and how it ended.
CREATE TABLE refunds (
  seller_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  payment_id text NOT NULL,
  amount_cents bigint NOT NULL,
  reason text NOT NULL,
  -- Why it failed, or why it waits, for people.
  note text DEFAULT '' NOT NULL,
  -- Where the buyer of a boleto gets the money back to.
  buyer_account jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (amount_cents > 0),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, payment_id) REFERENCES payments(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('refunds');
CREATE INDEX refunds_of_order ON refunds (seller_id, order_id, id);

-- The address under which calendars read when a store's money falls due, without a login. One per store: a new one ends the old one.
CREATE TABLE calendar_feeds (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  token_hash text NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, store_id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('calendar_feeds');
CREATE INDEX calendar_feeds_token ON calendar_feeds (token_hash);

-- A file in which a gateway says what it has settled, compared with the ledger.
CREATE TABLE settlement_imports (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  file_name text NOT NULL,
  -- The days of São Paulo that it speaks of; null where nothing in it says so.
  from_day date,
  to_day date,
  created_by text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  -- SHA-256 of a settlement file's bytes, so that the same file sent again says so. Empty for files of before.
  file_digest text DEFAULT '' NOT NULL,
  -- Of which gateway a settlement file is, and what its days are: those of the sales or those on which installments are settled.
  -- Null for files of before, and where nothing says so.
  gateway text,
  day_kind text,
  -- The methods of payment and the brands of cards that the file covers, by its own lines; null where they leave it open. Only what a
  -- file covers can be missing from it.
  methods text[],
  brands text[],
  PRIMARY KEY (seller_id, id),
  CHECK (day_kind IN ('sale', 'due')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('settlement_imports');
CREATE POLICY demo_removal ON settlement_imports TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX settlement_imports_list ON settlement_imports (seller_id, store_id, created_at, id);

-- What came of each of its lines, and of what the file lacks. A person may say why something differs.
CREATE TABLE reconciliation_items (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  import_id text NOT NULL,
  -- Its place among those of the import.
  position integer NOT NULL,
  -- Of the file, as spreadsheets count; null for what the file lacks.
  line integer,
  reference text NOT NULL,
  installment smallint,
  state text NOT NULL,
  amount_cents bigint,
  expected_cents bigint,
  order_id text,
  note text DEFAULT '' NOT NULL,
  noted_by text,
  noted_at timestamptz,
  -- Who holds the money of a line, and what the file and the ledger say of it, each amount apart. Null for what a side does not name,
  -- and for lines of before.
  custody text,
  gross_cents bigint,
  fee_cents bigint,
  net_cents bigint,
  expected_gross_cents bigint,
  expected_fee_cents bigint,
  expected_net_cents bigint,
  PRIMARY KEY (seller_id, id),
  CHECK (state IN ('matched', 'missing', 'unexpected', 'different', 'duplicate')),
  CHECK ((note = '') = (noted_at IS NULL)),
  CHECK (custody IN ('plataforma', 'vendedor')),
  FOREIGN KEY (seller_id, import_id) REFERENCES settlement_imports(seller_id, id)
);
CALL protect_tenant_table('reconciliation_items');
CREATE POLICY demo_removal ON reconciliation_items TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX reconciliation_items_list ON reconciliation_items (seller_id, import_id, "position", id) INCLUDE (state);

-- How a payment is charged at one of the store's gateways. What it has come to is the payment's, by its events.
CREATE TABLE gateway_charges (
  seller_id text NOT NULL,
  payment_id text NOT NULL,
  store_id text NOT NULL,
  gateway text NOT NULL,
  is_test boolean NOT NULL,
  -- How the gateway calls it; empty until it has answered.
  gateway_charge_id text DEFAULT '' NOT NULL,
  -- Of a refusal: its group, and what the gateway said.
  refusal_group text,
  reason text DEFAULT '' NOT NULL,
  -- Why the gateway could not be asked for the charge.
  failure text,
  pix_code text DEFAULT '' NOT NULL,
  boleto_line text DEFAULT '' NOT NULL,
  approval_url text DEFAULT '' NOT NULL,
  expires_at timestamptz,
  -- When it is read at the gateway again, whatever webhooks say, and how often it was.
  next_check_at timestamptz,
  checks integer DEFAULT 0 NOT NULL,
  -- Until when no other refund begins: the gateway is being asked for one, or has just left open what came of it.
  refund_until timestamptz,
  -- The number of the refund that is asked for next. It goes on with whatever is heard of one, and stays while nothing is.
  refund_number integer DEFAULT 1 NOT NULL,
  -- What the gateway was asked before a change is not what it says after.
  version integer DEFAULT 1 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  -- What its gateway's frame has said of the card that a payment was made with. Empty where nobody knows, and for other methods.
  card_brand text DEFAULT '' NOT NULL,
  card_last4 text DEFAULT '' NOT NULL,
  -- What came of asking the bank of a card who pays: its result, the ECI, and who bears a fraud. Empty where nobody was asked, or the gateway does
  -- not say.
  three_ds text DEFAULT '' NOT NULL,
  eci text DEFAULT '' NOT NULL,
  liability text DEFAULT '' NOT NULL,
  -- The gateway's name for the money of a charge, where that has one beside the charge: PagBank's CHAR_…, PayPal's capture.
  money_id text DEFAULT '' NOT NULL,
  PRIMARY KEY (seller_id, payment_id),
  CHECK (failure IN ('unreachable', 'credentials')),
  FOREIGN KEY (seller_id, payment_id) REFERENCES payments(seller_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CALL protect_tenant_table('gateway_charges');
-- One charge is one payment: two of them would count its money twice.
CREATE UNIQUE INDEX gateway_charges_at_gateway ON gateway_charges (seller_id, store_id, gateway, is_test, gateway_charge_id)
  WHERE (gateway_charge_id <> '');
CREATE INDEX gateway_charges_in_test ON gateway_charges (seller_id, store_id, payment_id DESC) WHERE is_test;
CREATE INDEX gateway_charges_awaited ON gateway_charges (seller_id, store_id, gateway) WHERE (next_check_at IS NOT NULL);
-- Notices find a charge by the name of its money.
CREATE INDEX gateway_charges_of_money ON gateway_charges (seller_id, store_id, gateway, money_id) WHERE money_id <> '';
-- Few charges wait for the answer of their gateway.
CREATE INDEX gateway_charges_unanswered ON gateway_charges (seller_id, store_id, gateway) WHERE gateway_charge_id = '';

-- The statuses of gateways that no adapter knows: operators are told once of each.
CREATE TABLE gateway_words (
  gateway text NOT NULL,
  word text NOT NULL,
  -- The charge that was called so first.
  payment_id text NOT NULL,
  seen_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (gateway, word),
  CHECK (length(word) <= 80)
);
GRANT SELECT, INSERT ON gateway_words TO balcao_platform;

-- What happens in checkouts. It only grows, so that months can become partitions.
CREATE TABLE checkout_events (
  seller_id text NOT NULL,
  received_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  source text NOT NULL,
  event_id text NOT NULL,
  store_id text NOT NULL,
  session_token text NOT NULL,
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  is_test boolean NOT NULL,
  data jsonb,
  PRIMARY KEY (seller_id, received_at, source, event_id)
) PARTITION BY RANGE (received_at);
CALL protect_tenant_table('checkout_events');
CREATE POLICY demo_removal ON checkout_events TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE ON checkout_events FROM balcao_app, balcao_platform;
GRANT UPDATE (data) ON checkout_events TO balcao_app, balcao_platform;
CREATE INDEX checkout_events_by_type ON checkout_events (seller_id, store_id, type, occurred_at);

-- A correction of a store's free balance that a settlement file asks for. Two admins of the platform, neither of whom asked for it,
-- approve it before it is posted.
CREATE TABLE ledger_adjustments (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  reconciliation_item_id text NOT NULL,
  amount_cents bigint NOT NULL,
  reason text NOT NULL,
  status text DEFAULT 'pedido' NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz DEFAULT now() NOT NULL,
  first_approved_by text,
  second_approved_by text,
  refused_by text,
  refusal text DEFAULT '' NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (amount_cents <> 0),
  CHECK (reason <> ''),
  CHECK (status IN ('pedido', 'em_aprovacao', 'lancado', 'recusado')),
  CHECK (first_approved_by <> requested_by),
  CHECK (second_approved_by <> requested_by),
  CHECK (second_approved_by <> first_approved_by),
  CHECK (status <> 'lancado' OR first_approved_by IS NOT NULL AND second_approved_by IS NOT NULL),
  CHECK ((status = 'recusado') = (refused_by IS NOT NULL)),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id),
  FOREIGN KEY (seller_id, reconciliation_item_id) REFERENCES reconciliation_items(seller_id, id)
);
CALL protect_tenant_table('ledger_adjustments');
CREATE POLICY demo_removal ON ledger_adjustments TO CURRENT_USER USING (seller_id = current_seller());
REVOKE DELETE ON ledger_adjustments FROM balcao_app, balcao_platform;
-- A difference is adjusted once.
CREATE UNIQUE INDEX ledger_adjustments_of_item ON ledger_adjustments (seller_id, reconciliation_item_id) WHERE (status <> 'recusado');
CREATE INDEX ledger_adjustments_latest ON ledger_adjustments (seller_id, requested_at, id);
CREATE INDEX ledger_adjustments_by_item ON ledger_adjustments (seller_id, reconciliation_item_id, requested_at);

-- What a store counted on a day of São Paulo, or in an hour of the day that runs, per UTM source, device, payment method and
-- checkout. Sessions have the method ''. Orders count once with the product '', and once with each product that they have.
CREATE TABLE metrics_cells (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  product text NOT NULL,
  day date NOT NULL,
  -- -infinity of a whole day.
  hour timestamptz NOT NULL,
  utm_source text NOT NULL,
  device text NOT NULL,
  method text NOT NULL,
  checkout text NOT NULL,
  sessions bigint NOT NULL,
  contact_sessions bigint NOT NULL,
  delivery_sessions bigint NOT NULL,
  payment_sessions bigint NOT NULL,
  ordered_sessions bigint NOT NULL,
  paid_sessions bigint NOT NULL,
  abandoned_sessions bigint NOT NULL,
  recovered_sessions bigint NOT NULL,
  recovered_cents bigint NOT NULL,
  created_orders bigint NOT NULL,
  created_cents bigint NOT NULL,
  card_orders bigint NOT NULL,
  approved_card_orders bigint NOT NULL,
  created_pix bigint NOT NULL,
  paid_pix bigint NOT NULL,
  open_pix bigint NOT NULL,
  created_boletos bigint NOT NULL,
  paid_boletos bigint NOT NULL,
  expired_boletos bigint NOT NULL,
  open_boletos bigint NOT NULL,
  refused_balance bigint NOT NULL,
  refused_card bigint NOT NULL,
  refused_antifraud bigint NOT NULL,
  refused_data bigint NOT NULL,
  refused_issuer bigint NOT NULL,
  refused_error bigint NOT NULL,
  paid_orders bigint NOT NULL,
  paid_cents bigint NOT NULL,
  refunded_orders bigint NOT NULL,
  chargeback_orders bigint NOT NULL,
  med_orders bigint NOT NULL,
  refused_authentication bigint DEFAULT 0 NOT NULL,
  authenticated_cards bigint DEFAULT 0 NOT NULL,
  unauthenticated_cards bigint DEFAULT 0 NOT NULL,
  unasked_cards bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (seller_id, store_id, product, day, hour, utm_source, device, method, checkout)
);
CALL protect_tenant_table('metrics_cells');
CREATE POLICY demo_removal ON metrics_cells TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX metrics_cells_of_day ON metrics_cells (seller_id, store_id, day);

-- Up to which hour, itself excluded, what a store counted stands in metrics_cells: days before its day as whole days.
CREATE TABLE metrics_progress (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  rolled_before timestamptz NOT NULL,
  PRIMARY KEY (seller_id, store_id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('metrics_progress');
CREATE POLICY demo_removal ON metrics_progress TO CURRENT_USER USING (seller_id = current_seller());

-- Hours whose rows in metrics_cells may be out of date: one mark for each transaction that changed something, so that a roll-up
-- deletes exactly the marks of what it has read.
CREATE TABLE metrics_stale_hours (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  hour timestamptz NOT NULL,
  transaction xid8 DEFAULT pg_current_xact_id() NOT NULL,
  PRIMARY KEY (seller_id, store_id, hour, transaction)
);
CALL protect_tenant_table('metrics_stale_hours');
CREATE POLICY demo_removal ON metrics_stale_hours TO CURRENT_USER USING (seller_id = current_seller());

-- Charges whose money was taken for the platform's, each of one payment of one store: what a gateway has received once counts once,
-- whoever names it.
CREATE TABLE collected_charges (
  gateway text NOT NULL,
  charge_id text NOT NULL,
  payment_id text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (gateway, charge_id)
);
GRANT SELECT, INSERT ON collected_charges TO balcao_platform;

-- The statement of a month that is over: what it says, and the document as it was made once. Neither ever changes.
CREATE TABLE month_statements (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  month text NOT NULL,
  -- Whose accounts: those of money that the platform holds, or of money that the store receives itself.
  custody text DEFAULT 'plataforma' NOT NULL,
  accounts jsonb NOT NULL,
  document bytea NOT NULL,
  sha256 text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, store_id, month, custody),
  CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  CHECK (custody IN ('plataforma', 'vendedor')),
  CHECK (sha256 = encode(sha256(document), 'hex')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('month_statements');
CREATE POLICY demo_removal ON month_statements TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE, DELETE ON month_statements FROM balcao_app, balcao_platform;

-- What a verified seller's company is to be called, and its CNPJ, until somebody of the platform has looked at it: both make a holder of
-- payouts. The seller keeps the reviewed ones meanwhile.
CREATE TABLE company_changes (
  seller_id text NOT NULL,
  id text NOT NULL,
  status text DEFAULT 'pending' NOT NULL,
  company_name text NOT NULL,
  cnpj text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz DEFAULT now() NOT NULL,
  -- Why it was refused; empty otherwise.
  refusal text DEFAULT '' NOT NULL,
  -- Who decided or withdrew it.
  ended_by text,
  ended_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (status IN ('pending', 'approved', 'refused', 'withdrawn')),
  CHECK ((status = 'pending') = (ended_at IS NULL)),
  FOREIGN KEY (seller_id) REFERENCES sellers(id)
);
CALL protect_tenant_table('company_changes');
-- One of a seller waits at a time. Admins list whose.
CREATE UNIQUE INDEX company_changes_pending ON company_changes (seller_id) WHERE (status = 'pending');

-- What came under the id of another event, with other content. The first one counts; this is kept for people, who find the order by it.
-- `is_notice`: only a hint of a gateway, which is asked itself. `digest`: of the content, so that a repetition is kept once.
CREATE TABLE reused_events (
  seller_id text NOT NULL,
  order_id text NOT NULL,
  source text NOT NULL,
  event_id text NOT NULL,
  digest text NOT NULL,
  payment_id text,
  type text NOT NULL,
  -- Null for a hint, which says of no moment.
  occurred_at timestamptz,
  received_at timestamptz DEFAULT clock_timestamp() NOT NULL,
  amount_cents bigint,
  data jsonb,
  is_notice boolean DEFAULT false NOT NULL,
  PRIMARY KEY (seller_id, order_id, source, event_id, digest),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('reused_events');
REVOKE UPDATE ON reused_events FROM balcao_app, balcao_platform;
GRANT UPDATE (data) ON reused_events TO balcao_app, balcao_platform;

-- The number of the nota fiscal that the platform has issued for its fees of a month.
CREATE TABLE fee_invoices (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  month text NOT NULL,
  number text NOT NULL,
  PRIMARY KEY (seller_id, store_id, month),
  CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  CHECK (number <> ''),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('fee_invoices');
CREATE POLICY demo_removal ON fee_invoices TO CURRENT_USER USING (seller_id = current_seller());

-- What the lines of each gateway have come to in an account, up to every 1024th of its versions. What has come by each gateway until
-- now is one row for each and fewer than 1024 lines, once housekeeping has been there. Versions have no gaps and lines never change,
-- so nothing that is posted later changes a row.
CREATE TABLE ledger_gateway_totals (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  account text NOT NULL,
  account_version bigint NOT NULL,
  -- Empty for lines of no gateway.
  gateway text NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (seller_id, store_id, account, account_version, gateway)
);
CALL protect_tenant_table('ledger_gateway_totals');
CREATE POLICY demo_removal ON ledger_gateway_totals TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE, DELETE ON ledger_gateway_totals FROM balcao_app, balcao_platform;

-- What orders have of the stock of products: how many units each is to have (`wanted`), and how many of them it has got (`held`), which
-- are out of the product's stock. A row stays when its units go back, so that a late payment finds what to take again.
CREATE TABLE stock_reservations (
  seller_id text NOT NULL,
  order_id text NOT NULL,
  product_id text NOT NULL,
  -- Empty for a product without variants.
  variant_id text DEFAULT '' NOT NULL,
  wanted integer NOT NULL,
  held integer DEFAULT 0 NOT NULL,
  status text NOT NULL,
  PRIMARY KEY (seller_id, order_id, product_id, variant_id),
  CHECK (wanted >= 0),
  CHECK (held >= 0),
  CHECK (status IN ('reserved', 'taken', 'released')),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, product_id) REFERENCES products(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('stock_reservations');
-- How much of a product is reserved.
CREATE INDEX stock_reservations_product ON stock_reservations (seller_id, product_id, status);

-- The coupons of a store. A 0, an empty text and an empty list limit nothing.
CREATE TABLE coupons (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  -- As it is looked up: without spaces around it, a to z in upper case.
  code text NOT NULL,
  -- The code as searches look at it.
  search text NOT NULL,
  type text NOT NULL,
  percent_bp integer NOT NULL,
  value_cents integer NOT NULL,
  cap_cents integer NOT NULL,
  applies_to text NOT NULL,
  min_order_cents integer NOT NULL,
  -- Days of São Paulo, both included, as YYYY-MM-DD.
  starts_on text NOT NULL,
  ends_on text NOT NULL,
  limit_total integer NOT NULL,
  limit_per_customer integer NOT NULL,
  product_ids jsonb NOT NULL,
  customers jsonb NOT NULL,
  methods jsonb NOT NULL,
  first_purchase boolean NOT NULL,
  weekdays jsonb NOT NULL,
  ufs jsonb NOT NULL,
  stacks_with_pix boolean NOT NULL,
  includes_bumps boolean NOT NULL,
  paused boolean NOT NULL,
  -- How many rows of coupon_redemptions are not released.
  used integer DEFAULT 0 NOT NULL,
  batch_id text,
  -- What the limit per customer counts: this coupon, or all of its batch.
  limit_scope text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  -- Those of the products that a coupon is good for; empty is for all.
  categories jsonb DEFAULT '[]'::jsonb NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (type IN ('percentual', 'valor_fixo', 'frete_gratis')),
  CHECK (percent_bp >= 0 AND percent_bp <= 10000),
  CHECK (value_cents >= 0),
  CHECK (cap_cents >= 0),
  CHECK (applies_to IN ('produtos', 'subtotal', 'frete')),
  CHECK (min_order_cents >= 0),
  CHECK (limit_total >= 0),
  CHECK (limit_per_customer >= 0),
  CHECK (used >= 0),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('coupons');
CREATE POLICY demo_removal ON coupons TO CURRENT_USER USING (seller_id = current_seller());
CREATE UNIQUE INDEX coupons_code ON coupons (seller_id, store_id, code);
-- It holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX coupons_by_creation ON coupons (seller_id, store_id, created_at, id) INCLUDE (code, search, type, batch_id, paused, starts_on,
  ends_on, limit_total, used);
CREATE INDEX coupons_by_code ON coupons (seller_id, store_id, code, id);
CREATE INDEX coupons_by_use ON coupons (seller_id, store_id, used, id);

-- The use of a coupon by an order: one row, which counts while it is not released.
CREATE TABLE coupon_redemptions (
  seller_id text NOT NULL,
  order_id text NOT NULL,
  coupon_id text NOT NULL,
  -- As of its coupon when it was used.
  limit_scope text NOT NULL,
  released_at timestamp(3) with time zone,
  -- Whether it was counted beyond the limit, because the order came paid.
  over_limit boolean DEFAULT false NOT NULL,
  -- What the order was paid, without what was refunded.
  revenue_cents bigint DEFAULT 0 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, order_id)
);
CALL protect_tenant_table('coupon_redemptions');
CREATE POLICY demo_removal ON coupon_redemptions TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX coupon_redemptions_of_coupon ON coupon_redemptions (seller_id, coupon_id) INCLUDE (revenue_cents);

-- How a store delivers. An amount, a limit or a share of 0 is none; an empty day leaves that end of the period open.
CREATE TABLE shipping_methods (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  -- The name without case and accents: what lists sort by.
  name_key text NOT NULL,
  -- The words of the name, each after a space: what searches look at.
  search text NOT NULL,
  type text NOT NULL,
  priority integer NOT NULL,
  days_min integer NOT NULL,
  days_max integer NOT NULL,
  handling_days integer NOT NULL,
  reach jsonb NOT NULL,
  conditions jsonb NOT NULL,
  value_cents integer NOT NULL,
  percent_bp integer NOT NULL,
  excess_from_grams integer NOT NULL,
  excess_per_kg_cents integer NOT NULL,
  insurance_bp integer NOT NULL,
  free_from_cents integer NOT NULL,
  cubed_divisor integer NOT NULL,
  cubed_from_grams integer NOT NULL,
  max_side_cm integer NOT NULL,
  max_sum_cm integer NOT NULL,
  starts_on text DEFAULT '' NOT NULL,
  ends_on text DEFAULT '' NOT NULL,
  active boolean NOT NULL,
  -- Of its table: how many rows, and which powers of two their ranges of CEPs fit in.
  rate_count integer DEFAULT 0 NOT NULL,
  rate_levels smallint[] DEFAULT '{}'::smallint[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (type IN ('gratis', 'fixo', 'tabela', 'percentual', 'retirada')),
  CHECK (days_min >= 0 AND days_min <= 90),
  CHECK (days_max >= days_min AND days_max <= 90),
  CHECK (handling_days >= 0 AND handling_days <= 90),
  CHECK (value_cents >= 0),
  CHECK (percent_bp >= 0 AND percent_bp <= 10000),
  CHECK (excess_from_grams >= 0),
  CHECK (excess_per_kg_cents >= 0),
  CHECK (insurance_bp >= 0 AND insurance_bp <= 10000),
  CHECK (free_from_cents >= 0),
  CHECK (cubed_divisor >= 0),
  CHECK (cubed_from_grams >= 0),
  CHECK (max_side_cm >= 0),
  CHECK (max_sum_cm >= 0),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('shipping_methods');
CREATE POLICY demo_removal ON shipping_methods TO CURRENT_USER USING (seller_id = current_seller());
-- The first one holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX shipping_methods_by_priority ON shipping_methods (seller_id, store_id, priority, id) INCLUDE (search, name_key, type, active,
  created_at);
CREATE INDEX shipping_methods_by_name ON shipping_methods (seller_id, store_id, name_key, id);
CREATE INDEX shipping_methods_by_creation ON shipping_methods (seller_id, store_id, created_at, id);

-- The rows of a method's table. All ends are included.
CREATE TABLE shipping_rates (
  seller_id text NOT NULL,
  method_id text NOT NULL,
  -- The row's place in its table.
  position integer NOT NULL,
  name text NOT NULL,
  cep_from integer NOT NULL,
  cep_to integer NOT NULL,
  weight_from_g integer NOT NULL,
  weight_to_g integer NOT NULL,
  price_cents integer NOT NULL,
  days smallint,
  insurance_bp smallint NOT NULL,
  excess_from_g integer NOT NULL,
  excess_per_kg_cents integer NOT NULL,
  min_order_cents integer NOT NULL,
  -- The power of two that the range of CEPs fits in: ranges of a level that hold a CEP begin within so many CEPs before it.
  level smallint NOT NULL,
  -- Whether it is the heaviest one of its range, which may run on above its end.
  is_last boolean NOT NULL,
  PRIMARY KEY (seller_id, method_id, "position"),
  CHECK (cep_from <= cep_to AND weight_from_g <= weight_to_g),
  FOREIGN KEY (seller_id, method_id) REFERENCES shipping_methods(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('shipping_rates');
CREATE INDEX shipping_rates_found ON shipping_rates (seller_id, method_id, level, cep_from, cep_to, weight_from_g, weight_to_g);
CREATE INDEX shipping_rates_above ON shipping_rates (seller_id, method_id, level, cep_from, cep_to, weight_to_g) WHERE is_last;

-- What products were sold for, and when: a former price beside a price has to be one of these.
CREATE TABLE product_prices (
  seller_id text NOT NULL,
  product_id text NOT NULL,
  -- Empty for a product without variants.
  variant_id text NOT NULL,
  price_cents bigint NOT NULL,
  charged_from timestamptz NOT NULL,
  -- Null while it is charged; the same moment as the beginning for a sale at a price of its own.
  charged_until timestamptz,
  PRIMARY KEY (seller_id, product_id, variant_id, price_cents, charged_from),
  CHECK (price_cents >= 0)
);
CALL protect_tenant_table('product_prices');

-- What a store offers beside the cart. An amount, a limit or a share of 0, an empty text and an empty list ask for nothing.
CREATE TABLE order_bumps (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  -- The name without case and accents: what lists sort by.
  name_key text NOT NULL,
  -- The words of the name, each after a space: what searches look at.
  search text NOT NULL,
  position integer NOT NULL,
  product_id text NOT NULL,
  variant_id text NOT NULL,
  price_type text NOT NULL,
  price_cents integer NOT NULL,
  percent_bp integer NOT NULL,
  reference_cents integer NOT NULL,
  trigger text NOT NULL,
  trigger_product_ids jsonb NOT NULL,
  trigger_categories jsonb NOT NULL,
  min_subtotal_cents integer NOT NULL,
  max_subtotal_cents integer NOT NULL,
  methods jsonb NOT NULL,
  ufs jsonb NOT NULL,
  title text NOT NULL,
  description text NOT NULL,
  cta text NOT NULL,
  shows_image boolean NOT NULL,
  color text NOT NULL,
  max_quantity integer NOT NULL,
  stock_limit integer NOT NULL,
  -- Days of São Paulo, both included, as YYYY-MM-DD.
  starts_on text NOT NULL,
  ends_on text NOT NULL,
  active boolean NOT NULL,
  is_testing boolean NOT NULL,
  test_title text NOT NULL,
  test_price_cents integer NOT NULL,
  test_percent_bp integer NOT NULL,
  test_per_arm integer NOT NULL,
  -- What is compared, and since when: another title or price begins anew.
  test_key text NOT NULL,
  test_started_at timestamp(3) with time zone,
  -- The buyer chooses: CDC, art. 39.
  preselected boolean NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (price_type IN ('fixo', 'percentual')),
  CHECK (price_cents >= 0),
  CHECK (percent_bp >= 0 AND percent_bp <= 10000),
  CHECK (reference_cents >= 0),
  CHECK (trigger IN ('todos', 'produtos', 'categorias')),
  CHECK (min_subtotal_cents >= 0),
  CHECK (max_subtotal_cents >= 0),
  CHECK (length(title) >= 1 AND length(title) <= 60),
  CHECK (length(description) <= 200),
  CHECK (length(cta) >= 1 AND length(cta) <= 30),
  CHECK (max_quantity > 0),
  CHECK (stock_limit >= 0),
  CHECK (test_price_cents >= 0),
  CHECK (test_percent_bp >= 0 AND test_percent_bp <= 10000),
  CHECK (test_per_arm >= 0),
  CHECK (NOT preselected),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('order_bumps');
CREATE POLICY demo_removal ON order_bumps TO CURRENT_USER USING (seller_id = current_seller());
-- The first one holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX order_bumps_by_position ON order_bumps (seller_id, store_id, "position", id) INCLUDE (search, name_key, product_id, active,
  created_at);
CREATE INDEX order_bumps_by_name ON order_bumps (seller_id, store_id, name_key, id);
CREATE INDEX order_bumps_by_creation ON order_bumps (seller_id, store_id, created_at, id);

-- What became of a bump in a visit to the checkout: the last of each of its events, whatever order they arrive in.
CREATE TABLE order_bump_impressions (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  session_token text NOT NULL,
  bump_id text NOT NULL,
  -- The version of an A/B test; empty without one.
  variant text NOT NULL,
  -- The first time; a bump that was taken was seen, also when nobody said so.
  viewed_at timestamptz NOT NULL,
  accepted_at timestamptz,
  removed_at timestamptz,
  PRIMARY KEY (seller_id, store_id, is_test, session_token, bump_id)
);
CALL protect_tenant_table('order_bump_impressions');
CREATE POLICY demo_removal ON order_bump_impressions TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX order_bump_impressions_of_bump ON order_bump_impressions (seller_id, store_id, bump_id, viewed_at) INCLUDE (session_token,
  variant, accepted_at, removed_at) WHERE (NOT is_test);

-- What reports call order bumps that were deleted after buyers had seen them, and what they are found by.
CREATE TABLE deleted_order_bumps (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  product_id text NOT NULL,
  -- Of those that named products; empty for others.
  trigger_product_ids jsonb NOT NULL,
  deleted_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('deleted_order_bumps');
CREATE POLICY demo_removal ON deleted_order_bumps TO CURRENT_USER USING (seller_id = current_seller());
CREATE INDEX deleted_order_bumps_of_store ON deleted_order_bumps (seller_id, store_id, deleted_at);

-- A buyer at the checkout of a link. Who has the token is the buyer; only its keyed hash is kept.
CREATE TABLE buyer_checkouts (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  token_hash text NOT NULL,
  link_id text NOT NULL,
  is_test boolean NOT NULL,
  -- Counts what the buyer was shown: another line, price, delivery, coupon or total is another version.
  version integer DEFAULT 1 NOT NULL,
  -- What the buyer has typed and chosen: who they are and where they live, too.
  content jsonb NOT NULL,
  -- What was shown in the last versions: amounts and names of what is sold, nobody's data.
  shown jsonb NOT NULL,
  utm jsonb NOT NULL,
  -- The order, once the buyer has pressed "pay", its payment that counts, and the version that it was made from.
  order_id text,
  payment_id text,
  paid_version integer,
  -- All that was shown then: what the buyer agreed to stays as it was while it is paid.
  agreed jsonb,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The version that a session began with and keeps; null for the usual look.
  theme_id text,
  theme_number integer,
  -- The choice of a buyer at the checkout of a link; null until there is one.
  consent jsonb,
  -- Keyed hashes of what a card counts under (purchase, document, e-mail, browser, network, store), while its gateway has yet to decide. One
  -- that is refused after a review is counted by them. Null where none is waited for.
  card_names text[],
  PRIMARY KEY (seller_id, id),
  UNIQUE (token_hash),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
) WITH (fillfactor = 70);
CALL protect_tenant_table('buyer_checkouts');
CREATE INDEX buyer_checkouts_order ON buyer_checkouts (seller_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX buyer_checkouts_expired ON buyer_checkouts (expires_at);

-- The ways to a buyer's checkout beside its own token: links that were sent to bring the buyer back, and the devices that opened one.
-- They show personal data masked. Only keyed hashes are kept.
CREATE TABLE buyer_checkout_tokens (
  seller_id text NOT NULL,
  token_hash text NOT NULL,
  session_id text NOT NULL,
  -- A link is exchanged for the token of a device, and opens nothing itself. A guest has opened the address of somebody's purchase: it
  -- sees the payment, and changes nothing until it says whose purchase it is.
  kind text NOT NULL,
  -- What the buyer was shown last when the link was made: what differs since is said to who comes back.
  seen_version integer NOT NULL,
  -- Of a link. A device comes in as long as the session lasts.
  expires_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, session_id, token_hash),
  UNIQUE (token_hash),
  CHECK (kind IN ('link', 'device', 'guest')),
  CHECK ((expires_at IS NULL) = (kind <> 'link')),
  FOREIGN KEY (seller_id, session_id) REFERENCES buyer_checkouts(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('buyer_checkout_tokens');

-- What the gateway of a payment is asked to do, of every kind: to refund, to capture, to void, to take the answer to a dispute.
CREATE TABLE gateway_requests (
  seller_id text NOT NULL,
  -- A refund and a dispute have it as their own.
  id text NOT NULL,
  store_id text NOT NULL,
  payment_id text NOT NULL,
  kind text NOT NULL,
  amount_cents bigint NOT NULL,
  -- Of a refund: what the payment will have given back when the gateway has done it.
  target_cents bigint,
  -- `accepted`: the gateway took it and is yet to do it, so it must not be asked again.
  status text DEFAULT 'pending' NOT NULL,
  -- Why it waits, or why it was not done, for people.
  note text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (kind IN ('refund', 'capture', 'void', 'dispute')),
  CHECK (status IN ('pending', 'accepted', 'done', 'refused', 'gave_up')),
  CHECK ((status IN ('pending', 'accepted')) = (settled_at IS NULL)),
  FOREIGN KEY (seller_id, payment_id) REFERENCES payments(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('gateway_requests');
CREATE INDEX gateway_requests_of_payment ON gateway_requests (seller_id, payment_id, id);
-- A gateway is asked for one refund of a payment at a time, and for one decision about what is reserved.
CREATE UNIQUE INDEX gateway_requests_refund ON gateway_requests (seller_id, payment_id) WHERE ((kind = 'refund') AND (settled_at IS NULL));
CREATE UNIQUE INDEX gateway_requests_decision ON gateway_requests (seller_id, payment_id) WHERE ((kind IN ('capture', 'void'))
  AND (settled_at IS NULL));

-- How a store's checkout looks and what it asks. "config" is the draft; buyers see versions.
CREATE TABLE checkout_themes (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  config jsonb NOT NULL,
  -- Of all products that no other theme names.
  is_default boolean NOT NULL,
  product_ids jsonb NOT NULL,
  domain text NOT NULL,
  -- The version that new sessions begin with; null before the first one.
  published_number integer,
  published_at timestamp(3) with time zone,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  -- A deleted theme keeps its versions, which sessions go on with.
  deleted_at timestamp(3) with time zone,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('checkout_themes');
CREATE INDEX checkout_themes_store ON checkout_themes (seller_id, store_id, id);

-- What was published. Never changed.
CREATE TABLE checkout_theme_versions (
  seller_id text NOT NULL,
  theme_id text NOT NULL,
  number integer NOT NULL,
  config jsonb NOT NULL,
  published_by text NOT NULL,
  published_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, theme_id, number),
  CHECK (number > 0),
  FOREIGN KEY (seller_id, theme_id) REFERENCES checkout_themes(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('checkout_theme_versions');

-- Pictures of themes; their bytes are documents of the same name.
CREATE TABLE checkout_theme_images (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (kind IN ('logo', 'favicon', 'banner', 'phoneBanner')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('checkout_theme_images');

-- Drafts that somebody was shown by a link. Only keyed hashes of the links are kept.
CREATE TABLE checkout_theme_previews (
  seller_id text NOT NULL,
  token_hash text NOT NULL,
  store_id text NOT NULL,
  config jsonb NOT NULL,
  -- Of the example in the cart; empty for one that is made up.
  product_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, token_hash),
  UNIQUE (token_hash),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('checkout_theme_previews');
CREATE INDEX checkout_theme_previews_expired ON checkout_theme_previews (expires_at);

-- What ties a visit or an order to the advertisement that it came from, and what its buyer has chosen about that.
CREATE TABLE visit_tracking (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  is_test boolean NOT NULL,
  -- `visit|` and the name of the visit, or `order|`, the source and the source's name of the order.
  kept_for text NOT NULL,
  -- Encrypted; empty once it was acknowledged, refused or erased.
  sealed text NOT NULL,
  -- Without a choice nothing is sent.
  allows_marketing boolean DEFAULT false NOT NULL,
  allows_analytics boolean DEFAULT false NOT NULL,
  consent_version text DEFAULT '' NOT NULL,
  consented_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The seller's host by which a buyer came; empty for the installation's own.
  host text DEFAULT '' NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('visit_tracking');
CREATE POLICY demo_removal ON visit_tracking TO CURRENT_USER USING (seller_id = current_seller());
CREATE UNIQUE INDEX visit_tracking_kept_for ON visit_tracking (seller_id, store_id, is_test, kept_for);
CREATE INDEX visit_tracking_expired ON visit_tracking (expires_at);

-- Whom a store reports its sales to. Empty texts and lists ask for nothing.
CREATE TABLE pixels (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  nickname text NOT NULL,
  -- The nickname without case and accents: what lists sort by.
  nickname_key text NOT NULL,
  -- The words of nickname and id, each after a space: what searches look at.
  search text NOT NULL,
  provider text NOT NULL,
  external_id text NOT NULL,
  account text NOT NULL,
  event_name text NOT NULL,
  events jsonb NOT NULL,
  purchase_on text NOT NULL,
  generated_value_bp integer NOT NULL,
  methods jsonb NOT NULL,
  product_ids jsonb NOT NULL,
  test_event_code text NOT NULL,
  reports_shopify boolean NOT NULL,
  sends_buyer boolean NOT NULL,
  active boolean NOT NULL,
  -- Encrypted; empty without one.
  token_sealed text DEFAULT '' NOT NULL,
  token_end text DEFAULT '' NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  -- Only purchases that came by one of these domains of the store; empty for all.
  domain_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (provider IN ('meta', 'google_ads', 'ga4', 'gtm', 'tiktok', 'kwai', 'pinterest', 'taboola', 'utmify')),
  CHECK (purchase_on IN ('pago', 'gerado')),
  CHECK (generated_value_bp >= 0 AND generated_value_bp <= 10000),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('pixels');
CREATE POLICY demo_removal ON pixels TO CURRENT_USER USING (seller_id = current_seller());
-- The first one holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX pixels_by_nickname ON pixels (seller_id, store_id, nickname_key, id) INCLUDE (search, provider, active, token_end, created_at);
CREATE INDEX pixels_by_creation ON pixels (seller_id, store_id, created_at, id);

-- What a pixel is told, and what came of it.
CREATE TABLE pixel_deliveries (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  pixel_id text NOT NULL,
  event text NOT NULL,
  -- The same in every try: an order is one purchase per pixel, for ever.
  event_id text NOT NULL,
  order_id text,
  order_number bigint,
  -- Of what happened before there was an order.
  session_token text DEFAULT '' NOT NULL,
  occurred_at timestamptz NOT NULL,
  value_cents bigint DEFAULT 0 NOT NULL,
  status text NOT NULL,
  -- What was sent last, as people may see it: hashed, without the token, the address and what the browser calls itself.
  payload jsonb,
  -- The latest tries.
  attempts jsonb DEFAULT '[]'::jsonb NOT NULL,
  -- Of a try of which nothing is known yet: a process that dies leaves it.
  began_at timestamptz,
  first_sent_at timestamptz,
  next_attempt_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (event IN ('session', 'begin', 'shipping', 'payment', 'paid', 'refunded', 'test')),
  CHECK (status IN ('na_fila', 'tentando', 'entregue', 'aceito_sem_confirmacao', 'recusado', 'incerto', 'sem_consentimento',
    'sem_identificador', 'fora_do_prazo', 'cancelado')),
  FOREIGN KEY (seller_id, pixel_id) REFERENCES pixels(seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('pixel_deliveries');
CREATE POLICY demo_removal ON pixel_deliveries TO CURRENT_USER USING (seller_id = current_seller());
CREATE UNIQUE INDEX pixel_deliveries_once ON pixel_deliveries (seller_id, pixel_id, event_id);
CREATE INDEX pixel_deliveries_latest ON pixel_deliveries (seller_id, pixel_id, created_at, id);
CREATE INDEX pixel_deliveries_of_order ON pixel_deliveries (seller_id, order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX pixel_deliveries_unconsented ON pixel_deliveries (seller_id, store_id) WHERE (status = 'sem_consentimento');
-- For the hourly clean-up: what still has what was sent, and what is deleted.
CREATE INDEX pixel_deliveries_sent ON pixel_deliveries (created_at) WHERE (payload IS NOT NULL);
CREATE INDEX pixel_deliveries_passing ON pixel_deliveries (created_at) WHERE (event NOT IN ('paid', 'refunded'));
-- For the hourly clean-up: what waits for a page of its buyer that is not opened again.
CREATE INDEX pixel_deliveries_waiting ON pixel_deliveries (created_at) WHERE (status = 'na_fila');

-- Tokens that the simulator has taken: each pays once.
CREATE TABLE simulated_card_tokens (
  token text NOT NULL,
  taken_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (token)
);
GRANT SELECT, INSERT, DELETE ON simulated_card_tokens TO balcao_platform;

-- Where a store's checkout is shown, beside the address of the platform.
CREATE TABLE domains (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  -- Lower case, international names in punycode.
  host text NOT NULL,
  -- What is registered: the host without its first label.
  registered_domain text NOT NULL,
  -- Of this domain alone: who takes over the name that a CNAME still points to takes over nothing.
  target_label text NOT NULL,
  proof_token text NOT NULL,
  state text DEFAULT 'pendente' NOT NULL,
  reason text DEFAULT '' NOT NULL,
  -- What a name server has said about the reason.
  detail text DEFAULT '' NOT NULL,
  -- As they were found at the last look.
  records jsonb DEFAULT '[]'::jsonb NOT NULL,
  checks integer DEFAULT 0 NOT NULL,
  checked_since timestamp(3) with time zone DEFAULT now() NOT NULL,
  checked_at timestamp(3) with time zone,
  next_check_at timestamp(3) with time zone,
  diverted_at timestamp(3) with time zone,
  is_primary boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  removed_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (state IN ('pendente', 'provado', 'desviado', 'falhou')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('domains');
-- A host is one store's once that is proven, and nobody's before.
CREATE UNIQUE INDEX domains_proven ON domains (host) WHERE ((state IN ('provado', 'desviado')) AND (removed_at IS NULL));
CREATE UNIQUE INDEX domains_of_store ON domains (seller_id, store_id, host) WHERE (removed_at IS NULL);
CREATE UNIQUE INDEX domains_primary ON domains (seller_id, store_id) WHERE (is_primary AND (removed_at IS NULL));
CREATE INDEX domains_settled ON domains (checked_at) WHERE ((state IN ('provado', 'desviado')) AND (removed_at IS NULL));

-- What was found at each look.
CREATE TABLE domain_checks (
  seller_id text NOT NULL,
  id text NOT NULL,
  domain_id text NOT NULL,
  reason text NOT NULL,
  records jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, domain_id) REFERENCES domains(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('domain_checks');
CREATE INDEX domain_checks_of_domain ON domain_checks (seller_id, domain_id, id);

-- Accounts of this installation at authorities that issue certificates.
CREATE TABLE acme_accounts (
  directory_url text NOT NULL,
  -- Encrypted.
  key_sealed text NOT NULL,
  -- Empty until the authority knows the key.
  account_url text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (directory_url)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON acme_accounts TO balcao_platform;

-- The certificate of a seller's domain, by the domain's id.
CREATE TABLE certificates (
  seller_id text NOT NULL,
  domain_id text NOT NULL,
  store_id text NOT NULL,
  host text NOT NULL,
  status text NOT NULL,
  -- Why the last try came to nothing; empty after one that came to something.
  reason text DEFAULT '' NOT NULL,
  -- In the authority's words.
  detail text DEFAULT '' NOT NULL,
  failures integer DEFAULT 0 NOT NULL,
  -- When something is tried or asked again; null where nothing is.
  next_check_at timestamp(3) with time zone,
  chain_pem text DEFAULT '' NOT NULL,
  -- Encrypted; empty without a certificate.
  key_sealed text DEFAULT '' NOT NULL,
  issuer text DEFAULT '' NOT NULL,
  not_before timestamptz,
  not_after timestamptz,
  -- How the authority's renewal information names it; empty where it does not.
  ari_id text DEFAULT '' NOT NULL,
  renew_at timestamp(3) with time zone,
  -- Its host is no longer proven to be the store's: it is neither served nor renewed.
  withdrawn_at timestamp(3) with time zone,
  updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, domain_id),
  CHECK (status IN ('verificado', 'ssl_emitindo', 'ativo', 'falhou', 'expirando')),
  CHECK (reason IN ('', 'limite_da_ca', 'ca_fora', 'desafio_falhou', 'caa_bloqueia')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id),
  CONSTRAINT certificates_domain_fkey FOREIGN KEY (seller_id, domain_id) REFERENCES domains(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('certificates');
-- A host is served with one certificate.
CREATE UNIQUE INDEX certificates_served ON certificates (host) WHERE (withdrawn_at IS NULL);
CREATE INDEX certificates_updated ON certificates (updated_at);

-- What was asked of authorities: the order that a certificate waits for, and those of the last days, since authorities count them.
CREATE TABLE acme_orders (
  seller_id text NOT NULL,
  id text NOT NULL,
  domain_id text NOT NULL,
  host text NOT NULL,
  registered_domain text NOT NULL,
  directory_url text NOT NULL,
  -- What a renewal takes the place of, in the authority's name for it; empty for none.
  replaces text DEFAULT '' NOT NULL,
  is_renewal boolean NOT NULL,
  -- Just before it is asked for: one whose answer was lost counts too. Null while it waits for its turn.
  begun_at timestamp(3) with time zone,
  order_url text DEFAULT '' NOT NULL,
  challenge_token text,
  key_authorization text DEFAULT '' NOT NULL,
  -- When the authority was told that it can fetch the proof.
  answered_at timestamp(3) with time zone,
  -- The key of the certificate, encrypted; empty once the order has ended.
  key_sealed text NOT NULL,
  outcome text DEFAULT '' NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  ended_at timestamp(3) with time zone,
  PRIMARY KEY (seller_id, id),
  CHECK (outcome IN ('', 'emitido', 'falhou', 'abandonado'))
);
CALL protect_tenant_table('acme_orders');
CREATE UNIQUE INDEX acme_orders_open ON acme_orders (seller_id, domain_id) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX acme_orders_challenge ON acme_orders (challenge_token);
CREATE INDEX acme_orders_begun ON acme_orders (directory_url, begun_at);
CREATE INDEX acme_orders_of_domain ON acme_orders (registered_domain, ended_at);

-- What browsers report of the policy of payment pages, counted by day: the directive, and the origin of what it stopped. No address of a page
-- and nothing of a buyer.
CREATE TABLE checkout_csp_reports (
  day date NOT NULL,
  directive text NOT NULL,
  blocked text NOT NULL,
  reports bigint NOT NULL,
  first_at timestamptz DEFAULT now() NOT NULL,
  last_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (day, directive, blocked)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON checkout_csp_reports TO balcao_platform;

-- The last look at a store's payment page, as a browser gets it.
CREATE TABLE checkout_looks (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  -- `suspect`: seen to differ once. `closed`: the store sells nothing now.
  state text NOT NULL,
  -- The state that the audit log has of the page; null before its first entry.
  recorded text,
  -- What differs, in places and names.
  findings jsonb DEFAULT '[]'::jsonb NOT NULL,
  looked_at timestamptz DEFAULT now() NOT NULL,
  -- When the page, or that there is none, was last seen.
  seen_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, store_id),
  CHECK (state IN ('good', 'suspect', 'changed', 'closed', 'unreachable')),
  CHECK (recorded IN ('good', 'changed')),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('checkout_looks');

-- The versions of the operator's documents, each with the digest of its file. Material ones are shown again to who accepted an older
-- version; a corrected typo is not.
CREATE TABLE legal_documents (
  document text NOT NULL,
  version text NOT NULL,
  sha256 text NOT NULL,
  material boolean NOT NULL,
  published_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (document, version),
  CHECK (document IN ('terms', 'privacy')),
  CHECK (version ~ '^[A-Za-z0-9._-]{1,40}$'),
  CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
GRANT SELECT, INSERT ON legal_documents TO balcao_platform;

-- What people have accepted, or read, since their signup; that is kept in users.
CREATE TABLE legal_acceptances (
  seller_id text NOT NULL,
  user_id text NOT NULL,
  document text NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, user_id, document, version)
);
CALL protect_tenant_table('legal_acceptances');
REVOKE UPDATE, DELETE ON legal_acceptances FROM balcao_app, balcao_platform;
CREATE INDEX legal_acceptances_user ON legal_acceptances (user_id);

-- What reads a whole shop, or what changed in it: it goes on where it stopped.
CREATE TABLE sync_runs (
  seller_id text NOT NULL,
  id text NOT NULL,
  integration_id text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  -- Null until Shopify has counted.
  total integer,
  -- The first of what could not be taken in, and how many these are.
  failed jsonb DEFAULT '[]'::jsonb NOT NULL,
  failed_count integer DEFAULT 0 NOT NULL,
  -- Where the next step begins.
  cursor jsonb DEFAULT '{}'::jsonb NOT NULL,
  error text DEFAULT '' NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  finished_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK (kind IN ('importacao', 'conciliacao')),
  CHECK (state IN ('na_fila', 'preparando', 'importando', 'conferindo', 'concluido', 'falhou', 'cancelado')),
  FOREIGN KEY (seller_id, integration_id) REFERENCES integrations(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('sync_runs');
CREATE UNIQUE INDEX sync_runs_open ON sync_runs (seller_id, integration_id) WHERE (finished_at IS NULL);
CREATE INDEX sync_runs_latest ON sync_runs (seller_id, integration_id, created_at, id);

-- From when a store has a plan, at what was agreed then. It lasts until the next one begins; before the first one there is the plan of
-- the store's row. What has begun is never changed, so that a sale costs what its day's plan took, whenever it comes to be known.
CREATE TABLE subscription_periods (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  plan_id text NOT NULL,
  kind text NOT NULL,
  starts_at timestamp(3) with time zone NOT NULL,
  monthly_cents integer NOT NULL,
  percent_basis_points integer NOT NULL,
  fixed_cents integer NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, starts_at),
  CHECK (kind IN ('plano', 'teste', 'cancelado')),
  CHECK (monthly_cents >= 0),
  CHECK (percent_basis_points >= 0 AND percent_basis_points <= 10000),
  CHECK (fixed_cents >= 0),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('subscription_periods');
CREATE POLICY demo_removal ON subscription_periods TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE ON subscription_periods FROM balcao_app, balcao_platform;

-- What people are told of, one row per person and fact. `seller_id` is in whose rows the fact lies: the person's own, or those of
-- the store that they work in. `store_id` is empty for what is about the person.
CREATE TABLE notices (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text DEFAULT '' NOT NULL,
  user_id text NOT NULL,
  -- Names the fact: told again, it counts up.
  dedupe_key text NOT NULL,
  category text NOT NULL,
  title text NOT NULL,
  detail text DEFAULT '' NOT NULL,
  -- Both empty where it leads nowhere.
  target_kind text DEFAULT '' NOT NULL,
  target_id text DEFAULT '' NOT NULL,
  count integer DEFAULT 1 NOT NULL,
  -- Whether it is shown; one that was told by e-mail alone is kept so that it is told once.
  in_app boolean NOT NULL,
  -- An e-mail about it, or the summary that names it, is still to be written.
  mail_due boolean NOT NULL,
  created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
  seen_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  PRIMARY KEY (seller_id, id),
  CHECK (count > 0),
  FOREIGN KEY (seller_id) REFERENCES sellers(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CALL protect_tenant_table('notices');
CREATE UNIQUE INDEX notices_once ON notices (seller_id, user_id, dedupe_key);
-- The list behind the bell, and its count. Nothing keeps the count: it would drift.
CREATE INDEX notices_inbox ON notices (user_id, id) WHERE in_app;
CREATE INDEX notices_unseen ON notices (user_id, store_id, created_at) WHERE (in_app AND (seen_at IS NULL));
CREATE INDEX notices_mail_due ON notices (user_id) WHERE mail_due;
CREATE INDEX notices_by_age ON notices (created_at);

-- How somebody wants to be told: `choices` has what differs from the usual, by category.
CREATE TABLE notice_preferences (
  seller_id text NOT NULL,
  user_id text NOT NULL,
  choices jsonb DEFAULT '{}'::jsonb NOT NULL,
  -- The day of the last summary: each day has one at most.
  digested_on text DEFAULT '' NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, user_id),
  FOREIGN KEY (seller_id) REFERENCES sellers(id),
  FOREIGN KEY (user_id) REFERENCES users(id)
);
CALL protect_tenant_table('notice_preferences');
CREATE POLICY notice_recipients ON notice_preferences FOR SELECT TO CURRENT_USER USING (true);

-- A month of a store's plan once it has ended: what it asks for the plan, and what its sales have paid already. The fees are not copied:
-- they are the ledger's lines of the month, which never change.
CREATE TABLE plan_invoices (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  -- Of São Paulo.
  month text NOT NULL,
  charges jsonb NOT NULL,
  plan_cents bigint NOT NULL,
  -- Of sales: taken of their money, or owed where the seller received it.
  taken_cents bigint NOT NULL,
  owed_cents bigint NOT NULL,
  line_count integer NOT NULL,
  due_on date NOT NULL,
  closed_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- What it asks in all, with the fees that were owed of direct sales; null of those that asked for the plan alone.
  total_cents bigint,
  -- Fees of before that were neither paid nor asked; below 0 for a credit.
  carried_cents bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (seller_id, store_id, month),
  CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  CHECK (plan_cents >= 0),
  CHECK (line_count >= 0),
  CHECK (total_cents >= 0),
  CHECK (paid_at >= closed_at),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores(seller_id, id)
);
CALL protect_tenant_table('plan_invoices');
CREATE POLICY demo_removal ON plan_invoices TO CURRENT_USER USING (seller_id = current_seller());
REVOKE UPDATE, DELETE ON plan_invoices FROM balcao_app, balcao_platform;
GRANT UPDATE (paid_at) ON plan_invoices TO balcao_app, balcao_platform;
-- What is asked of it at each request: whether the store is late.
CREATE INDEX plan_invoices_unpaid ON plan_invoices (seller_id, store_id, due_on) WHERE (paid_at IS NULL);

-- An order that was paid here and is told to a shop, once; and that it was sent, once.
CREATE TABLE shop_exports (
  seller_id text NOT NULL,
  integration_id text NOT NULL,
  order_id text NOT NULL,
  state text NOT NULL,
  -- Of a try of which nothing is known yet: a process that dies leaves it, and the shop is asked before another one.
  began_at timestamptz,
  -- How the shop calls the order; empty until it has it.
  external_id text DEFAULT '' NOT NULL,
  error text DEFAULT '' NOT NULL,
  exported_at timestamptz,
  shipped_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, integration_id, order_id),
  CHECK (state IN ('na_fila', 'exportado', 'recusado')),
  FOREIGN KEY (seller_id, integration_id) REFERENCES integrations(seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, order_id) REFERENCES orders(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('shop_exports');
CREATE INDEX shop_exports_of_order ON shop_exports (seller_id, order_id);
CREATE INDEX shop_exports_external ON shop_exports (seller_id, integration_id, external_id) WHERE (external_id <> '');

-- Visits to the checkout that came by a store's own host, for as long as they are counted. A visit is named as in checkout_sessions.
CREATE TABLE domain_visits (
  seller_id text NOT NULL,
  domain_id text NOT NULL,
  visit text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  PRIMARY KEY (seller_id, domain_id, visit),
  FOREIGN KEY (seller_id, domain_id) REFERENCES domains(seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('domain_visits');
CREATE INDEX domain_visits_created ON domain_visits (created_at);

-- Pix charges of the platform to a store for an invoice of its plan. One of an invoice is open at a time.
CREATE TABLE plan_pix (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  month text NOT NULL,
  amount_cents bigint NOT NULL,
  status text DEFAULT 'aberta' NOT NULL,
  -- What the platform's gateway calls it, and the code to pay; empty until it has answered.
  gateway_id text DEFAULT '' NOT NULL,
  code text DEFAULT '' NOT NULL,
  -- What came in; null until it is paid.
  received_cents bigint,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, id),
  CHECK (amount_cents > 0),
  CHECK (status IN ('aberta', 'paga', 'expirada', 'cancelada')),
  CHECK (received_cents >= 0),
  FOREIGN KEY (seller_id, store_id, month) REFERENCES plan_invoices(seller_id, store_id, month)
);
CALL protect_tenant_table('plan_pix');
CREATE POLICY demo_removal ON plan_pix TO CURRENT_USER USING (seller_id = current_seller());
REVOKE DELETE ON plan_pix FROM balcao_app, balcao_platform;
CREATE UNIQUE INDEX plan_pix_open ON plan_pix (seller_id, store_id, month) WHERE (status = 'aberta');

-- A running total at every 64th version from now on, so that an explanation reads a quarter of the lines. Those that are there stay,
-- 256 versions apart: they are right, and lines between two of them are only more.
CREATE VIEW ledger_running_totals_rebuilt WITH (security_invoker = true) AS
WITH blocks AS (
  SELECT seller_id, store_id, account, (account_version + 63) / 64 AS block, type, sum(amount_cents) AS cents, count(*) AS entries
  FROM ledger_entries WHERE account_version IS NOT NULL GROUP BY 1, 2, 3, 4, 5
), ends AS (
  SELECT seller_id, store_id, account, account_version / 64 AS block, account_version, posted_at
  FROM ledger_entries WHERE account_version % 64 = 0
), types AS (
  SELECT DISTINCT seller_id, store_id, account, type FROM blocks
), totals AS (
  SELECT e.seller_id, e.store_id, e.account, e.account_version, t.type, e.posted_at,
    sum(coalesce(b.cents, 0)) OVER passed AS cents, sum(coalesce(b.entries, 0)) OVER passed AS entries
  FROM ends AS e JOIN types AS t USING (seller_id, store_id, account)
  LEFT JOIN blocks AS b USING (seller_id, store_id, account, block, type)
  WINDOW passed AS (PARTITION BY e.seller_id, e.store_id, e.account, t.type ORDER BY e.block)
)
SELECT seller_id, store_id, account, account_version, type, cents::bigint AS amount_cents, entries::bigint AS entry_count, posted_at
FROM totals WHERE entries > 0;
GRANT SELECT ON ledger_running_totals_rebuilt TO balcao_platform;

-- A store is of one seller: without this PostgreSQL expects a hundredth of the rows and reads them where they stand scattered.
CREATE STATISTICS products_of_store (dependencies) ON seller_id, store_id FROM products;

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION 'audit_log is append-only'; END $$;

-- Writes a person's row anew. Locked first: of two changes at once the later one reads what the earlier one wrote.
CREATE FUNCTION refresh_user_directory(of_seller text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM user_directory WHERE seller_id = of_seller FOR UPDATE;
  INSERT INTO user_directory AS kept
    (seller_id, user_id, name_key, email, cpf, cnpj, search, status, is_platform_admin, kyc_status, gateway_status, created_at)
  SELECT person.seller_id, person.id, directory_fold(person.name), person.email, person.cpf, seller.cnpj,
         -- A document inside a name must not be found part by part.
         coalesce((SELECT string_agg(' ' || word, '' ORDER BY word) FROM unnest(directory_words(concat_ws(' ',
           person.name, split_part(person.email, '@', 1), split_part(split_part(person.email, '@', 2), '.', 1), seller.company_name,
           (SELECT string_agg(store.nome, ' ') FROM stores AS store
            WHERE store.seller_id = person.seller_id AND store.status = 'active')))) AS word
           WHERE word !~ '^[0-9]{8,}$'), ''),
         person.status, person.is_platform_admin,
         CASE WHEN seller.kyc_status = '' THEN 'none' ELSE seller.kyc_status END,
         CASE WHEN seller.iugu_account_status IN ('pending', 'accepted', 'rejected') THEN seller.iugu_account_status ELSE 'none' END,
         person.created_at
  FROM users AS person JOIN sellers AS seller ON seller.id = person.seller_id
  WHERE person.seller_id = of_seller
  ON CONFLICT (user_id) DO UPDATE SET
    name_key = excluded.name_key, email = excluded.email, cpf = excluded.cpf, cnpj = excluded.cnpj, search = excluded.search,
    status = excluded.status, is_platform_admin = excluded.is_platform_admin, kyc_status = excluded.kyc_status,
    gateway_status = excluded.gateway_status, created_at = excluded.created_at
  WHERE (kept.name_key, kept.email, kept.cpf, kept.cnpj, kept.search, kept.status, kept.is_platform_admin, kept.kyc_status,
         kept.gateway_status, kept.created_at)
    IS DISTINCT FROM
        (excluded.name_key, excluded.email, excluded.cpf, excluded.cnpj, excluded.search, excluded.status,
         excluded.is_platform_admin, excluded.kyc_status, excluded.gateway_status, excluded.created_at);
END $$;

CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_user_directory(CASE WHEN TG_TABLE_NAME = 'sellers' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'seller_id' END);
  RETURN NULL;
END $$;

-- Some minutes exact, so that somebody at work does not cost a write per request.
CREATE FUNCTION person_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_directory SET last_seen_at = NEW.last_seen_at
  WHERE user_id = NEW.user_id AND last_seen_at < NEW.last_seen_at - interval '5 minutes';
  RETURN NULL;
END $$;

-- Replicas keep the identities of their callers for a moment. They are told of whatever changes one.
CREATE FUNCTION live_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(COALESCE(NEW, OLD));
BEGIN
  PERFORM pg_notify('live_access', changed ->> CASE WHEN TG_TABLE_NAME = 'users' THEN 'id' ELSE 'user_id' END);
  RETURN NULL;
END $$;

-- Plans are nobody's in particular, so a seller's transaction reads them through this alone.
CREATE FUNCTION plan_terms(wanted text) RETURNS SETOF plans LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT * FROM public.plans WHERE id = coalesce(wanted, 'inicial') $$;
REVOKE EXECUTE ON FUNCTION plan_terms(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plan_terms(text) TO balcao_app, balcao_platform;

-- As before, all entries of a transaction come by one INSERT and add up to 0; both are asked by one query, and each transaction's
-- lines are counted once.
CREATE FUNCTION assert_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_unbalanced boolean;
  has_others boolean;
BEGIN
  SELECT bool_or(cents <> 0), bool_or(lines <> (
    SELECT count(*) FROM ledger_entries AS e WHERE e.seller_id = posted.seller_id AND e.transaction_id = posted.transaction_id))
  INTO is_unbalanced, has_others
  FROM (
    SELECT seller_id, transaction_id, sum(amount_cents) AS cents, count(*) AS lines FROM added GROUP BY seller_id, transaction_id
  ) AS posted;
  IF is_unbalanced THEN
    RAISE EXCEPTION 'The entries of a transaction do not add up to 0' USING ERRCODE = 'check_violation';
  END IF;
  IF has_others THEN
    RAISE EXCEPTION 'A transaction is complete once it is posted' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

-- It concerns all sellers, so a seller's transaction asks through this alone.
CREATE FUNCTION is_money_on_hold() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT EXISTS (SELECT FROM public.money_holds WHERE lifted_at IS NULL) $$;
REVOKE EXECUTE ON FUNCTION is_money_on_hold() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_money_on_hold() TO balcao_app, balcao_platform;

-- Makes partitions, to the end of the month that comes so many months after this one, of each table that is divided by months.
-- Whoever calls it may make no tables: it runs with the rights of its owner.
CREATE FUNCTION make_month_partitions(months_ahead integer) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  divided regclass;
  wanted timestamptz := date_trunc('month', now()) + make_interval(months => months_ahead + 1);
  upper timestamptz;
  made text;
BEGIN
  FOR divided IN
    SELECT p.partrelid FROM pg_partitioned_table AS p JOIN pg_class AS c ON c.oid = p.partrelid
    WHERE p.partstrat = 'r' AND c.relnamespace = 'public'::regnamespace
  LOOP
    IF end_of_partitions(divided) >= wanted THEN CONTINUE; END IF;
    -- Rows are read and written meanwhile; another replica waits.
    EXECUTE format('LOCK TABLE %s IN SHARE UPDATE EXCLUSIVE MODE', divided);
    upper := end_of_partitions(divided);
    WHILE upper < wanted LOOP
      made := format('%s_%s', divided, to_char(upper, 'YYYY_MM'));
      EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL)', made, divided);
      -- Nobody asks a partition by its name. If somebody may one day, each seller sees their own rows.
      CALL protect_tenant_table(made::regclass);
      EXECUTE format('REVOKE ALL ON %s FROM balcao_app, balcao_platform', made);
      EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)',
                     divided, made, upper, upper + interval '1 month');
      RETURN NEXT made;
      upper := upper + interval '1 month';
    END LOOP;
  END LOOP;
END $$;
REVOKE EXECUTE ON FUNCTION make_month_partitions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_month_partitions(integer) TO balcao_platform;

CREATE FUNCTION end_of_partitions(divided regclass) RETURNS timestamptz
  LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT max(substring(pg_get_expr(part.relpartbound, part.oid) FROM $r$TO \('([^']+)'\)$r$)::timestamptz)
  FROM pg_inherits AS i JOIN pg_class AS part ON part.oid = i.inhrelid WHERE i.inhparent = divided
$$;
REVOKE EXECUTE ON FUNCTION end_of_partitions(regclass) FROM PUBLIC;

-- No replica that rolls up whole days only is left.
CREATE FUNCTION mark_stale_hours(seller text, store text, VARIADIC instants timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO metrics_stale_hours (seller_id, store_id, hour)
  SELECT DISTINCT seller, store, date_trunc('hour', instant, 'UTC')
  FROM unnest(instants) AS instant
  WHERE instant < closing_hour()
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION mark_hours_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, OLD.started_at, NEW.started_at);
  RETURN NULL;
END $$;

-- Orders count by the device, the UTM and, where they say none, the checkout of their session.
CREATE FUNCTION mark_hours_of_session_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, o.ordered_at, o.paid_at)
  FROM checkout_session_orders AS link
  JOIN orders AS o ON o.seller_id = link.seller_id AND o.store_id = link.store_id AND o.source = link.source
    AND o.is_test = link.is_test AND o.external_id = link.external_id
  WHERE link.seller_id = NEW.seller_id AND link.store_id = NEW.store_id AND link.is_test = NEW.is_test
    AND link.session_token = NEW.token;
  RETURN NULL;
END $$;

CREATE FUNCTION mark_hours_of_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, session.started_at, o.ordered_at, o.paid_at)
  FROM checkout_sessions AS session
  LEFT JOIN orders AS o ON o.seller_id = NEW.seller_id AND o.store_id = NEW.store_id AND o.source = NEW.source
    AND o.is_test = NEW.is_test AND o.external_id = NEW.external_id
  WHERE session.seller_id = NEW.seller_id AND session.store_id = NEW.store_id AND session.is_test = NEW.is_test
    AND session.token = NEW.session_token;
  RETURN NULL;
END $$;

CREATE FUNCTION mark_hours_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, OLD.ordered_at, OLD.paid_at, NEW.ordered_at, NEW.paid_at);
  -- Its session counts as paid, or not.
  PERFORM mark_stale_hours(NEW.seller_id, NEW.store_id, session.started_at)
  FROM checkout_session_orders AS link
  JOIN checkout_sessions AS session ON session.seller_id = link.seller_id AND session.store_id = link.store_id
    AND session.is_test = link.is_test AND session.token = link.session_token
  WHERE link.seller_id = NEW.seller_id AND link.store_id = NEW.store_id AND link.is_test = NEW.is_test
    AND link.source = NEW.source AND link.external_id = NEW.external_id;
  RETURN NULL;
END $$;

CREATE FUNCTION mark_hours_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(o.seller_id, o.store_id, o.ordered_at, o.paid_at)
  FROM orders AS o WHERE o.seller_id = NEW.seller_id AND o.id = NEW.order_id AND NOT o.is_test;
  RETURN NULL;
END $$;

-- Items of an order are replaced, never changed.
CREATE FUNCTION mark_hours_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_stale_hours(o.seller_id, o.store_id, o.ordered_at, o.paid_at)
  FROM (SELECT DISTINCT seller_id, order_id FROM changed) AS item
  JOIN orders AS o ON o.seller_id = item.seller_id AND o.id = item.order_id AND NOT o.is_test;
  RETURN NULL;
END $$;

-- A seller's transaction knows nothing of others' charges, so it asks through this alone.
CREATE FUNCTION claim_charge(name text, charge text, payment text) RETURNS boolean LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  INSERT INTO public.collected_charges (gateway, charge_id, payment_id) VALUES (name, charge, payment) ON CONFLICT DO NOTHING;
  SELECT payment_id = payment FROM public.collected_charges WHERE gateway = name AND charge_id = charge
$$;
REVOKE EXECUTE ON FUNCTION claim_charge(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_charge(text, text, text) TO balcao_app, balcao_platform;

-- Counts what a subject may do so often in a window with a fixed end, in the transaction of what is counted: 0 when it may,
-- otherwise the seconds until it may again. A seller's own transactions cannot read whose counts there are.
CREATE FUNCTION take_from_quota(subject text, most integer, window_seconds integer) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO public.request_counts AS held (key, requests, resets_at)
  VALUES ('quota|' || subject, 1, now() + make_interval(secs => window_seconds))
  ON CONFLICT (key) DO UPDATE SET
    requests = CASE WHEN held.resets_at <= now() THEN 1 ELSE held.requests + 1 END,
    resets_at = CASE WHEN held.resets_at <= now() THEN excluded.resets_at ELSE held.resets_at END
  RETURNING CASE WHEN requests <= most THEN 0 ELSE greatest(1, ceil(extract(epoch FROM resets_at - now())))::integer END
$$;
REVOKE EXECUTE ON FUNCTION take_from_quota(text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_from_quota(text, integer, integer) TO balcao_app, balcao_platform;

-- No seller binds, and what a connection was bound with stays as it was: otherwise it is an account of the seller's from then on. A
-- trigger, because the version before, which runs beside this one, changes credentials without knowing of it.
CREATE FUNCTION keep_platform_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> 'balcao_app' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.seller_id, NEW.store_id, NEW.gateway, NEW.mode, NEW.credentials, NEW.fees)
      IS DISTINCT FROM (OLD.seller_id, OLD.store_id, OLD.gateway, OLD.mode, OLD.credentials, OLD.fees) THEN
    NEW.platform_account := NULL;
  ELSE
    NEW.platform_account := OLD.platform_account;
  END IF;
  RETURN NEW;
END $$;

-- The API's roles make no store a demonstration that has begun otherwise: its ledger could be removed then.
CREATE FUNCTION keep_demo_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user IN ('balcao_app', 'balcao_platform')
    AND (OLD.demo IS DISTINCT FROM 'preparing' OR NEW.demo IS DISTINCT FROM 'ready') THEN
    RAISE EXCEPTION 'Only its removal ends a demonstration, and nothing begins one' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- A demonstration's pixels go with it.
CREATE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT unnest(ARRAY['plan_pix', 'plan_invoices', 'subscription_periods', 'receivables', 'anticipations', 'payouts',
    'ledger_adjustments', 'reconciliation_items', 'settlement_imports', 'month_statements', 'fee_invoices', 'ledger_running_totals',
    'ledger_gateway_totals', 'ledger_entries', 'ledger_transactions', 'ledger_accounts', 'pixel_deliveries', 'orders', 'checkout_events',
    'checkout_event_keys',
    'checkout_session_orders', 'checkout_carts', 'cart_opt_outs', 'checkout_sessions', 'metrics_cells', 'metrics_progress',
    'metrics_stale_hours', 'coupons', 'shipping_methods', 'order_bump_impressions', 'order_bumps', 'deleted_order_bumps',
    'visit_tracking', 'pixels'])
$$;

-- As before, and the uses of its coupons, which have no store of their own.
CREATE FUNCTION remove_demo_facts(store text) RETURNS bigint LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET enable_nestloop = off AS $$
DECLARE
  seller text := current_seller();
  name text;
  removed bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM stores WHERE seller_id = seller AND id = store AND demo IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  PERFORM FROM order_numbers WHERE seller_id = seller FOR UPDATE;
  PERFORM FROM stores WHERE seller_id = seller AND id = store AND demo IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT count(*) INTO removed FROM orders WHERE seller_id = seller AND store_id = store;
  DELETE FROM coupon_redemptions AS used USING coupons AS coupon
  WHERE coupon.seller_id = seller AND coupon.store_id = store AND used.seller_id = seller AND used.coupon_id = coupon.id;
  FOR name IN SELECT demo_facts() LOOP
    EXECUTE format('DELETE FROM %I WHERE seller_id = $1 AND store_id = $2', name) USING seller, store;
  END LOOP;
  DELETE FROM product_sales_daily AS sold USING products AS product
  WHERE product.seller_id = seller AND product.store_id = store AND sold.seller_id = seller AND sold.product_id = product.id;
  -- The next order has the number after the last one that is left.
  UPDATE order_numbers SET last_number = coalesce((SELECT max(number) FROM orders WHERE seller_id = seller), 0)
  WHERE seller_id = seller;
  RETURN removed;
END $$;
REVOKE EXECUTE ON FUNCTION remove_demo_facts(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_demo_facts(text) TO balcao_app;

-- Makes an ordinary store of a demonstration of which nothing is left. Only of one that is filled: what fills it would go on to post
-- made-up money in an ordinary store.
CREATE FUNCTION end_demo(store text) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM FROM stores WHERE seller_id = current_seller() AND id = store FOR UPDATE;
  IF EXISTS (SELECT FROM ledger_transactions WHERE seller_id = current_seller() AND store_id = store) THEN
    RAISE EXCEPTION 'The demonstration has money' USING ERRCODE = 'check_violation';
  END IF;
  -- The made-up account goes too: one that somebody has added has a change that says so.
  UPDATE bank_accounts AS account SET deleted_at = now()
  WHERE account.seller_id = current_seller() AND account.store_id = store AND account.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM bank_account_changes AS change
      WHERE change.seller_id = account.seller_id AND change.bank_account_id = account.id);
  UPDATE stores SET demo = NULL WHERE seller_id = current_seller() AND id = store AND demo = 'ready';
END $$;
REVOKE EXECUTE ON FUNCTION end_demo(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION end_demo(text) TO balcao_app;

CREATE FUNCTION refuse_legal_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

CREATE FUNCTION offered_plans() RETURNS SETOF plans LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT * FROM public.plans WHERE offered ORDER BY place, id $$;
REVOKE EXECUTE ON FUNCTION offered_plans() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION offered_plans() TO balcao_app, balcao_platform;

-- Whom a fact of a store is told, and how they want that: its members, who may be other sellers' people. Without a store, the seller
-- themselves. A seller's transaction asks for its own alone.
CREATE FUNCTION notice_recipients(seller text, store text)
  RETURNS TABLE (user_id text, own_seller_id text, email text, name text, role text, store_name text, choices jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT person.id, person.seller_id, person.email, person.name, member.role, member.store_name,
    coalesce(preference.choices, '{}')
  FROM (
    SELECT membership.user_id, membership.role, place.nome AS store_name
    FROM public.memberships AS membership
    JOIN public.stores AS place ON place.seller_id = membership.seller_id AND place.id = membership.store_id
    WHERE membership.seller_id = seller AND membership.store_id = store AND membership.status = 'active'
    UNION ALL
    SELECT id, 'owner', '' FROM public.users WHERE seller_id = seller AND store = '' AND erased_at IS NULL
  ) AS member
  JOIN public.users AS person ON person.id = member.user_id
  LEFT JOIN public.notice_preferences AS preference
    ON preference.seller_id = person.seller_id AND preference.user_id = person.id
  WHERE coalesce(current_seller(), seller) = seller
$$;
REVOKE EXECUTE ON FUNCTION notice_recipients(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notice_recipients(text, text) TO balcao_app, balcao_platform;

-- Servers drop what is deleted, whatever deletes it.
CREATE FUNCTION tell_servers_of_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('certificates', OLD.host);
  RETURN NULL;
END $$;

-- A store that was late works again from the moment its invoice is paid: replicas forget what they know of its people.
CREATE FUNCTION plan_invoice_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('live_access', member.user_id) FROM public.memberships AS member
  WHERE member.seller_id = NEW.seller_id AND member.store_id = NEW.store_id AND member.status = 'active';
  RETURN NULL;
END $$;

-- Whoever asks to be erased closes their account at once, and may think better of it: replicas forget what they know of the people of
-- their stores.
CREATE FUNCTION account_closing_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('live_access', member.user_id) FROM public.memberships AS member
  WHERE member.seller_id = NEW.seller_id AND member.status = 'active';
  RETURN NULL;
END $$;

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
-- Deferred: at the end of a transaction the directory's row is the last one that it locks, so no two can wait for each other.
CREATE CONSTRAINT TRIGGER users_directory AFTER INSERT OR UPDATE OF name, email, cpf, status, is_platform_admin,
  created_at ON users DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE CONSTRAINT TRIGGER sellers_directory AFTER UPDATE OF company_name, cnpj, iugu_account_status,
  kyc_status ON sellers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE CONSTRAINT TRIGGER stores_directory AFTER INSERT OR UPDATE OF nome, status ON stores DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION person_changed();
CREATE CONSTRAINT TRIGGER sessions_directory AFTER INSERT OR UPDATE OF last_seen_at ON sessions DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  EXECUTE FUNCTION person_seen();
CREATE TRIGGER sessions_live_access AFTER UPDATE OF revoked_at, expires_at, store_id, stepped_up_at ON sessions FOR EACH ROW
  EXECUTE FUNCTION live_access_changed();
-- A second factor is part of what replicas know of their callers.
CREATE TRIGGER users_live_access AFTER UPDATE OF status, is_platform_admin, email, name, totp_enabled_at ON users FOR EACH ROW
  EXECUTE FUNCTION live_access_changed();
CREATE TRIGGER memberships_live_access AFTER DELETE OR UPDATE OF status, role ON memberships FOR EACH ROW
  EXECUTE FUNCTION live_access_changed();
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  EXECUTE FUNCTION assert_entries_balance();
CREATE TRIGGER checkout_sessions_added AFTER INSERT ON checkout_sessions FOR EACH ROW WHEN (NOT new.is_test
  AND new.started_at < closing_hour()) EXECUTE FUNCTION mark_hours_of_session();
CREATE TRIGGER checkout_sessions_changed AFTER UPDATE ON checkout_sessions FOR EACH ROW WHEN (NOT new.is_test AND LEAST(old.started_at,
  new.started_at) < closing_hour() AND (old.started_at IS DISTINCT FROM new.started_at OR old.device IS DISTINCT FROM new.device
  OR old.utm_source IS DISTINCT FROM new.utm_source OR old.checkout IS DISTINCT FROM new.checkout OR old.step IS DISTINCT FROM new.step
  OR old.ordered_at IS DISTINCT FROM new.ordered_at OR old.recovery_at IS DISTINCT FROM new.recovery_at
  OR old.abandoned_at IS DISTINCT FROM new.abandoned_at)) EXECUTE FUNCTION mark_hours_of_session();
CREATE TRIGGER checkout_sessions_described AFTER UPDATE ON checkout_sessions FOR EACH ROW WHEN (NOT new.is_test
  AND new.ordered_at IS NOT NULL AND (old.started_at IS DISTINCT FROM new.started_at OR old.device IS DISTINCT FROM new.device
  OR old.utm_source IS DISTINCT FROM new.utm_source OR old.checkout IS DISTINCT FROM new.checkout))
  EXECUTE FUNCTION mark_hours_of_session_orders();
CREATE TRIGGER checkout_session_orders_added AFTER INSERT ON checkout_session_orders FOR EACH ROW WHEN (NOT new.is_test)
  EXECUTE FUNCTION mark_hours_of_link();
CREATE TRIGGER orders_added AFTER INSERT ON orders FOR EACH ROW WHEN (NOT new.is_test AND new.ordered_at < closing_hour())
  EXECUTE FUNCTION mark_hours_of_order();
CREATE TRIGGER orders_counted_otherwise AFTER UPDATE ON orders FOR EACH ROW WHEN (NOT new.is_test
  AND (old.ordered_at IS DISTINCT FROM new.ordered_at OR old.paid_at IS DISTINCT FROM new.paid_at
  OR old.currency IS DISTINCT FROM new.currency OR old.total_cents IS DISTINCT FROM new.total_cents
  OR old.captured_cents IS DISTINCT FROM new.captured_cents OR old.refunded_cents IS DISTINCT FROM new.refunded_cents
  OR old.payment_method IS DISTINCT FROM new.payment_method OR old.utm IS DISTINCT FROM new.utm
  OR old.checkout IS DISTINCT FROM new.checkout)) EXECUTE FUNCTION mark_hours_of_order();
CREATE TRIGGER payments_added AFTER INSERT ON payments FOR EACH ROW EXECUTE FUNCTION mark_hours_of_payment();
CREATE TRIGGER payments_moved AFTER UPDATE ON payments FOR EACH ROW WHEN (old.status IS DISTINCT FROM new.status
  OR old.paid_at IS DISTINCT FROM new.paid_at) EXECUTE FUNCTION mark_hours_of_payment();
-- Events that are counted themselves.
CREATE TRIGGER order_events_counted AFTER INSERT ON order_events FOR EACH ROW WHEN (new.type IN ('payment.authorized', 'payment.refused',
  'payment.chargeback_opened', 'payment.chargeback_lost', 'payment.med_opened', 'payment.med_returned'))
  EXECUTE FUNCTION mark_hours_of_payment();
CREATE TRIGGER order_items_added AFTER INSERT ON order_items REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION mark_hours_of_items();
CREATE TRIGGER order_items_removed AFTER DELETE ON order_items REFERENCING OLD TABLE AS changed FOR EACH STATEMENT
  EXECUTE FUNCTION mark_hours_of_items();
CREATE TRIGGER keep_platform_account BEFORE INSERT OR UPDATE ON payment_gateways FOR EACH ROW EXECUTE FUNCTION keep_platform_account();
CREATE TRIGGER keep_demo_mark BEFORE UPDATE OF demo ON stores FOR EACH ROW WHEN (old.demo IS DISTINCT FROM new.demo)
  EXECUTE FUNCTION keep_demo_mark();
CREATE TRIGGER legal_documents_append_only BEFORE DELETE OR UPDATE ON legal_documents FOR EACH ROW EXECUTE FUNCTION refuse_legal_change();
CREATE TRIGGER legal_acceptances_append_only BEFORE DELETE OR UPDATE ON legal_acceptances FOR EACH ROW
  EXECUTE FUNCTION refuse_legal_change();
CREATE TRIGGER certificates_deleted AFTER DELETE ON certificates FOR EACH ROW WHEN (old.withdrawn_at IS NULL)
  EXECUTE FUNCTION tell_servers_of_certificate();
CREATE TRIGGER plan_invoices_live_access AFTER UPDATE OF paid_at ON plan_invoices FOR EACH ROW WHEN (new.paid_at IS NOT NULL
  AND old.paid_at IS NULL) EXECUTE FUNCTION plan_invoice_paid();
CREATE TRIGGER data_subject_requests_live_access AFTER INSERT OR UPDATE OF status ON data_subject_requests FOR EACH ROW
  WHEN (new.kind = 'erasure') EXECUTE FUNCTION account_closing_changed();
-- What a person has not accepted yet is part of their identity, which replicas keep for a moment.
CREATE TRIGGER legal_acceptances_live_access AFTER INSERT ON legal_acceptances FOR EACH ROW
  EXECUTE FUNCTION live_access_changed();

-- Orders are searched by trigrams, as one store may have a million. Without the extensions searches are right, and slower.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE INDEX orders_search ON orders USING gin (seller_id, search gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file THEN
  RAISE NOTICE 'orders are searched without an index: %', SQLERRM;
END $$;

-- Row-level security lets `like` use an index only where it is leakproof, which a superuser may say.
DO $$
BEGIN
  ALTER FUNCTION pg_catalog.textlike(text, text) LEAKPROOF;
EXCEPTION WHEN insufficient_privilege THEN
  RAISE NOTICE 'the index of the search of orders is not used: %', SQLERRM;
END $$;

-- What came before the first release lies in one partition, which ends with the next month.
DO $$
BEGIN
  EXECUTE format('CREATE TABLE checkout_events_earlier PARTITION OF checkout_events FOR VALUES FROM (MINVALUE) TO (%L)',
                 date_trunc('month', now(), 'UTC') + interval '2 months');
END $$;
ALTER INDEX checkout_events_earlier_seller_id_store_id_type_occurred_at_idx RENAME TO checkout_events_earlier_by_type;
CALL protect_tenant_table('checkout_events_earlier');
REVOKE ALL ON checkout_events_earlier FROM balcao_app, balcao_platform;
SELECT make_month_partitions(3);

-- The plans that an installation begins with.
INSERT INTO plans (id, percent_basis_points, fixed_cents, antifraud_cents, reserve_basis_points, reserve_days, anticipation_basis_points,
  payout_fee_cents, payout_fee_returns, name, place, offered, monthly_cents, trial_days, limits) VALUES
  ('inicial', 199, 50, 0, 0, 0, 199, 367, true, 'Inicial', 1, true, 0, 0, '{"bumps": 5, "users": 2, "orders": 300, "pixels": 3, "domains": 1}'),
  ('crescimento', 149, 50, 0, 0, 0, 199, 367, true, 'Crescimento', 2, true, 9900, 14, '{"bumps": 30, "users": 8, "orders": 3000, "pixels": 15, "domains": 3}'),
  ('escala', 89, 40, 0, 0, 0, 199, 367, true, 'Escala', 3, true, 39900, 0, '{"users": 30, "domains": 20}');
