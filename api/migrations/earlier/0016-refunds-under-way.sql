-- Until when no other refund of a charge begins: its gateway is being asked for one, or has just left open what came of it.
ALTER TABLE test_charges ADD COLUMN refund_until timestamptz;
