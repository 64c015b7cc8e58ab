-- What open pages are told: that something has changed, and never what. Kept for minutes, for pages that lost their
-- connection, so the tables may be lost in a crash. The sequence may not: pages remember the last id that they heard.
CREATE SEQUENCE live_event_ids;
GRANT USAGE ON SEQUENCE live_event_ids TO balcao_app, balcao_platform;

CREATE UNLOGGED TABLE live_events (
  id bigint PRIMARY KEY DEFAULT nextval('live_event_ids'),
  seller_id text NOT NULL REFERENCES sellers (id),
  topic text NOT NULL,
  -- A transaction tells of a topic once, however often its parts say it.
  told_in xid8 NOT NULL DEFAULT pg_current_xact_id(),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (seller_id, topic, told_in)
);
CALL protect_tenant_table('live_events');
CREATE INDEX live_events_of_seller ON live_events (seller_id, id);
CREATE INDEX live_events_by_age ON live_events (created_at);

-- Lets one websocket in, once, for a session.
CREATE UNLOGGED TABLE live_tickets (
  hash text PRIMARY KEY,
  session_id text NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON live_tickets TO balcao_platform;

-- Whoever holds a person's open sockets looks again whether they may stay open.
CREATE FUNCTION live_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('live_access', CASE WHEN TG_TABLE_NAME = 'users' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'user_id' END);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_live_access AFTER UPDATE OF revoked_at, expires_at, store_id ON sessions
  FOR EACH ROW EXECUTE FUNCTION live_access_changed();
CREATE TRIGGER users_live_access AFTER UPDATE OF status ON users
  FOR EACH ROW EXECUTE FUNCTION live_access_changed();
CREATE TRIGGER memberships_live_access AFTER UPDATE OF status ON memberships
  FOR EACH ROW EXECUTE FUNCTION live_access_changed();
