-- migration: no transaction
-- A reviewed company is one seller's.
CREATE UNIQUE INDEX CONCURRENTLY sellers_reviewed_cnpj ON sellers (reviewed_cnpj) WHERE reviewed_cnpj <> '';
