-- What a person has not accepted yet is part of their identity, which replicas keep for a moment.
CREATE TRIGGER legal_acceptances_live_access AFTER INSERT ON legal_acceptances FOR EACH ROW
  EXECUTE FUNCTION live_access_changed();
