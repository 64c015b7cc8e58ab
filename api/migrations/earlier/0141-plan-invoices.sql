-- A month of a store's plan once it has ended: what it asks for the plan, and what its sales have paid already. The fees are not copied:
-- they are the ledger's lines of the month, which never change.
CREATE TABLE plan_invoices (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  -- Of São Paulo.
  month text NOT NULL CHECK (month ~ '^20\d\d-(0[1-9]|1[0-2])$'),
  charges jsonb NOT NULL,
  plan_cents bigint NOT NULL CHECK (plan_cents >= 0),
  -- Of sales: taken of their money, or owed where the seller received it.
  taken_cents bigint NOT NULL,
  owed_cents bigint NOT NULL,
  line_count integer NOT NULL CHECK (line_count >= 0),
  due_on date NOT NULL,
  closed_at timestamptz NOT NULL,
  paid_at timestamptz CHECK (paid_at >= closed_at),
  PRIMARY KEY (seller_id, store_id, month),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('plan_invoices');
-- What was closed stays, but that it is paid.
REVOKE UPDATE, DELETE ON plan_invoices FROM balcao_app, balcao_platform;
GRANT UPDATE (paid_at) ON plan_invoices TO balcao_app, balcao_platform;
-- What is asked of it at each request: whether the store is late.
CREATE INDEX plan_invoices_unpaid ON plan_invoices (seller_id, store_id, due_on) WHERE paid_at IS NULL;

CREATE POLICY demo_removal ON plan_invoices TO CURRENT_USER USING (seller_id = current_seller());
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS %L',
    format('SELECT unnest(%L::text[])', ARRAY['plan_invoices'] || ARRAY(SELECT demo_facts())));
END $$;
