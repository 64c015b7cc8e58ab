-- What the platform takes of a sale. Prices are data. A store without a plan has the first one.
CREATE TABLE plans (
  id text PRIMARY KEY,
  percent_basis_points integer NOT NULL CHECK (percent_basis_points BETWEEN 0 AND 10000),
  fixed_cents integer NOT NULL CHECK (fixed_cents >= 0),
  antifraud_cents integer NOT NULL CHECK (antifraud_cents >= 0),
  reserve_basis_points integer NOT NULL CHECK (reserve_basis_points BETWEEN 0 AND 10000),
  reserve_days integer NOT NULL CHECK (reserve_days >= 0)
);
GRANT SELECT, INSERT, UPDATE ON plans TO balcao_platform;
INSERT INTO plans VALUES ('inicial', 199, 50, 0, 0, 0);
-- Plans are nobody's in particular, so a seller's transaction reads them through this alone.
CREATE FUNCTION plan_terms(wanted text) RETURNS SETOF plans LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT * FROM public.plans WHERE id = coalesce(wanted, 'inicial') $$;
REVOKE EXECUTE ON FUNCTION plan_terms(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION plan_terms(text) TO balcao_app, balcao_platform;

-- A seller's accounts per store. Their rows are what postings of one store wait for each other at.
CREATE TABLE ledger_accounts (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  account text NOT NULL CHECK (account IN ('a_liberar', 'disponivel', 'bloqueado', 'em_saque')),
  balance_cents bigint NOT NULL DEFAULT 0,
  -- Of the last entry.
  version bigint NOT NULL DEFAULT 0,
  last_posted_at timestamptz NOT NULL DEFAULT '-infinity',
  PRIMARY KEY (seller_id, store_id, account),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
) WITH (fillfactor = 50);
CALL protect_tenant_table('ledger_accounts');

-- A fact that moved money. Its key is what makes a repetition have no effect, for ever.
CREATE TABLE ledger_transactions (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL,
  key text NOT NULL,
  -- Of the accounts and amounts: the same key with other content is refused.
  digest text NOT NULL,
  order_id text,
  payment_id text,
  -- When it happened. The order of lines is that of posting.
  occurred_at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, key),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('ledger_transactions');
CREATE INDEX ledger_transactions_of_order ON ledger_transactions (seller_id, order_id) WHERE order_id IS NOT NULL;

-- Lines of transactions. Only a seller's own accounts have a version and a balance.
CREATE TABLE ledger_entries (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  transaction_id text NOT NULL,
  account text NOT NULL,
  type text NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
  account_version bigint,
  balance_before_cents bigint,
  balance_after_cents bigint,
  order_id text,
  payment_id text,
  occurred_at timestamptz NOT NULL,
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, account, account_version),
  CHECK (balance_after_cents = balance_before_cents + amount_cents),
  CHECK ((account IN ('a_liberar', 'disponivel', 'bloqueado', 'em_saque'))
    = (account_version IS NOT NULL AND balance_before_cents IS NOT NULL AND balance_after_cents IS NOT NULL)),
  FOREIGN KEY (seller_id, transaction_id) REFERENCES ledger_transactions (seller_id, id)
);
CALL protect_tenant_table('ledger_entries');
CREATE INDEX ledger_entries_statement ON ledger_entries (seller_id, store_id, posted_at, id) WHERE account_version IS NOT NULL;
CREATE INDEX ledger_entries_of_transaction ON ledger_entries (seller_id, transaction_id);

-- Append-only.
REVOKE UPDATE, DELETE ON ledger_transactions, ledger_entries FROM balcao_app, balcao_platform;
REVOKE DELETE ON ledger_accounts FROM balcao_app, balcao_platform;

-- All entries of a transaction come by one INSERT and add up to 0.
CREATE FUNCTION assert_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added GROUP BY seller_id, transaction_id HAVING sum(amount_cents) <> 0) THEN
    RAISE EXCEPTION 'The entries of a transaction do not add up to 0' USING ERRCODE = 'check_violation';
  END IF;
  IF EXISTS (
    SELECT FROM added AS a JOIN ledger_entries AS e ON e.seller_id = a.seller_id AND e.transaction_id = a.transaction_id
    WHERE NOT EXISTS (SELECT FROM added AS o WHERE o.seller_id = e.seller_id AND o.id = e.id)
  ) THEN
    RAISE EXCEPTION 'A transaction is complete once it is posted' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION assert_entries_balance();

-- Part of a payment that falls due on one day. `open_cents` is what was neither released nor taken by refunds and disputes.
CREATE TABLE receivables (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  order_id text NOT NULL,
  payment_id text NOT NULL,
  installment smallint NOT NULL,
  gross_cents bigint NOT NULL CHECK (gross_cents >= 0),
  gateway_fee_cents bigint NOT NULL CHECK (gateway_fee_cents >= 0),
  platform_fee_cents bigint NOT NULL CHECK (platform_fee_cents >= 0),
  antifraud_fee_cents bigint NOT NULL CHECK (antifraud_fee_cents >= 0),
  net_cents bigint NOT NULL CHECK (net_cents = gross_cents - gateway_fee_cents - platform_fee_cents - antifraud_fee_cents),
  open_cents bigint NOT NULL CHECK (open_cents BETWEEN 0 AND net_cents),
  available_on date NOT NULL,
  -- The reserve that holds when it is released, as it was agreed at the sale.
  reserve_basis_points integer NOT NULL DEFAULT 0,
  reserve_days integer NOT NULL DEFAULT 0,
  -- What is held back of it since it was released, and until when.
  reserved_cents bigint NOT NULL DEFAULT 0 CHECK (reserved_cents >= 0),
  reserved_until date,
  status text NOT NULL DEFAULT 'agendado' CHECK (status IN ('agendado', 'liberado', 'cancelado')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
) WITH (fillfactor = 80);
CALL protect_tenant_table('receivables');
CREATE INDEX receivables_due ON receivables (available_on, seller_id, store_id) WHERE status = 'agendado';
CREATE INDEX receivables_reserved ON receivables (reserved_until, seller_id, store_id) WHERE reserved_cents > 0;
CREATE INDEX receivables_of_payment ON receivables (seller_id, payment_id);
CREATE INDEX receivables_calendar ON receivables (seller_id, store_id, available_on, id);
