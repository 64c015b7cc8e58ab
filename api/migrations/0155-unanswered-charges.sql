-- migration: no transaction
-- Few charges wait for the answer of their gateway.
CREATE INDEX CONCURRENTLY gateway_charges_unanswered ON gateway_charges (seller_id, store_id, gateway) WHERE gateway_charge_id = '';
