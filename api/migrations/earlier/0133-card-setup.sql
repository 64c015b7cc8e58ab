-- What a gateway's script in the frame of a card is told of the account, such as a public key. Nothing in it is secret. NULL until a test of
-- the connection has said it, and again when the account changes.
ALTER TABLE payment_gateways ADD COLUMN card_setup jsonb;
