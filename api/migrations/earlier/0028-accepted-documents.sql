-- Which versions of the operator's terms of use and privacy policy a person accepted, when, and a keyed hash of the address it was
-- done from. They belong to the signup, not to its confirmation.
ALTER TABLE users ADD COLUMN privacy_version text NOT NULL DEFAULT '', ADD COLUMN terms_address_hash text;
GRANT SELECT (privacy_version, terms_address_hash) ON users TO balcao_app;

ALTER TABLE signup_attempts
  ADD COLUMN terms_version text NOT NULL DEFAULT '',
  ADD COLUMN privacy_version text NOT NULL DEFAULT '',
  ADD COLUMN terms_accepted_at timestamptz,
  ADD COLUMN terms_address_hash text;

-- One version stood for both documents until now.
SET LOCAL ROLE balcao_platform;
UPDATE users SET privacy_version = terms_version;
UPDATE signup_attempts SET (terms_version, privacy_version, terms_accepted_at) =
  (SELECT terms_version, terms_version, terms_accepted_at FROM users WHERE users.id = signup_attempts.user_id);
RESET ROLE;
