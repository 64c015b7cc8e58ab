-- How a store delivers. An amount, a limit or a share of 0 is none; an empty day leaves that end of the period open.
CREATE TABLE shipping_methods (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  name text NOT NULL,
  -- The name without case and accents: what lists sort by.
  name_key text COLLATE "C" NOT NULL,
  -- The words of the name, each after a space: what searches look at.
  search text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL CHECK (type IN ('gratis', 'fixo', 'tabela', 'percentual', 'retirada', 'shopify')),
  priority integer NOT NULL,
  days_min integer NOT NULL CHECK (days_min BETWEEN 0 AND 90),
  days_max integer NOT NULL CHECK (days_max BETWEEN days_min AND 90),
  handling_days integer NOT NULL CHECK (handling_days BETWEEN 0 AND 90),
  reach jsonb NOT NULL,
  conditions jsonb NOT NULL,
  value_cents integer NOT NULL CHECK (value_cents >= 0),
  percent_bp integer NOT NULL CHECK (percent_bp BETWEEN 0 AND 10000),
  excess_from_grams integer NOT NULL CHECK (excess_from_grams >= 0),
  excess_per_kg_cents integer NOT NULL CHECK (excess_per_kg_cents >= 0),
  insurance_bp integer NOT NULL CHECK (insurance_bp BETWEEN 0 AND 10000),
  free_from_cents integer NOT NULL CHECK (free_from_cents >= 0),
  cubed_divisor integer NOT NULL CHECK (cubed_divisor >= 0),
  cubed_from_grams integer NOT NULL CHECK (cubed_from_grams >= 0),
  max_side_cm integer NOT NULL CHECK (max_side_cm >= 0),
  max_sum_cm integer NOT NULL CHECK (max_sum_cm >= 0),
  starts_on text COLLATE "C" NOT NULL DEFAULT '',
  ends_on text COLLATE "C" NOT NULL DEFAULT '',
  active boolean NOT NULL,
  -- Of its table: how many rows, and which powers of two their ranges of CEPs fit in.
  rate_count integer NOT NULL DEFAULT 0,
  rate_levels smallint[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('shipping_methods');
-- The first one holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX shipping_methods_by_priority ON shipping_methods (seller_id, store_id, priority, id)
  INCLUDE (search, name_key, type, active, created_at);
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
  PRIMARY KEY (seller_id, method_id, position),
  FOREIGN KEY (seller_id, method_id) REFERENCES shipping_methods (seller_id, id) ON DELETE CASCADE,
  CHECK (cep_from <= cep_to AND weight_from_g <= weight_to_g)
);
CALL protect_tenant_table('shipping_rates');
CREATE INDEX shipping_rates_found ON shipping_rates (seller_id, method_id, level, cep_from, cep_to, weight_from_g, weight_to_g);
CREATE INDEX shipping_rates_above ON shipping_rates (seller_id, method_id, level, cep_from, cep_to, weight_to_g) WHERE is_last;
