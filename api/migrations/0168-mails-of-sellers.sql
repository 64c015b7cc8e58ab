-- The seller for whom a mail was written to a buyer: a buyer who is erased is erased from the outbox, too. Null for the platform's own mails.
ALTER TABLE outbox_messages ADD COLUMN sent_for text;

-- Sellers may write mails and read none; these they may erase.
CREATE FUNCTION erase_mails_to(addresses text[]) RETURNS void LANGUAGE sql SECURITY DEFINER
  SET search_path TO 'pg_catalog', 'public'
  AS $$ DELETE FROM outbox_messages WHERE sent_for = current_seller() AND to_address = ANY (addresses) $$;
REVOKE EXECUTE ON FUNCTION erase_mails_to(text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_mails_to(text[]) TO balcao_app;
