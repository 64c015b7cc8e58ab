-- What came under the id of another event, with other content. The first one counts; this is kept for people, who find the order by it.
-- `is_notice`: only a hint of a gateway, which is asked itself. `digest`: of the content, so that a repetition is kept once.
CREATE TABLE reused_events (
  seller_id text NOT NULL,
  order_id text NOT NULL,
  source text NOT NULL,
  event_id text NOT NULL,
  digest text NOT NULL,
  payment_id text,
  type text NOT NULL,
  -- Null for a hint, which says of no moment.
  occurred_at timestamptz,
  received_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  amount_cents bigint,
  data jsonb,
  is_notice boolean NOT NULL DEFAULT false,
  PRIMARY KEY (seller_id, order_id, source, event_id, digest),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('reused_events');
REVOKE UPDATE ON reused_events FROM balcao_app, balcao_platform;
-- What may name a person can be emptied.
GRANT UPDATE (data) ON reused_events TO balcao_app, balcao_platform;

-- How many of those are kept of the order.
ALTER TABLE orders ADD COLUMN reused_event_count smallint NOT NULL DEFAULT 0;

-- What a delivery says; and the gateway's own id of one that has the id of another delivery, and other content.
ALTER TABLE webhook_deliveries ADD COLUMN content_digest text;
ALTER TABLE webhook_deliveries ADD COLUMN reused_event_id text;
