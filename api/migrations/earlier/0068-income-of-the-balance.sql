-- migration: no transaction
-- Corrections that brought a store money: few lines, among types whose others take some.
CREATE INDEX CONCURRENTLY ledger_entries_corrections ON ledger_entries (seller_id, store_id, account_version) INCLUDE (amount_cents)
  WHERE account = 'disponivel' AND amount_cents > 0 AND type IN ('adjustment', 'refund');
