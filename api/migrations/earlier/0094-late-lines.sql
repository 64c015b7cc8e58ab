-- migration: no transaction
-- Lines that were posted long after their fact, or before it: few. All others of a period of competência are found by when they
-- were posted, in the index of the statement, so no posting of the day pays for a second one.
CREATE INDEX CONCURRENTLY ledger_entries_late ON ledger_entries (seller_id, store_id, occurred_at)
  WHERE account_version IS NOT NULL AND posted_at - occurred_at NOT BETWEEN interval '-1 hour' AND interval '48 hours';
