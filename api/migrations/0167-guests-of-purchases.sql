-- A device that has opened the address of somebody's purchase: it sees the payment, and changes nothing until it says whose purchase it is.
ALTER TABLE buyer_checkout_tokens
  DROP CONSTRAINT buyer_checkout_tokens_kind_check,
  DROP CONSTRAINT buyer_checkout_tokens_check,
  ADD CONSTRAINT buyer_checkout_tokens_kind_check CHECK (kind IN ('link', 'device', 'guest')) NOT VALID,
  ADD CONSTRAINT buyer_checkout_tokens_check CHECK ((expires_at IS NULL) = (kind <> 'link')) NOT VALID;
