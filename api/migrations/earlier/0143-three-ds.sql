-- What came of asking the bank of a card who pays: its result, the ECI, and who bears a fraud. Empty where nobody was asked, or the gateway does
-- not say.
ALTER TABLE gateway_charges
  ADD COLUMN three_ds text NOT NULL DEFAULT '',
  ADD COLUMN eci text NOT NULL DEFAULT '',
  ADD COLUMN liability text NOT NULL DEFAULT '';

ALTER TABLE metrics_cells
  ADD COLUMN refused_authentication bigint NOT NULL DEFAULT 0,
  ADD COLUMN authenticated_cards bigint NOT NULL DEFAULT 0,
  ADD COLUMN unauthenticated_cards bigint NOT NULL DEFAULT 0,
  ADD COLUMN unasked_cards bigint NOT NULL DEFAULT 0;

-- At these gateways nobody can be asked: what was kept there never did anything.
UPDATE payment_configs SET config = jsonb_set(config, '{threeDs}', '"never"')
WHERE method = 'credit_card' AND gateway IN ('iugu', 'malga') AND config ->> 'threeDs' <> 'never';
