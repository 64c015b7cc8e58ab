-- What it costs to be paid receivables before their day: basis points of thirty days, reckoned by the day.
ALTER TABLE plans ADD COLUMN anticipation_basis_points integer NOT NULL DEFAULT 199
  CHECK (anticipation_basis_points BETWEEN 0 AND 10000);

-- Receivables of a store that were paid before their day, together. The price is kept as it was agreed.
CREATE TABLE anticipations (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  receivables integer NOT NULL CHECK (receivables > 0),
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  reserve_cents bigint NOT NULL CHECK (reserve_cents >= 0),
  net_cents bigint NOT NULL CHECK (net_cents >= 0 AND net_cents = amount_cents - fee_cents - reserve_cents),
  basis_points integer NOT NULL,
  created_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('anticipations');
CREATE INDEX anticipations_list ON anticipations (seller_id, store_id, created_at, id);
-- What was agreed stays.
REVOKE UPDATE, DELETE ON anticipations FROM balcao_app, balcao_platform;

ALTER TABLE receivables ADD COLUMN anticipation_id text;
ALTER TABLE receivables ADD FOREIGN KEY (seller_id, anticipation_id) REFERENCES anticipations (seller_id, id);
ALTER TABLE receivables DROP CONSTRAINT receivables_status_check;
ALTER TABLE receivables ADD CHECK (status IN ('agendado', 'liberado', 'antecipado', 'cancelado'));
ALTER TABLE receivables ADD CHECK ((status = 'antecipado') = (anticipation_id IS NOT NULL));
