-- Other systems that a store is linked to. Secrets are sealed, and only their ends are shown. A link that is cut keeps its row,
-- because what came through it stays.
CREATE TABLE integrations (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('shopify')),
  shop_domain text NOT NULL,
  -- What signs deliveries. The one before a rotation stays good for an hour.
  client_secret_sealed text NOT NULL,
  client_secret_end text NOT NULL,
  old_client_secret_sealed text,
  client_secret_rotated_at timestamptz,
  -- Empty once the shop has removed the app.
  access_token_sealed text NOT NULL,
  access_token_end text NOT NULL,
  registration text NOT NULL DEFAULT 'pending',
  registration_reason text NOT NULL DEFAULT '',
  missing_scopes text[] NOT NULL DEFAULT '{}',
  registered_at timestamptz,
  uninstalled_at timestamptz,
  disconnected_at timestamptz,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('integrations');
CREATE UNIQUE INDEX integrations_of_shop ON integrations (seller_id, store_id, shop_domain) WHERE disconnected_at IS NULL;
-- Addresses of webhooks name the integration alone.
CREATE INDEX integrations_by_id ON integrations (id);

-- A delivery comes through a gateway's connection or through an integration. `topic`: what the sender calls the kind of event.
-- `correlation_id`: what the sender calls the event itself, where several deliveries may be of one.
ALTER TABLE webhook_deliveries
  ALTER COLUMN connection_id DROP NOT NULL,
  ADD COLUMN integration_id text,
  ADD COLUMN topic text NOT NULL DEFAULT '',
  ADD COLUMN correlation_id text,
  ADD CONSTRAINT webhook_deliveries_sender CHECK (num_nonnulls(connection_id, integration_id) = 1),
  ADD FOREIGN KEY (seller_id, integration_id) REFERENCES integrations (seller_id, id) ON DELETE CASCADE;
CREATE UNIQUE INDEX webhook_deliveries_of_integration ON webhook_deliveries (seller_id, integration_id, event_id)
  WHERE integration_id IS NOT NULL;
CREATE UNIQUE INDEX webhook_deliveries_correlated ON webhook_deliveries (seller_id, integration_id, topic, correlation_id)
  WHERE correlation_id IS NOT NULL;
CREATE INDEX webhook_deliveries_by_date ON webhook_deliveries (seller_id, received_at, id);

-- A shop's amounts may not add up by our rule: what it says is kept, with the difference. Of two reports the later `source_version`
-- counts, whichever arrives first.
ALTER TABLE orders
  ADD COLUMN difference_cents bigint NOT NULL DEFAULT 0,
  ADD COLUMN source_version text COLLATE "C" NOT NULL DEFAULT '',
  DROP CONSTRAINT orders_check,
  ADD CONSTRAINT orders_total_adds_up CHECK (
    total_cents = subtotal_cents - discount_cents + shipping_cents + interest_cents + difference_cents) NOT VALID;
ALTER TABLE orders VALIDATE CONSTRAINT orders_total_adds_up;

-- How the order's source calls a parcel; empty for those that were sent by hand.
ALTER TABLE fulfillments ADD COLUMN external_id text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX fulfillments_external_id ON fulfillments (seller_id, order_id, external_id) WHERE external_id <> '';
