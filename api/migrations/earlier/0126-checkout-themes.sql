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
  domain text COLLATE "C" NOT NULL,
  -- The version that new sessions begin with; null before the first one.
  published_number integer,
  published_at timestamptz(3),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- A deleted theme keeps its versions, which sessions go on with.
  deleted_at timestamptz(3),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('checkout_themes');
CREATE INDEX checkout_themes_store ON checkout_themes (seller_id, store_id, id);

-- What was published. Never changed.
CREATE TABLE checkout_theme_versions (
  seller_id text NOT NULL,
  theme_id text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  config jsonb NOT NULL,
  published_by text NOT NULL,
  published_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, theme_id, number),
  FOREIGN KEY (seller_id, theme_id) REFERENCES checkout_themes (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('checkout_theme_versions');

-- Pictures of themes; their bytes are documents of the same name.
CREATE TABLE checkout_theme_images (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('logo', 'favicon', 'banner', 'phoneBanner')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('checkout_theme_images');

-- Drafts that somebody was shown by a link. Only keyed hashes of the links are kept.
CREATE TABLE checkout_theme_previews (
  seller_id text NOT NULL,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  store_id text NOT NULL,
  config jsonb NOT NULL,
  -- Of the example in the cart; empty for one that is made up.
  product_id text NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, token_hash),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('checkout_theme_previews');
CREATE INDEX checkout_theme_previews_expired ON checkout_theme_previews (expires_at);

-- The version that a session began with and keeps; null for the usual look.
ALTER TABLE buyer_checkouts ADD COLUMN theme_id text, ADD COLUMN theme_number integer;
