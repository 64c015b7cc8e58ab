-- Where a store's money goes. Numbers, keys and holders are sealed; what screens show of them stands beside.
CREATE TABLE bank_accounts (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('account', 'pix')),
  -- Of the bank; null for a Pix key.
  bank_ispb text,
  -- `****1234` of the account or the key.
  ending text NOT NULL,
  -- Null once its person was erased.
  details_sealed text,
  -- Keyed hash of where money goes: the same place is registered once.
  fingerprint text NOT NULL,
  status text NOT NULL DEFAULT 'em_verificacao' CHECK (status IN ('em_verificacao', 'verificada', 'recusada')),
  refusal text,
  is_principal boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Payouts refer to it, and cancelling the change brings it back.
  deleted_at timestamptz,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('bank_accounts');
CREATE UNIQUE INDEX bank_accounts_principal ON bank_accounts (seller_id, store_id) WHERE is_principal AND deleted_at IS NULL;
CREATE UNIQUE INDEX bank_accounts_same ON bank_accounts (seller_id, store_id, fingerprint) WHERE deleted_at IS NULL;

-- Changes that payouts wait for, each with the link by which an owner cancels it and those after it.
CREATE TABLE bank_account_changes (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  bank_account_id text NOT NULL,
  action text NOT NULL CHECK (action IN ('add', 'principal', 'delete')),
  -- The principal account before the change; null when there was none.
  principal_before text,
  token_hash text NOT NULL,
  changed_by text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  held_until timestamptz NOT NULL,
  cancelled_at timestamptz,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, bank_account_id) REFERENCES bank_accounts (seller_id, id)
);
CALL protect_tenant_table('bank_account_changes');
CREATE INDEX bank_account_changes_held ON bank_account_changes (seller_id, store_id, held_until) WHERE cancelled_at IS NULL;
CREATE INDEX bank_account_changes_token ON bank_account_changes (token_hash);

-- What a payout costs beyond its amount, and whether that comes back with it.
ALTER TABLE plans
  ADD COLUMN payout_fee_cents integer NOT NULL DEFAULT 0 CHECK (payout_fee_cents >= 0),
  ADD COLUMN payout_fee_returns boolean NOT NULL DEFAULT true;
UPDATE plans SET payout_fee_cents = 367 WHERE id = 'inicial';

CREATE TABLE payouts (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  bank_account_id text NOT NULL,
  -- What reaches the bank, and what it costs beyond that, as agreed when it was asked for.
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  fee_cents bigint NOT NULL CHECK (fee_cents >= 0),
  fee_returns boolean NOT NULL,
  status text NOT NULL DEFAULT 'solicitado'
    CHECK (status IN ('solicitado', 'em_processamento', 'pago', 'devolvido', 'cancelado')),
  -- The day on the bank calendar on which the bank gets it.
  process_on date NOT NULL,
  requested_by text NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  -- Why the bank sent it back.
  refusal text,
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id),
  FOREIGN KEY (seller_id, bank_account_id) REFERENCES bank_accounts (seller_id, id)
);
CALL protect_tenant_table('payouts');
-- One of a store is under way at a time.
CREATE UNIQUE INDEX payouts_in_flight ON payouts (seller_id, store_id) WHERE status IN ('solicitado', 'em_processamento');
CREATE INDEX payouts_list ON payouts (seller_id, store_id, requested_at, id) INCLUDE (status);

-- While a row is not lifted no money leaves the platform: a restore places one, until it is known what happened since.
CREATE TABLE money_holds (
  id text PRIMARY KEY,
  reason text NOT NULL,
  placed_at timestamptz NOT NULL DEFAULT now(),
  lifted_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON money_holds TO balcao_platform;
-- It concerns all sellers, so a seller's transaction asks through this alone.
CREATE FUNCTION is_money_on_hold() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT EXISTS (SELECT FROM public.money_holds WHERE lifted_at IS NULL) $$;
REVOKE EXECUTE ON FUNCTION is_money_on_hold() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION is_money_on_hold() TO balcao_app, balcao_platform;
