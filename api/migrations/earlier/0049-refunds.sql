-- Money that a seller gives back to a buyer. What has gone back is the payment's; a refund says who asked, why, and how it ended.
CREATE TABLE refunds (
  seller_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  payment_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('pending', 'refunded', 'failed')),
  -- Why it failed, or why it waits, for people.
  note text NOT NULL DEFAULT '',
  -- What the payment will have given back when the gateway has done this one.
  target_cents bigint NOT NULL,
  -- Where the buyer of a boleto gets the money back to.
  buyer_account jsonb,
  -- When the gateway took it without having done it yet: it must not be asked again.
  accepted_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK ((status = 'pending') = (settled_at IS NULL)),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE,
  FOREIGN KEY (seller_id, payment_id) REFERENCES payments (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('refunds');
CREATE INDEX refunds_of_order ON refunds (seller_id, order_id, id);
-- A gateway is asked for one refund of a payment at a time.
CREATE UNIQUE INDEX refunds_under_way ON refunds (seller_id, payment_id) WHERE status = 'pending';

-- The refund that a report is of. Kept when `data` is emptied: what the events come to may not depend on that.
ALTER TABLE order_events ADD COLUMN refund_id text;
