-- Status of the person's identity verification, kept here for lists and filters; empty while there is none.
ALTER TABLE sellers ADD COLUMN kyc_status text NOT NULL DEFAULT ''
  CHECK (kyc_status IN ('', 'IN_PROGRESS', 'WAITING_MANUAL_ACTION', 'FINISHED', 'INVALID', 'CANCELLED'));

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

-- Finds what has, for each word of a text, a word that begins like it. NULL, which finds nothing, for a text without words.
CREATE FUNCTION directory_query(content text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery FROM unnest(directory_words(content)) AS word $$;

-- What platform admins search, filter and sort people by: one row per person, so that any combination is answered by the
-- indexes of one table. Triggers keep it; nothing else writes it.
CREATE TABLE user_directory (
  seller_id text NOT NULL UNIQUE REFERENCES sellers (id),
  user_id text PRIMARY KEY REFERENCES users (id),
  name_key text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  cpf text COLLATE "C" NOT NULL,
  cnpj text COLLATE "C" NOT NULL,
  -- Of name, e-mail, company and own stores. Of an e-mail's domain the first part: nobody looks for "com".
  words tsvector NOT NULL,
  status text NOT NULL,
  is_platform_admin boolean NOT NULL,
  kyc_status text NOT NULL,
  gateway_status text NOT NULL,
  -- Milliseconds, as JavaScript has them: they come back in cursors.
  created_at timestamptz(3) NOT NULL,
  -- The epoch stands for never: a cursor cannot stand on NULL.
  last_seen_at timestamptz(3) NOT NULL DEFAULT 'epoch',
  -- Status, verification, gateway account and role in one number, so that any filter over them is a set of numbers, and one
  -- index per order serves them all. The API makes the same numbers.
  facet smallint NOT NULL GENERATED ALWAYS AS (
    (CASE status WHEN 'active' THEN 0 WHEN 'pending' THEN 48 ELSE 96 END)
    + (CASE kyc_status WHEN 'IN_PROGRESS' THEN 0 WHEN 'WAITING_MANUAL_ACTION' THEN 8 WHEN 'FINISHED' THEN 16
                       WHEN 'INVALID' THEN 24 WHEN 'CANCELLED' THEN 32 ELSE 40 END)
    + (CASE gateway_status WHEN 'pending' THEN 0 WHEN 'accepted' THEN 2 WHEN 'rejected' THEN 4 ELSE 6 END)
    + (CASE WHEN is_platform_admin THEN 1 ELSE 0 END)
  ) STORED
);
CALL protect_tenant_table('user_directory');
-- For orders over all facets. The condition always holds: only a query that says it gets these, and where a facet is asked
-- for, its own index is taken.
CREATE INDEX user_directory_by_creation ON user_directory (created_at, user_id) WHERE facet >= 0;
CREATE INDEX user_directory_by_name ON user_directory (name_key, user_id) WHERE facet >= 0;
CREATE INDEX user_directory_by_access ON user_directory (last_seen_at, user_id) WHERE facet >= 0;
CREATE INDEX user_directory_facet_by_creation ON user_directory (facet, created_at, user_id);
CREATE INDEX user_directory_facet_by_name ON user_directory (facet, name_key, user_id);
CREATE INDEX user_directory_facet_by_access ON user_directory (facet, last_seen_at, user_id);
CREATE INDEX user_directory_email ON user_directory (email);
CREATE INDEX user_directory_cpf ON user_directory (cpf);
CREATE INDEX user_directory_cnpj ON user_directory (cnpj) WHERE cnpj <> '';
CREATE INDEX user_directory_words ON user_directory USING gin (words) WITH (fastupdate = off);

-- Writes a person's row anew. Locked first: of two changes at once the later one reads what the earlier one wrote.
CREATE FUNCTION refresh_user_directory(of_seller text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM user_directory WHERE seller_id = of_seller FOR UPDATE;
  INSERT INTO user_directory AS kept
    (seller_id, user_id, name_key, email, cpf, cnpj, words, status, is_platform_admin, kyc_status, gateway_status, created_at)
  SELECT person.seller_id, person.id, directory_fold(person.name), person.email, person.cpf, seller.cnpj,
         -- A document inside a name must not be found part by part.
         array_to_tsvector(ARRAY(SELECT word FROM unnest(directory_words(concat_ws(' ',
           person.name, split_part(person.email, '@', 1), split_part(split_part(person.email, '@', 2), '.', 1), seller.company_name,
           (SELECT string_agg(store.nome, ' ') FROM stores AS store
            WHERE store.seller_id = person.seller_id AND store.status = 'active')))) AS word
           WHERE word !~ '^[0-9]{8,}$')),
         person.status, person.is_platform_admin,
         CASE WHEN seller.kyc_status = '' THEN 'none' ELSE seller.kyc_status END,
         CASE WHEN seller.iugu_account_status IN ('pending', 'accepted', 'rejected') THEN seller.iugu_account_status ELSE 'none' END,
         person.created_at
  FROM users AS person JOIN sellers AS seller ON seller.id = person.seller_id
  WHERE person.seller_id = of_seller
  ON CONFLICT (user_id) DO UPDATE SET
    name_key = excluded.name_key, email = excluded.email, cpf = excluded.cpf, cnpj = excluded.cnpj, words = excluded.words,
    status = excluded.status, is_platform_admin = excluded.is_platform_admin, kyc_status = excluded.kyc_status,
    gateway_status = excluded.gateway_status, created_at = excluded.created_at
  WHERE (kept.name_key, kept.email, kept.cpf, kept.cnpj, kept.words, kept.status, kept.is_platform_admin, kept.kyc_status,
         kept.gateway_status, kept.created_at)
    IS DISTINCT FROM
        (excluded.name_key, excluded.email, excluded.cpf, excluded.cnpj, excluded.words, excluded.status,
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

-- Deferred: at the end of a transaction the directory's row is the last one that it locks, so no two can wait for each other.
CREATE CONSTRAINT TRIGGER users_directory
  AFTER INSERT OR UPDATE OF name, email, cpf, status, is_platform_admin, created_at ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE CONSTRAINT TRIGGER sellers_directory
  AFTER UPDATE OF company_name, cnpj, iugu_account_status, kyc_status ON sellers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE CONSTRAINT TRIGGER stores_directory
  AFTER INSERT OR UPDATE OF nome, status ON stores
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE CONSTRAINT TRIGGER sessions_directory
  AFTER INSERT OR UPDATE OF last_seen_at ON sessions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION person_seen();

-- What admins write down about a person. No seller ever reads it; a note is withdrawn, never changed.
CREATE TABLE user_notes (
  user_id text NOT NULL REFERENCES users (id),
  id text NOT NULL,
  author_id text NOT NULL REFERENCES users (id),
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  withdrawn_at timestamptz,
  PRIMARY KEY (user_id, id)
);
GRANT SELECT, INSERT, UPDATE (withdrawn_at) ON user_notes TO balcao_platform;

-- The people who are there already. Row-level security binds the owner of the tables too.
SET LOCAL ROLE balcao_platform;
SELECT count(refresh_user_directory(seller_id)) FROM users;
UPDATE user_directory SET last_seen_at = seen.at
FROM (SELECT user_id, max(last_seen_at) AS at FROM sessions GROUP BY user_id) AS seen
WHERE seen.user_id = user_directory.user_id;
RESET ROLE;
