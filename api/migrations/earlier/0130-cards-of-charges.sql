-- What its gateway's frame has said of the card that a payment was made with. Empty where nobody knows, and for other methods.
ALTER TABLE gateway_charges
  ADD COLUMN card_brand text NOT NULL DEFAULT '',
  ADD COLUMN card_last4 text NOT NULL DEFAULT '';

-- Tokens that the simulator has taken: each pays once.
CREATE TABLE simulated_card_tokens (
  token text COLLATE "C" PRIMARY KEY,
  taken_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON simulated_card_tokens TO balcao_platform;
