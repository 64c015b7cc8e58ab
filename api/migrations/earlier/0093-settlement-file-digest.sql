-- SHA-256 of a settlement file's bytes, so that the same file sent again says so. Empty for files of before.
ALTER TABLE settlement_imports ADD COLUMN file_digest text NOT NULL DEFAULT '';
