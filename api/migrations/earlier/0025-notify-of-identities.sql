-- Replicas keep the identities of their callers for a moment. They are told of whatever changes one.
CREATE OR REPLACE FUNCTION live_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(COALESCE(NEW, OLD));
BEGIN
  PERFORM pg_notify('live_access', changed ->> CASE WHEN TG_TABLE_NAME = 'users' THEN 'id' ELSE 'user_id' END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sessions_live_access
  AFTER UPDATE OF revoked_at, expires_at, store_id, stepped_up_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION live_access_changed();
CREATE OR REPLACE TRIGGER users_live_access
  AFTER UPDATE OF status, is_platform_admin, email, name ON users
  FOR EACH ROW EXECUTE FUNCTION live_access_changed();
CREATE OR REPLACE TRIGGER memberships_live_access
  AFTER UPDATE OF status, role OR DELETE ON memberships
  FOR EACH ROW EXECUTE FUNCTION live_access_changed();
