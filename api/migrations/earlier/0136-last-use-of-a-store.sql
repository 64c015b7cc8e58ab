-- When a person last used a store, to the minute. Their sessions know it too, and are deleted a month after their end.
ALTER TABLE memberships ADD COLUMN last_seen_at timestamptz;
UPDATE memberships SET last_seen_at = seen.at
FROM (SELECT user_id, store_id, max(last_seen_at) AS at FROM sessions GROUP BY user_id, store_id) AS seen
WHERE seen.user_id = memberships.user_id AND seen.store_id = memberships.store_id;
