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
