-- What the gateway of a charge is asked to do with money that is reserved: `capture` or `void`; null while nothing is asked.
ALTER TABLE gateway_charges
  ADD COLUMN requested text,
  -- Names the request, so that a task of an earlier one ends.
  ADD COLUMN request_id text,
  ADD COLUMN requested_at timestamptz,
  -- Why it waits, or why the last one failed, for people.
  ADD COLUMN request_note text NOT NULL DEFAULT '',
  -- When the gateway took it without its being done yet: it must not be asked again.
  ADD COLUMN request_accepted_at timestamptz;
