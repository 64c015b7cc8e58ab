-- What a store sells. Texts that are not filled are empty, numbers null.
CREATE TABLE products (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  -- The beginning of the name without case and accents: what lists sort by.
  name_key text COLLATE "C" NOT NULL,
  -- The words of product_terms, each after a space: for looking at a row that has been found otherwise.
  search_text text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('physical', 'digital')),
  status text NOT NULL CHECK (status IN ('draft', 'active', 'archived')),
  origin text NOT NULL DEFAULT 'manual' CHECK (origin IN ('manual', 'shopify')),
  origin_url text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  price_cents bigint CHECK (price_cents > 0),
  compare_at_cents bigint CHECK (compare_at_cents > 0),
  cost_cents bigint CHECK (cost_cents >= 0),
  sku text NOT NULL DEFAULT '',
  gtin text NOT NULL DEFAULT '',
  ncm text NOT NULL DEFAULT '',
  weight_g integer CHECK (weight_g BETWEEN 0 AND 30000),
  height_cm integer CHECK (height_cm BETWEEN 0 AND 200),
  width_cm integer CHECK (width_cm BETWEEN 0 AND 200),
  length_cm integer CHECK (length_cm BETWEEN 0 AND 200),
  stock_controlled boolean NOT NULL DEFAULT false,
  stock_quantity integer NOT NULL DEFAULT 0 CHECK (stock_quantity >= 0),
  sell_without_stock boolean NOT NULL DEFAULT false,
  options jsonb NOT NULL DEFAULT '[]',
  max_installments integer CHECK (max_installments BETWEEN 1 AND 21),
  payment_methods jsonb NOT NULL DEFAULT '[]',
  -- Written with the variants: the lowest and the highest price (0 without one), and all units together.
  lowest_price_cents bigint NOT NULL DEFAULT 0,
  highest_price_cents bigint NOT NULL DEFAULT 0,
  total_stock integer NOT NULL DEFAULT 0,
  variant_count integer NOT NULL DEFAULT 0,
  -- What is not counted never runs out.
  stock_order integer NOT NULL GENERATED ALWAYS AS (CASE WHEN stock_controlled THEN total_stock ELSE 2147483647 END) STORED,
  -- Status, origin, type and stock level in one number, so that any filter over them is a set of numbers, and one index per
  -- order serves them all. The API makes the same numbers.
  facet smallint NOT NULL GENERATED ALWAYS AS (
    (CASE status WHEN 'draft' THEN 0 WHEN 'active' THEN 12 ELSE 24 END)
    + (CASE origin WHEN 'manual' THEN 0 ELSE 6 END)
    + (CASE type WHEN 'physical' THEN 0 ELSE 3 END)
    + (CASE WHEN NOT stock_controlled OR total_stock > 5 THEN 2 WHEN total_stock = 0 THEN 0 ELSE 1 END)
  ) STORED,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CREATE UNIQUE INDEX products_slug ON products (seller_id, store_id, slug);
CREATE INDEX products_by_name ON products (seller_id, store_id, facet, name_key, id);
CREATE INDEX products_by_price ON products (seller_id, store_id, facet, lowest_price_cents, id);
CREATE INDEX products_by_stock ON products (seller_id, store_id, facet, stock_order, id);
CREATE INDEX products_by_creation ON products (seller_id, store_id, facet, created_at, id);
CREATE INDEX products_by_update ON products (seller_id, store_id, facet, updated_at, id);
CALL protect_tenant_table('products');

