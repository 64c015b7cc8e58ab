-- An event is numbered by its moment, in microseconds: a number that counted over all sellers told each how much the others do.
ALTER TABLE live_events ALTER COLUMN id SET DEFAULT floor(extract(epoch FROM clock_timestamp()) * 1000000)::bigint;
