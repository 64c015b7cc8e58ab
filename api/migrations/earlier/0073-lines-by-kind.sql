-- migration: no transaction
-- Each kind of a store's lines together, in the order of the statement. PostgreSQL skips from kind to kind, so a filter by any of
-- these columns passes no other lines, and one that finds nothing ends at once.
CREATE INDEX CONCURRENTLY ledger_entries_by_kind
  ON ledger_entries (seller_id, store_id, type, account, method, gateway, posted_at, id) WHERE account_version IS NOT NULL;
