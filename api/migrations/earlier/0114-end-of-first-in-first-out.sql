-- migration: after deploy
-- What came first to the balance is no longer looked for, and `ledger_entries_by_kind` finds rare types too.
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX ledger_entries_corrections;
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX ledger_entries_rare;