CREATE TABLE product_variants (
  seller_id text NOT NULL,
  id text NOT NULL,
  product_id text NOT NULL,
  position integer NOT NULL,
  option_values jsonb NOT NULL,
  -- Null takes the product's price.
  price_cents bigint CHECK (price_cents > 0),
  sku text NOT NULL DEFAULT '',
  gtin text NOT NULL DEFAULT '',
  stock_quantity integer NOT NULL DEFAULT 0 CHECK (stock_quantity >= 0),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX product_variants_product ON product_variants (seller_id, product_id, position);
CALL protect_tenant_table('product_variants');

-- Every SKU of a store, of products and variants alike: it is taken once, whatever its case.
CREATE TABLE product_skus (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  sku_key text COLLATE "C" NOT NULL,
  product_id text NOT NULL,
  PRIMARY KEY (seller_id, store_id, sku_key),
  FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX product_skus_product ON product_skus (seller_id, product_id);
CALL protect_tenant_table('product_skus');

-- The words of name, SKU and GTIN, folded. A search is a range of this key: row-level security lets only such plain
-- comparisons use an index, and pattern and text search operators not.
CREATE TABLE product_terms (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  term text COLLATE "C" NOT NULL,
  product_id text NOT NULL,
  PRIMARY KEY (seller_id, store_id, term, product_id),
  FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX product_terms_product ON product_terms (seller_id, product_id);
CALL protect_tenant_table('product_terms');

-- A picture without a product was uploaded and not taken yet, or was taken off; after a day it goes.
CREATE TABLE product_images (
  seller_id text NOT NULL,
  id text NOT NULL UNIQUE,
  store_id text NOT NULL,
  product_id text,
  position integer NOT NULL DEFAULT 0,
  alt text NOT NULL DEFAULT '',
  width integer NOT NULL,
  height integer NOT NULL,
  loose_since timestamptz DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id),
  FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id),
  CHECK ((product_id IS NULL) = (loose_since IS NOT NULL))
);
CREATE INDEX product_images_product ON product_images (seller_id, product_id, position);
CREATE INDEX product_images_loose ON product_images (loose_since) WHERE product_id IS NULL;
CALL protect_tenant_table('product_images');

CREATE TABLE checkout_links (
  seller_id text NOT NULL,
  id text NOT NULL,
  product_id text NOT NULL,
  variant_id text,
  name text NOT NULL,
  coupon_code text NOT NULL DEFAULT '',
  utm jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, variant_id) REFERENCES product_variants (seller_id, id) ON DELETE CASCADE
);
CREATE INDEX checkout_links_product ON checkout_links (seller_id, product_id);
CREATE INDEX checkout_links_variant ON checkout_links (seller_id, variant_id);
CALL protect_tenant_table('checkout_links');

-- What was sold of a product on a day of São Paulo, summed up by the orders. A product with a row here cannot be deleted.
CREATE TABLE product_sales_daily (
  seller_id text NOT NULL,
  product_id text NOT NULL,
  day date NOT NULL,
  quantity integer NOT NULL DEFAULT 0,
  revenue_cents bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (seller_id, product_id, day),
  FOREIGN KEY (seller_id, product_id) REFERENCES products (seller_id, id)
);
CALL protect_tenant_table('product_sales_daily');

-- How many products a store has of each facet, as a sum of changes: whoever adds, changes or deletes products adds a row and
-- waits for nobody. Housekeeping sums them up.
CREATE TABLE product_tallies (
  seller_id text NOT NULL,
  id text NOT NULL DEFAULT gen_random_uuid()::text,
  store_id text NOT NULL,
  facet smallint NOT NULL,
  change integer NOT NULL,
  PRIMARY KEY (seller_id, id)
);
CREATE INDEX product_tallies_store ON product_tallies (seller_id, store_id, facet) INCLUDE (change);
CALL protect_tenant_table('product_tallies');

CREATE FUNCTION tally_added_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_tallies (seller_id, store_id, facet, change)
  SELECT seller_id, store_id, facet, count(*) FROM added GROUP BY seller_id, store_id, facet;
  RETURN NULL;
END $$;
CREATE FUNCTION tally_removed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_tallies (seller_id, store_id, facet, change)
  SELECT seller_id, store_id, facet, -count(*) FROM removed GROUP BY seller_id, store_id, facet;
  RETURN NULL;
END $$;
CREATE FUNCTION tally_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_tallies (seller_id, store_id, facet, change)
  SELECT seller_id, store_id, facet, sum(change)
  FROM (SELECT seller_id, store_id, facet, 1 AS change FROM added
        UNION ALL SELECT seller_id, store_id, facet, -1 FROM removed) AS changes
  GROUP BY seller_id, store_id, facet HAVING sum(change) <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER products_added AFTER INSERT ON products REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_added_products();
CREATE TRIGGER products_removed AFTER DELETE ON products REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION tally_removed_products();
CREATE TRIGGER products_changed AFTER UPDATE ON products REFERENCING OLD TABLE AS removed NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tally_changed_products();
