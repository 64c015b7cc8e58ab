-- When the link was last sent: it is not sent again within a minute.
ALTER TABLE invitations ADD COLUMN sent_at timestamptz NOT NULL DEFAULT now();
