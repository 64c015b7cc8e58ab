-- Certificates of domains that were erased before: their private keys go too.
SET LOCAL ROLE balcao_platform;
DELETE FROM certificates WHERE NOT EXISTS (
  SELECT FROM domains WHERE domains.seller_id = certificates.seller_id AND domains.id = certificates.domain_id);
RESET ROLE;

-- A domain that is deleted takes its certificate along, and with it the private key. Orders stay: the authority counts them.
ALTER TABLE certificates ADD CONSTRAINT certificates_domain_fkey
  FOREIGN KEY (seller_id, domain_id) REFERENCES domains (seller_id, id) ON DELETE CASCADE NOT VALID;

-- Servers drop what is deleted, whatever deletes it.
CREATE FUNCTION tell_servers_of_certificate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('certificates', OLD.host);
  RETURN NULL;
END $$;
CREATE TRIGGER certificates_deleted AFTER DELETE ON certificates FOR EACH ROW
  WHEN (OLD.withdrawn_at IS NULL) EXECUTE FUNCTION tell_servers_of_certificate();
