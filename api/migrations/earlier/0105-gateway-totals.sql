-- What the lines of each gateway have come to in an account, up to every 1024th of its versions. What has come by each gateway until
-- now is one row for each and fewer than 1024 lines, once housekeeping has been there. Versions have no gaps and lines never change,
-- so nothing that is posted later changes a row.
CREATE TABLE ledger_gateway_totals (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  account text NOT NULL,
  account_version bigint NOT NULL,
  -- Empty for lines of no gateway.
  gateway text NOT NULL,
  amount_cents bigint NOT NULL,
  PRIMARY KEY (seller_id, store_id, account, account_version, gateway)
);
CALL protect_tenant_table('ledger_gateway_totals');
REVOKE UPDATE, DELETE ON ledger_gateway_totals FROM balcao_app, balcao_platform;
