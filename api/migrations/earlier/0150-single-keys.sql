-- Whether keys without Ctrl or Cmd do something in a person's pages (WCAG 2.1.4).
ALTER TABLE users ADD COLUMN single_keys boolean NOT NULL DEFAULT true;
GRANT SELECT (single_keys), UPDATE (single_keys) ON users TO balcao_app;
