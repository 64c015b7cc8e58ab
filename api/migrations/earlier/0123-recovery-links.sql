-- The ways to a buyer's checkout beside its own token: links that were sent to bring the buyer back, and the devices that opened one.
-- They show personal data masked. Only keyed hashes are kept.
CREATE TABLE buyer_checkout_tokens (
  seller_id text NOT NULL,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  session_id text NOT NULL,
  -- A link is exchanged for the token of a device, and opens nothing itself.
  kind text NOT NULL CHECK (kind IN ('link', 'device')),
  -- What the buyer was shown last when the link was made: what differs since is said to who comes back.
  seen_version integer NOT NULL,
  -- Of a link. A device comes in as long as the session lasts.
  expires_at timestamptz CHECK ((expires_at IS NULL) = (kind = 'device')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, session_id, token_hash),
  FOREIGN KEY (seller_id, session_id) REFERENCES buyer_checkouts (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('buyer_checkout_tokens');

-- Whether buyers who left the store's own checkout get one reminder by itself.
ALTER TABLE stores ADD COLUMN reminds_carts boolean NOT NULL DEFAULT true;
