-- The coupons of a store. A 0, an empty text and an empty list limit nothing.
CREATE TABLE coupons (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  -- As it is looked up: without spaces around it, a to z in upper case.
  code text COLLATE "C" NOT NULL,
  -- The code as searches look at it.
  search text COLLATE "C" NOT NULL,
  type text NOT NULL CHECK (type IN ('percentual', 'valor_fixo', 'frete_gratis')),
  percent_bp integer NOT NULL CHECK (percent_bp BETWEEN 0 AND 10000),
  value_cents integer NOT NULL CHECK (value_cents >= 0),
  cap_cents integer NOT NULL CHECK (cap_cents >= 0),
  applies_to text NOT NULL CHECK (applies_to IN ('produtos', 'subtotal', 'frete')),
  min_order_cents integer NOT NULL CHECK (min_order_cents >= 0),
  -- Days of São Paulo, both included, as YYYY-MM-DD.
  starts_on text COLLATE "C" NOT NULL,
  ends_on text COLLATE "C" NOT NULL,
  limit_total integer NOT NULL CHECK (limit_total >= 0),
  limit_per_customer integer NOT NULL CHECK (limit_per_customer >= 0),
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
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  batch_id text,
  -- What the limit per customer counts: this coupon, or all of its batch.
  limit_scope text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('coupons');
CREATE UNIQUE INDEX coupons_code ON coupons (seller_id, store_id, code);
-- It holds all that the list searches, filters and sorts by, so that matches are found without reading rows.
CREATE INDEX coupons_by_creation ON coupons (seller_id, store_id, created_at, id)
  INCLUDE (code, search, type, batch_id, paused, starts_on, ends_on, limit_total, used);
CREATE INDEX coupons_by_code ON coupons (seller_id, store_id, code, id);
CREATE INDEX coupons_by_use ON coupons (seller_id, store_id, used, id);

-- The use of a coupon by an order: one row, which counts while it is not released.
CREATE TABLE coupon_redemptions (
  seller_id text NOT NULL,
  order_id text NOT NULL,
  coupon_id text NOT NULL,
  -- As of its coupon when it was used.
  limit_scope text NOT NULL,
  released_at timestamptz(3),
  -- Whether it was counted beyond the limit, because the order came paid.
  over_limit boolean NOT NULL DEFAULT false,
  -- What the order was paid, without what was refunded.
  revenue_cents bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, order_id)
);
CALL protect_tenant_table('coupon_redemptions');
CREATE INDEX coupon_redemptions_of_coupon ON coupon_redemptions (seller_id, coupon_id) INCLUDE (revenue_cents);
