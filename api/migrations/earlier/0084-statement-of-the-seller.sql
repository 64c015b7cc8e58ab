-- migration: no transaction
-- The statement of what the seller holds.
CREATE INDEX CONCURRENTLY ledger_entries_statement_vendedor ON ledger_entries (seller_id, store_id, posted_at, id)
  WHERE account IN ('direto_a_receber', 'direto_recebido', 'direto_contestado', 'a_pagar');
