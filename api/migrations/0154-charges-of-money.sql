-- migration: no transaction
-- Notices find a charge by the name of its money.
CREATE INDEX CONCURRENTLY gateway_charges_of_money ON gateway_charges (seller_id, store_id, gateway, money_id) WHERE money_id <> '';
