-- migration: after deploy
-- No replica that rolls up whole days only is left.
CREATE OR REPLACE FUNCTION mark_stale_hours(seller text, store text, VARIADIC instants timestamptz[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO metrics_stale_hours (seller_id, store_id, hour)
  SELECT DISTINCT seller, store, date_trunc('hour', instant, 'UTC')
  FROM unnest(instants) AS instant
  WHERE instant < closing_hour()
  ON CONFLICT DO NOTHING
$$;
DROP FUNCTION mark_days_of_session, mark_days_of_session_orders, mark_days_of_link, mark_days_of_order, mark_days_of_payment,
  mark_stale_days;
-- squawk-ignore ban-drop-table
DROP TABLE metrics_daily;
-- squawk-ignore ban-drop-table
DROP TABLE metrics_rollups;
-- squawk-ignore ban-drop-table
DROP TABLE metrics_stale_days;
