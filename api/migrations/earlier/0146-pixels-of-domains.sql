-- Only purchases that came by one of these domains of the store; empty for all.
ALTER TABLE pixels ADD COLUMN domain_ids jsonb NOT NULL DEFAULT '[]';
-- The seller's host by which a buyer came; empty for the installation's own.
ALTER TABLE visit_tracking ADD COLUMN host text COLLATE "C" NOT NULL DEFAULT '';
