-- migration: no transaction
-- The statement of what the platform holds. Each line stands in this one or in the next.
CREATE INDEX CONCURRENTLY ledger_entries_statement_plataforma ON ledger_entries (seller_id, store_id, posted_at, id)
  WHERE account IN ('a_liberar', 'disponivel', 'bloqueado', 'em_saque');
