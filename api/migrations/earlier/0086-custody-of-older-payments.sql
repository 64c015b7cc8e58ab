-- migration: after deploy
-- No replica is left that posts everything to the platform's accounts.
ALTER TABLE payments VALIDATE CONSTRAINT payments_custody_check;
ALTER TABLE receivables VALIDATE CONSTRAINT receivables_custody_check;
ALTER TABLE ledger_accounts VALIDATE CONSTRAINT ledger_accounts_account_check;
ALTER TABLE ledger_entries VALIDATE CONSTRAINT ledger_entries_place_check;
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX ledger_entries_statement;
-- squawk-ignore require-concurrent-index-deletion
DROP INDEX receivables_due_amounts;
-- Which gateways collect for the platform is a setting, so the API decides of whom the money of older payments is.
INSERT INTO queue_tasks (id, kind, payload, idempotency_key)
SELECT 'custody-of-older-payments', 'custody-of-older-payments', '{}', 'once' WHERE EXISTS (SELECT FROM receivables);
