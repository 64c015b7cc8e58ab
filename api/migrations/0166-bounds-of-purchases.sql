-- How many units of a product one purchase has at most; null for the usual number.
ALTER TABLE products ADD COLUMN max_per_order integer CHECK (max_per_order BETWEEN 1 AND 999);

-- The share of a product's stock that boletos may hold while nobody has paid them, in basis points.
UPDATE payment_configs SET config = config || '{"heldStockBasisPoints": 2000}' WHERE method = 'boleto';
