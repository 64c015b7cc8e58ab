-- Makes partitions, to the end of the month that comes so many months after this one, of each table that is divided by months.
-- Whoever calls it may make no tables: it runs with the rights of its owner.
CREATE FUNCTION make_month_partitions(months_ahead integer) RETURNS SETOF text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '2s' AS $$
DECLARE
  divided regclass;
  wanted timestamptz := date_trunc('month', now()) + make_interval(months => months_ahead + 1);
  upper timestamptz;
  made text;
BEGIN
  FOR divided IN
    SELECT p.partrelid FROM pg_partitioned_table AS p JOIN pg_class AS c ON c.oid = p.partrelid
    WHERE p.partstrat = 'r' AND c.relnamespace = 'public'::regnamespace
  LOOP
    IF end_of_partitions(divided) >= wanted THEN CONTINUE; END IF;
    -- Rows are read and written meanwhile; another replica waits.
    EXECUTE format('LOCK TABLE %s IN SHARE UPDATE EXCLUSIVE MODE', divided);
    upper := end_of_partitions(divided);
    WHILE upper < wanted LOOP
      made := format('%s_%s', divided, to_char(upper, 'YYYY_MM'));
      EXECUTE format('CREATE TABLE %s (LIKE %s INCLUDING ALL)', made, divided);
      -- Nobody asks a partition by its name. If somebody may one day, each seller sees their own rows.
      CALL protect_tenant_table(made::regclass);
      EXECUTE format('REVOKE ALL ON %s FROM balcao_app, balcao_platform', made);
      EXECUTE format('ALTER TABLE %s ATTACH PARTITION %s FOR VALUES FROM (%L) TO (%L)',
                     divided, made, upper, upper + interval '1 month');
      RETURN NEXT made;
      upper := upper + interval '1 month';
    END LOOP;
  END LOOP;
END $$;
CREATE FUNCTION end_of_partitions(divided regclass) RETURNS timestamptz
  LANGUAGE sql STABLE SET search_path = pg_catalog AS $$
  SELECT max(substring(pg_get_expr(part.relpartbound, part.oid) FROM $r$TO \('([^']+)'\)$r$)::timestamptz)
  FROM pg_inherits AS i JOIN pg_class AS part ON part.oid = i.inhrelid WHERE i.inhparent = divided
$$;
REVOKE EXECUTE ON FUNCTION make_month_partitions(integer), end_of_partitions(regclass) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_month_partitions(integer) TO balcao_platform;

DO $$
DECLARE
  bound timestamptz;
BEGIN
  SELECT substring(pg_get_constraintdef(oid) FROM $r$'([^']+)'$r$)::timestamptz INTO STRICT bound
  FROM pg_constraint WHERE conname = 'checkout_events_are_earlier' AND convalidated;
  ALTER TABLE checkout_events RENAME TO checkout_events_earlier;
  ALTER INDEX checkout_events_pkey RENAME TO checkout_events_earlier_pkey;
  ALTER INDEX checkout_events_by_type RENAME TO checkout_events_earlier_by_type;
  CREATE TABLE checkout_events (LIKE checkout_events_earlier INCLUDING DEFAULTS,
    PRIMARY KEY (seller_id, received_at, source, event_id)) PARTITION BY RANGE (received_at);
  CREATE INDEX checkout_events_by_type ON checkout_events (seller_id, store_id, type, occurred_at);
  EXECUTE format('ALTER TABLE checkout_events ATTACH PARTITION checkout_events_earlier FOR VALUES FROM (MINVALUE) TO (%L)', bound);
  ALTER TABLE checkout_events_earlier DROP CONSTRAINT checkout_events_are_earlier;
END $$;
REVOKE ALL ON checkout_events_earlier FROM balcao_app, balcao_platform;
CALL protect_tenant_table('checkout_events');
REVOKE UPDATE ON checkout_events FROM balcao_app, balcao_platform;
GRANT UPDATE (data) ON checkout_events TO balcao_app, balcao_platform;
SELECT make_month_partitions(3);
