-- Products: searched in their own rows, counted as they are listed. Word table, tallies and facets go.
DROP TRIGGER products_added ON products;
DROP TRIGGER products_removed ON products;
DROP TRIGGER products_changed ON products;
DROP FUNCTION tally_added_products, tally_removed_products, tally_changed_products;
DROP TABLE product_tallies;
DROP TABLE product_terms;

DROP INDEX products_by_name;
DROP INDEX products_by_price;
DROP INDEX products_by_stock;
DROP INDEX products_by_creation;
DROP INDEX products_by_update;
ALTER TABLE products RENAME COLUMN search_text TO search;
ALTER TABLE products
  DROP COLUMN facet,
  ADD COLUMN stock_level text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN NOT stock_controlled OR total_stock > 5 THEN 'available' WHEN total_stock = 0 THEN 'zero' ELSE 'low' END) STORED,
  -- An entry of an index holds 2700 bytes at most. Longer texts are looked up in the row.
  ADD COLUMN short_search text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN octet_length(search) <= 1000 THEN search END) STORED;
-- The first one holds all that lists filter, search and sort by: finding the matches of a store reads no rows, which stand
-- scattered among those of other stores.
CREATE INDEX products_by_name ON products (seller_id, store_id, name_key, id)
  INCLUDE (short_search, status, origin, type, stock_level, stock_order, lowest_price_cents, created_at, updated_at);
CREATE INDEX products_by_price ON products (seller_id, store_id, lowest_price_cents, id);
CREATE INDEX products_by_stock ON products (seller_id, store_id, stock_order, id);
CREATE INDEX products_by_creation ON products (seller_id, store_id, created_at, id);
CREATE INDEX products_by_update ON products (seller_id, store_id, updated_at, id);
-- A store is of one seller: without this PostgreSQL expects a hundredth of the rows and reads them where they stand scattered.
CREATE STATISTICS products_of_store (dependencies) ON seller_id, store_id FROM products;

-- People: the directory holds what is searched as text, as products do.
ALTER TABLE user_directory DROP COLUMN facet, ADD COLUMN search text COLLATE "C" NOT NULL DEFAULT '';
-- Row-level security binds the owner of the table too.
SET LOCAL ROLE balcao_platform;
UPDATE user_directory SET search =
  coalesce((SELECT string_agg(' ' || word, '') FROM unnest(tsvector_to_array(words)) AS word), '');
RESET ROLE;
ALTER TABLE user_directory DROP COLUMN words;
ALTER TABLE user_directory ALTER COLUMN search DROP DEFAULT;
DROP FUNCTION directory_query;
CREATE INDEX user_directory_by_creation ON user_directory (created_at, user_id);
CREATE INDEX user_directory_by_name ON user_directory (name_key, user_id);
CREATE INDEX user_directory_by_access ON user_directory (last_seen_at, user_id);

-- For `search LIKE ALL`: finds what has, for each word of a text, a word that begins like it. NULL, which finds nothing, for a
-- text without words.
CREATE FUNCTION directory_patterns(content text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT array_agg('% ' || word || '%') FROM unnest(directory_words(content)) AS word $$;

CREATE OR REPLACE FUNCTION refresh_user_directory(of_seller text) RETURNS void LANGUAGE plpgsql AS $$
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
