-- migration: no transaction
CREATE INDEX CONCURRENTLY checkout_links_by_id ON checkout_links (id);
