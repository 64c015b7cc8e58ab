-- The checkout's events so far, and those of this month and the next, become one partition. That no row lies outside of it is
-- checked beforehand, while rows come in, so that attaching it has nothing to read.
DO $$
BEGIN
  EXECUTE format(
    'ALTER TABLE checkout_events ADD CONSTRAINT checkout_events_are_earlier CHECK (received_at < %L) NOT VALID',
    date_trunc('month', now(), 'UTC') + interval '2 months'
  );
END $$;
