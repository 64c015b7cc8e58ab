-- How and through whom a payment came, for filters of the statement; null where it is of no payment, and for what was posted before.
ALTER TABLE ledger_entries ADD COLUMN method text, ADD COLUMN gateway text;

-- The terms that a sale was posted by; null for what was sold before they were kept.
ALTER TABLE receivables
  ADD COLUMN method text,
  ADD COLUMN gateway text,
  ADD COLUMN gateway_percent_basis_points integer,
  ADD COLUMN gateway_fixed_cents integer,
  ADD COLUMN platform_percent_basis_points integer,
  ADD COLUMN platform_fixed_cents integer,
  ADD COLUMN antifraud_terms_cents integer;

-- What each type of line has come to in an account, at every 256th of its versions. The balance at any moment, and what moved
-- between two, follow from one row per type and fewer than 256 lines, however many there are. Versions have no gaps and never go
-- back in time, so nothing that is posted later changes a row.
CREATE TABLE ledger_running_totals (
  seller_id text NOT NULL,
  store_id text NOT NULL,
  account text NOT NULL,
  account_version bigint NOT NULL,
  type text NOT NULL,
  amount_cents bigint NOT NULL,
  entry_count bigint NOT NULL,
  -- Of the line with that version.
  posted_at timestamptz NOT NULL,
  PRIMARY KEY (seller_id, store_id, account, account_version, type)
);
CALL protect_tenant_table('ledger_running_totals');
REVOKE UPDATE, DELETE ON ledger_running_totals FROM balcao_app, balcao_platform;
CREATE INDEX ledger_running_totals_by_time ON ledger_running_totals (seller_id, store_id, account, posted_at, account_version);

-- The same made anew from all lines, to fill the table and to check it.
CREATE VIEW ledger_running_totals_rebuilt WITH (security_invoker = true) AS
WITH blocks AS (
  SELECT seller_id, store_id, account, (account_version + 255) / 256 AS block, type, sum(amount_cents) AS cents, count(*) AS entries
  FROM ledger_entries WHERE account_version IS NOT NULL GROUP BY 1, 2, 3, 4, 5
), ends AS (
  SELECT seller_id, store_id, account, account_version / 256 AS block, account_version, posted_at
  FROM ledger_entries WHERE account_version % 256 = 0
), types AS (
  SELECT DISTINCT seller_id, store_id, account, type FROM blocks
), totals AS (
  SELECT e.seller_id, e.store_id, e.account, e.account_version, t.type, e.posted_at,
    sum(coalesce(b.cents, 0)) OVER passed AS cents, sum(coalesce(b.entries, 0)) OVER passed AS entries
  FROM ends AS e JOIN types AS t USING (seller_id, store_id, account)
  LEFT JOIN blocks AS b USING (seller_id, store_id, account, block, type)
  WINDOW passed AS (PARTITION BY e.seller_id, e.store_id, e.account, t.type ORDER BY e.block)
)
SELECT seller_id, store_id, account, account_version, type, cents::bigint AS amount_cents, entries::bigint AS entry_count, posted_at
FROM totals WHERE entries > 0;

GRANT SELECT ON ledger_running_totals_rebuilt TO balcao_platform;

SET LOCAL ROLE balcao_platform;
INSERT INTO ledger_running_totals SELECT * FROM ledger_running_totals_rebuilt;
RESET ROLE;
