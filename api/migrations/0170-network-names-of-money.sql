-- How the network calls the money of a capture, as `end_to_end_id:E…` or `nsu:…`: two of them are two payments. It says what came, so it
-- stays when the buyer's data go.
ALTER TABLE order_events ADD COLUMN network_name text;
