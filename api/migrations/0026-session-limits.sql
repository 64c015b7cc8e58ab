-- When the person of a session logged in. Sessions that replace it keep the moment, so that renewing has an end.
ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET authenticated_at = created_at;
