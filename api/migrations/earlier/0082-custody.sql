-- Who holds the money of a payment. Until its first money comes it may still be said that a gateway of the platform's charges it.
ALTER TABLE payments ADD COLUMN custody text NOT NULL DEFAULT 'vendedor';
ALTER TABLE payments ADD CONSTRAINT payments_custody_check CHECK (custody IN ('plataforma', 'vendedor')) NOT VALID;
-- As it was posted. What was posted before stands in the platform's accounts, until it is known who holds it.
ALTER TABLE receivables ADD COLUMN custody text NOT NULL DEFAULT 'plataforma';
ALTER TABLE receivables ADD CONSTRAINT receivables_custody_check CHECK (custody IN ('plataforma', 'vendedor')) NOT VALID;

-- Accounts of what sellers hold themselves.
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_account_check;
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_account_check CHECK (account IN ('a_liberar', 'disponivel',
  'bloqueado', 'em_saque', 'direto_a_receber', 'direto_recebido', 'direto_contestado', 'a_pagar')) NOT VALID;
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_check1;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_place_check CHECK ((account IN ('a_liberar', 'disponivel', 'bloqueado',
  'em_saque', 'direto_a_receber', 'direto_recebido', 'direto_contestado', 'a_pagar'))
  = (account_version IS NOT NULL AND balance_before_cents IS NOT NULL AND balance_after_cents IS NOT NULL)) NOT VALID;

-- Charges whose money was taken for the platform's, each of one payment of one store: what a gateway has received once counts once,
-- whoever names it.
CREATE TABLE collected_charges (
  gateway text NOT NULL,
  charge_id text NOT NULL,
  payment_id text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (gateway, charge_id)
);
-- Read by the backup, which copies every table.
GRANT SELECT, INSERT ON collected_charges TO balcao_platform;
-- A seller's transaction knows nothing of others' charges, so it asks through this alone.
CREATE FUNCTION claim_charge(name text, charge text, payment text) RETURNS boolean LANGUAGE sql SECURITY DEFINER
  SET search_path = pg_catalog, public AS $$
  INSERT INTO public.collected_charges (gateway, charge_id, payment_id) VALUES (name, charge, payment) ON CONFLICT DO NOTHING;
  SELECT payment_id = payment FROM public.collected_charges WHERE gateway = name AND charge_id = charge
$$;
REVOKE EXECUTE ON FUNCTION claim_charge(text, text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION claim_charge(text, text, text) TO balcao_app, balcao_platform;
