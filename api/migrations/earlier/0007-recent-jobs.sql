-- When the one who started a job put its end away: from then on no list shows it to them again.
ALTER TABLE background_jobs ADD COLUMN dismissed_at timestamptz;
-- What somebody may still want to know of.
CREATE INDEX background_jobs_recent ON background_jobs (seller_id, store_id, (origin ->> 'actorId'), id)
  WHERE dismissed_at IS NULL;
