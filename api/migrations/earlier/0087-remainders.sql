-- What was taken of a payment beyond what there was, below 0 where more came in than its amount; and of that what was refunded.
ALTER TABLE payments ADD COLUMN divergent_cents bigint NOT NULL DEFAULT 0;
ALTER TABLE payments ADD COLUMN excess_refunded_cents bigint NOT NULL DEFAULT 0;

-- Whether a payment of the order has something of that.
ALTER TABLE orders ADD COLUMN is_divergent boolean NOT NULL DEFAULT false;

-- How the gateway calls the dispute that an event speaks of. It says whose money moves, so it stays when the buyer's data go.
ALTER TABLE order_events ADD COLUMN dispute_id text;
