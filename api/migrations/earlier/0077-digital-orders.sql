-- Nothing of the order is sent: it counts as delivered once it is paid.
ALTER TABLE orders ADD COLUMN is_digital boolean NOT NULL DEFAULT false;
