-- The methods of payment and the brands of cards that a settlement file covers, by its own lines; null where they leave it open. Only what
-- a file covers can be missing from it.
ALTER TABLE settlement_imports ADD COLUMN methods text[], ADD COLUMN brands text[];
