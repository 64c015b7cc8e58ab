-- Addresses that need no login and were made by the person, or for their stores, before this lead nowhere: it is set by a new
-- password and by a block.
ALTER TABLE users ADD COLUMN links_ended_at timestamptz;
