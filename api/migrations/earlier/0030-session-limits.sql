-- When the person of a session logged in. Sessions that replace it keep the moment, so that renewing has an end.
ALTER TABLE sessions ADD COLUMN authenticated_at timestamptz NOT NULL DEFAULT now();
UPDATE sessions SET authenticated_at = created_at;

-- A second factor is part of what replicas know of their callers.
CREATE OR REPLACE TRIGGER users_live_access
  AFTER UPDATE OF status, is_platform_admin, email, name, totp_enabled_at ON users
  FOR EACH ROW EXECUTE FUNCTION live_access_changed();
