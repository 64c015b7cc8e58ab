-- migration: no transaction
-- `receivables_due_amounts` answers the same.
DROP INDEX CONCURRENTLY receivables_due_days;
