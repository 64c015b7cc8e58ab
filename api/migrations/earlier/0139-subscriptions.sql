-- Plans as they are offered: what they are called, cost a month, and limit. A limit that is left out is none.
ALTER TABLE plans
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN place smallint NOT NULL DEFAULT 0,
  ADD COLUMN offered boolean NOT NULL DEFAULT false,
  ADD COLUMN monthly_cents integer NOT NULL DEFAULT 0 CHECK (monthly_cents >= 0),
  ADD COLUMN trial_days integer NOT NULL DEFAULT 0 CHECK (trial_days BETWEEN 0 AND 90),
  ADD COLUMN limits jsonb NOT NULL DEFAULT '{}';
UPDATE plans SET name = 'Inicial', place = 1, offered = true,
  limits = '{"orders": 300, "users": 2, "domains": 1, "pixels": 3, "bumps": 5}' WHERE id = 'inicial';
INSERT INTO plans (id, name, place, offered, monthly_cents, trial_days, percent_basis_points, fixed_cents, antifraud_cents,
  reserve_basis_points, reserve_days, payout_fee_cents, payout_fee_returns, anticipation_basis_points, limits)
SELECT more.id, more.name, more.place, true, more.monthly_cents, more.trial_days, more.percent_basis_points, more.fixed_cents,
  antifraud_cents, reserve_basis_points, reserve_days, payout_fee_cents, payout_fee_returns, anticipation_basis_points, more.limits
FROM plans, (VALUES
  ('crescimento', 'Crescimento', 2, 9900, 14, 149, 50, '{"orders": 3000, "users": 8, "domains": 3, "pixels": 15, "bumps": 30}'::jsonb),
  ('escala', 'Escala', 3, 39900, 0, 89, 40, '{"users": 30, "domains": 20}'::jsonb)
) AS more (id, name, place, monthly_cents, trial_days, percent_basis_points, fixed_cents, limits)
WHERE plans.id = 'inicial';

CREATE FUNCTION offered_plans() RETURNS SETOF plans LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public
  AS $$ SELECT * FROM public.plans WHERE offered ORDER BY place, id $$;
REVOKE EXECUTE ON FUNCTION offered_plans() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION offered_plans() TO balcao_app, balcao_platform;

-- From when a store has a plan, at what was agreed then. It lasts until the next one begins; before the first one there is the plan of
-- the store's row. What has begun is never changed, so that a sale costs what its day's plan took, whenever it comes to be known.
CREATE TABLE subscription_periods (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  plan_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('plano', 'teste', 'cancelado')),
  starts_at timestamptz(3) NOT NULL,
  monthly_cents integer NOT NULL CHECK (monthly_cents >= 0),
  percent_basis_points integer NOT NULL CHECK (percent_basis_points BETWEEN 0 AND 10000),
  fixed_cents integer NOT NULL CHECK (fixed_cents >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  UNIQUE (seller_id, store_id, starts_at),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id)
);
CALL protect_tenant_table('subscription_periods');
REVOKE UPDATE ON subscription_periods FROM balcao_app, balcao_platform;
CREATE POLICY demo_removal ON subscription_periods TO CURRENT_USER USING (seller_id = current_seller());

-- A demonstration's periods go with it, before all else that it has.
DO $$
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION demo_facts() RETURNS SETOF text LANGUAGE sql IMMUTABLE AS %L',
    format('SELECT unnest(%L::text[])', ARRAY['subscription_periods'] || ARRAY(SELECT demo_facts())));
END $$;
