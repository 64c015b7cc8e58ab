-- Counts what a subject may do so often in a window with a fixed end, in the transaction of what is counted: 0 when it may,
-- otherwise the seconds until it may again. A seller's own transactions cannot read whose counts there are.
CREATE FUNCTION take_from_quota(subject text, most integer, window_seconds integer) RETURNS integer
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  INSERT INTO public.request_counts AS held (key, requests, resets_at)
  VALUES ('quota|' || subject, 1, now() + make_interval(secs => window_seconds))
  ON CONFLICT (key) DO UPDATE SET
    requests = CASE WHEN held.resets_at <= now() THEN 1 ELSE held.requests + 1 END,
    resets_at = CASE WHEN held.resets_at <= now() THEN excluded.resets_at ELSE held.resets_at END
  RETURNING CASE WHEN requests <= most THEN 0 ELSE greatest(1, ceil(extract(epoch FROM resets_at - now())))::integer END
$$;
REVOKE EXECUTE ON FUNCTION take_from_quota(text, integer, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION take_from_quota(text, integer, integer) TO balcao_app, balcao_platform;
