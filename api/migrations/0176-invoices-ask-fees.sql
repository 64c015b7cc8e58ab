-- What an invoice asks in all, with the fees that were owed of direct sales; null of those that asked for the plan alone.
ALTER TABLE plan_invoices ADD COLUMN total_cents bigint CHECK (total_cents >= 0);
-- Fees of before that were neither paid nor asked; below 0 for a credit.
ALTER TABLE plan_invoices ADD COLUMN carried_cents bigint DEFAULT 0 NOT NULL;
