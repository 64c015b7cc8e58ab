ALTER TABLE buyer_checkout_tokens
  VALIDATE CONSTRAINT buyer_checkout_tokens_kind_check,
  VALIDATE CONSTRAINT buyer_checkout_tokens_check;
