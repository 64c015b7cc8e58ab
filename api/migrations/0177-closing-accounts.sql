-- Whoever asks to be erased closes their account at once, and may think better of it: replicas forget what they know of the people of
-- their stores.
CREATE FUNCTION account_closing_changed() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_notify('live_access', member.user_id) FROM public.memberships AS member
  WHERE member.seller_id = NEW.seller_id AND member.status = 'active';
  RETURN NULL;
END $$;
CREATE TRIGGER data_subject_requests_live_access AFTER INSERT OR UPDATE OF status ON data_subject_requests FOR EACH ROW
  WHEN (new.kind = 'erasure') EXECUTE FUNCTION account_closing_changed();
