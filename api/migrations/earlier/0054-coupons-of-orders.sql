-- What the buyer used and where the order was made, and how banks and gateways call its payments.
ALTER TABLE orders
  ADD COLUMN coupon text NOT NULL DEFAULT '',
  ADD COLUMN checkout text NOT NULL DEFAULT '',
  ADD COLUMN payment_references text[] NOT NULL DEFAULT '{}';
-- `product`, `orderbump` or `gift`; and what of the order's discount is the line's.
ALTER TABLE order_items
  ADD COLUMN kind text NOT NULL DEFAULT 'product',
  ADD COLUMN discount_cents bigint NOT NULL DEFAULT 0;
