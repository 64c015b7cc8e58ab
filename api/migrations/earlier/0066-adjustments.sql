-- A correction of a store's free balance that a settlement file asks for. Two admins of the platform, neither of whom asked for it,
-- approve it before it is posted.
CREATE TABLE ledger_adjustments (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  reconciliation_item_id text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  reason text NOT NULL CHECK (reason <> ''),
  status text NOT NULL DEFAULT 'pedido' CHECK (status IN ('pedido', 'em_aprovacao', 'lancado', 'recusado')),
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  first_approved_by text CHECK (first_approved_by <> requested_by),
  second_approved_by text CHECK (second_approved_by <> requested_by),
  refused_by text,
  refusal text NOT NULL DEFAULT '',
  PRIMARY KEY (seller_id, id),
  CHECK (second_approved_by <> first_approved_by),
  CHECK (status <> 'lancado' OR (first_approved_by IS NOT NULL AND second_approved_by IS NOT NULL)),
  CHECK ((status = 'recusado') = (refused_by IS NOT NULL)),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id),
  FOREIGN KEY (seller_id, reconciliation_item_id) REFERENCES reconciliation_items (seller_id, id)
);
CALL protect_tenant_table('ledger_adjustments');
REVOKE DELETE ON ledger_adjustments FROM balcao_app, balcao_platform;
-- A difference is adjusted once.
CREATE UNIQUE INDEX ledger_adjustments_of_item ON ledger_adjustments (seller_id, reconciliation_item_id) WHERE status <> 'recusado';
CREATE INDEX ledger_adjustments_latest ON ledger_adjustments (seller_id, requested_at, id);
CREATE INDEX ledger_adjustments_by_item ON ledger_adjustments (seller_id, reconciliation_item_id, requested_at);
