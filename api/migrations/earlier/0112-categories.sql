-- The categories of a product, as people call them: rules of the sale are for some of them.
ALTER TABLE products ADD COLUMN categories jsonb NOT NULL DEFAULT '[]';
-- Those of the products that a coupon is good for; empty is for all.
ALTER TABLE coupons ADD COLUMN categories jsonb NOT NULL DEFAULT '[]';
