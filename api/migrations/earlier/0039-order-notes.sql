-- What the team of a store writes about an order for itself.
CREATE TABLE order_notes (
  seller_id text NOT NULL,
  id text NOT NULL,
  order_id text NOT NULL,
  author_id text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('order_notes');
CREATE INDEX order_notes_of_order ON order_notes (seller_id, order_id, id DESC);
REVOKE UPDATE ON order_notes FROM balcao_app, balcao_platform;
