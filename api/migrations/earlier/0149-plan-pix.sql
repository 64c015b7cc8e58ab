-- Pix charges of the platform to a store for an invoice of its plan. One of an invoice is open at a time.
CREATE TABLE plan_pix (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  month text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  status text NOT NULL DEFAULT 'aberta' CHECK (status IN ('aberta', 'paga', 'expirada', 'cancelada')),
  -- What the platform's gateway calls it, and the code to pay; empty until it has answered.
  gateway_id text NOT NULL DEFAULT '',
  code text NOT NULL DEFAULT '',
  -- What came in; null until it is paid.
  received_cents bigint CHECK (received_cents >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id, month) REFERENCES plan_invoices (seller_id, store_id, month)
);
CALL protect_tenant_table('plan_pix');
REVOKE DELETE ON plan_pix FROM balcao_app, balcao_platform;
CREATE UNIQUE INDEX plan_pix_open ON plan_pix (seller_id, store_id, month) WHERE status = 'aberta';

CREATE POLICY demo_removal ON plan_pix TO CURRENT_USER USING (seller_id = current_seller());
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS %L',
    format('SELECT unnest(%L::text[])', ARRAY['plan_pix'] || ARRAY(SELECT demo_facts())));
END $$;

-- A store that was late works again from the moment its invoice is paid: replicas forget what they know of its people.
CREATE FUNCTION plan_invoice_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('live_access', member.user_id) FROM public.memberships AS member
  WHERE member.seller_id = NEW.seller_id AND member.store_id = NEW.store_id AND member.status = 'active';
  RETURN NULL;
END $$;
CREATE TRIGGER plan_invoices_live_access AFTER UPDATE OF paid_at ON plan_invoices
  FOR EACH ROW WHEN (NEW.paid_at IS NOT NULL AND OLD.paid_at IS NULL) EXECUTE FUNCTION plan_invoice_paid();
