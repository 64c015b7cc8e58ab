-- migration: no transaction
-- What most lines are not: a statement of refunds alone need not pass all sales.
CREATE INDEX CONCURRENTLY ledger_entries_rare ON ledger_entries (seller_id, store_id, type, posted_at, id)
  WHERE account_version IS NOT NULL AND type NOT IN ('sale', 'fee_gateway', 'fee_platform', 'fee_antifraud', 'release');
