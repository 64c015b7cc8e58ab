-- How often a charge was changed: what its gateway was asked before a change is not what it says after.
ALTER TABLE test_charges ADD COLUMN version integer NOT NULL DEFAULT 1;
-- The number of the refund that is asked for next. It goes on with whatever is heard of one, and stays while nothing is.
ALTER TABLE test_charges ADD COLUMN refund_number integer NOT NULL DEFAULT 1;
