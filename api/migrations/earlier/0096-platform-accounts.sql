-- Which account of the operator's at the gateway the operator has bound a connection to: only what comes through such a connection is
-- held by the platform. Null for an account of the seller's own.
ALTER TABLE payment_gateways ADD COLUMN platform_account text;

-- No seller binds, and what a connection was bound with stays as it was: otherwise it is an account of the seller's from then on. A
-- trigger, because the version before, which runs beside this one, changes credentials without knowing of it.
CREATE FUNCTION keep_platform_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_user <> 'balcao_app' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' OR (NEW.seller_id, NEW.store_id, NEW.gateway, NEW.mode, NEW.credentials, NEW.fees)
      IS DISTINCT FROM (OLD.seller_id, OLD.store_id, OLD.gateway, OLD.mode, OLD.credentials, OLD.fees) THEN
    NEW.platform_account := NULL;
  ELSE
    NEW.platform_account := OLD.platform_account;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER keep_platform_account BEFORE INSERT OR UPDATE ON payment_gateways
  FOR EACH ROW EXECUTE FUNCTION keep_platform_account();
