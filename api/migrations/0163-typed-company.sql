-- migration: no transaction
-- A CNPJ that was only typed is nobody's.
DROP INDEX CONCURRENTLY sellers_cnpj;
