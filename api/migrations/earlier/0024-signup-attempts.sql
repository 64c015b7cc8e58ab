-- What each signup of an e-mail said. A code belongs to one attempt, and confirming opens the account with that attempt's
-- data alone, so that nobody else's password or CPF gets into it.
CREATE TABLE signup_attempts (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  phone_e164 text NOT NULL,
  cpf text NOT NULL,
  password_hash text NOT NULL,
  invitation_hash text,
  -- What the browser that signed up knows; NULL when it named nothing.
  proof_hash text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX signup_attempts_user ON signup_attempts (user_id, id);
GRANT SELECT, INSERT, UPDATE, DELETE ON signup_attempts TO balcao_platform;

ALTER TABLE user_tokens ADD COLUMN attempt_id text REFERENCES signup_attempts (id) ON DELETE CASCADE;

-- Registrations that wait for their confirmation become an attempt of the same id, for which their code stays good.
SET LOCAL ROLE balcao_platform;
INSERT INTO signup_attempts (id, user_id, name, phone_e164, cpf, password_hash, invitation_hash)
SELECT id, id, name, phone_e164, cpf, password_hash, signup_invitation_hash FROM users WHERE status = 'pending';
UPDATE user_tokens SET attempt_id = user_id
WHERE kind = 'confirm' AND EXISTS (SELECT FROM signup_attempts WHERE id = user_tokens.user_id);
RESET ROLE;
