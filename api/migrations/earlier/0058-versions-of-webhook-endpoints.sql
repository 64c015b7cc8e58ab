-- Two people who change an endpoint at once: the second one sees what the first one did.
ALTER TABLE webhook_endpoints ADD COLUMN version integer NOT NULL DEFAULT 1;
