-- What a verified seller's company is to be called, and its CNPJ, until somebody of the platform has looked at it: both make a holder of
-- payouts. The seller keeps the reviewed ones meanwhile.
CREATE TABLE company_changes (
  seller_id text NOT NULL REFERENCES sellers (id),
  id text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'refused', 'withdrawn')),
  company_name text NOT NULL,
  cnpj text NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  -- Why it was refused; empty otherwise.
  refusal text NOT NULL DEFAULT '',
  -- Who decided or withdrew it.
  ended_by text,
  ended_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK ((status = 'pending') = (ended_at IS NULL))
);
CALL protect_tenant_table('company_changes');
-- One of a seller waits at a time. Admins list whose.
CREATE UNIQUE INDEX company_changes_pending ON company_changes (seller_id) WHERE status = 'pending';
