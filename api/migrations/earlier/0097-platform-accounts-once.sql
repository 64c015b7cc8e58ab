-- migration: no transaction
-- An account is of one store: with that of another, a store could name the other's charges.
CREATE UNIQUE INDEX CONCURRENTLY payment_gateways_platform_account ON payment_gateways (gateway, platform_account);
