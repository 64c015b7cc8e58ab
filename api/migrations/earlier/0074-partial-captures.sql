-- How much of a reservation the gateway is asked to take; null for a void, and while nothing is asked.
ALTER TABLE gateway_charges ADD COLUMN request_cents bigint;

-- What the simulator has taken of a reservation; null for the whole.
ALTER TABLE simulated_charges ADD COLUMN captured_cents bigint;
