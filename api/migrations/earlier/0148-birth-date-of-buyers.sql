-- Of stores whose checkout asks for it: YYYY-MM-DD. Empty otherwise, and once the buyer is erased.
ALTER TABLE orders ADD COLUMN buyer_birth_date text NOT NULL DEFAULT '';
