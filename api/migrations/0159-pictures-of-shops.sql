-- The pictures that another system has of a product, in their order, and which of ours each of them became.
ALTER TABLE products ADD COLUMN origin_pictures jsonb DEFAULT '[]'::jsonb NOT NULL;
ALTER TABLE product_images ADD COLUMN origin_url text DEFAULT '' NOT NULL;
