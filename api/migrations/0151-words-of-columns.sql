-- Three columns get the words of the glossary. The rename keeps the rows as they are; a replica of the version before goes on with a
-- column of the old name, which triggers keep equal until 0152 takes it away.

-- When the last event that named the cart happened.
-- squawk-ignore renaming-column
ALTER TABLE checkout_carts RENAME COLUMN told_at TO captured_at;
-- So many carts are not rewritten: before the first write after this one, an older replica finds nothing that is later.
ALTER TABLE checkout_carts ADD COLUMN told_at timestamptz DEFAULT '-infinity';
CREATE FUNCTION keep_told_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.captured_at := coalesce(NEW.captured_at, NEW.told_at);
  ELSIF NEW.told_at IS DISTINCT FROM OLD.told_at THEN
    -- What an older replica could not see: the cart knows of a later event.
    IF NEW.told_at < OLD.captured_at THEN
      RETURN NULL;
    END IF;
    NEW.captured_at := NEW.told_at;
  END IF;
  NEW.told_at := NEW.captured_at;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_told_at BEFORE INSERT OR UPDATE ON checkout_carts FOR EACH ROW EXECUTE FUNCTION keep_told_at();

-- When the owners were notified that the endpoint fails.
-- squawk-ignore renaming-column
ALTER TABLE webhook_endpoints RENAME COLUMN owners_told_at TO owners_notified_at;
ALTER TABLE webhook_endpoints ADD COLUMN owners_told_at timestamptz;
CREATE FUNCTION keep_owners_told_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.owners_notified_at := coalesce(NEW.owners_notified_at, NEW.owners_told_at);
  ELSIF NEW.owners_told_at IS DISTINCT FROM OLD.owners_told_at THEN
    NEW.owners_notified_at := NEW.owners_told_at;
  END IF;
  NEW.owners_told_at := NEW.owners_notified_at;
  RETURN NEW;
END $$;

-- The state that the audit log has of the page; null before its first entry.
-- squawk-ignore renaming-column
ALTER TABLE checkout_looks RENAME COLUMN told TO recorded;
ALTER TABLE checkout_looks RENAME CONSTRAINT checkout_looks_told_check TO checkout_looks_recorded_check;
ALTER TABLE checkout_looks ADD COLUMN told text;
CREATE FUNCTION keep_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.recorded := coalesce(NEW.recorded, NEW.told);
  ELSIF NEW.told IS DISTINCT FROM OLD.told THEN
    NEW.recorded := NEW.told;
  END IF;
  NEW.told := NEW.recorded;
  RETURN NEW;
END $$;

-- Few endpoints fail, and a store has one page. The owner of the tables may be bound by row security.
SET LOCAL ROLE balcao_platform;
UPDATE webhook_endpoints SET owners_told_at = owners_notified_at WHERE owners_notified_at IS NOT NULL;
UPDATE checkout_looks SET told = recorded WHERE recorded IS NOT NULL;
RESET ROLE;
CREATE TRIGGER keep_owners_told_at BEFORE INSERT OR UPDATE ON webhook_endpoints FOR EACH ROW EXECUTE FUNCTION keep_owners_told_at();
CREATE TRIGGER keep_told BEFORE INSERT OR UPDATE ON checkout_looks FOR EACH ROW EXECUTE FUNCTION keep_told();
