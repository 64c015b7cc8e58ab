-- The versions of the operator's documents, each with the digest of its file. Material ones are shown again to who accepted an older
-- version; a corrected typo is not.
CREATE TABLE legal_documents (
  document text NOT NULL CHECK (document IN ('terms', 'privacy')),
  version text NOT NULL CHECK (version ~ '^[A-Za-z0-9._-]{1,40}$'),
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  material boolean NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (document, version)
);
GRANT SELECT, INSERT ON legal_documents TO balcao_platform;

-- What people have accepted, or read, since their signup; that is kept in users.
CREATE TABLE legal_acceptances (
  seller_id text NOT NULL,
  user_id text NOT NULL,
  document text NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, user_id, document, version)
);
CREATE INDEX legal_acceptances_user ON legal_acceptances (user_id);
CALL protect_tenant_table('legal_acceptances');
REVOKE UPDATE, DELETE ON legal_acceptances FROM balcao_app, balcao_platform;

CREATE FUNCTION refuse_legal_change() RETURNS trigger LANGUAGE plpgsql
  AS $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;
CREATE TRIGGER legal_documents_append_only BEFORE UPDATE OR DELETE ON legal_documents
  FOR EACH ROW EXECUTE FUNCTION refuse_legal_change();
CREATE TRIGGER legal_acceptances_append_only BEFORE UPDATE OR DELETE ON legal_acceptances
  FOR EACH ROW EXECUTE FUNCTION refuse_legal_change();
