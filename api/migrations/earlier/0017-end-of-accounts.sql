-- When the person was erased: the years for which the law keeps an approved verification begin there.
ALTER TABLE users ADD COLUMN erased_at timestamptz;

-- Nobody but the platform role sees every seller's rows.
SET LOCAL ROLE balcao_platform;
UPDATE users SET erased_at = updated_at WHERE email LIKE '%@conta-excluida.invalid';
RESET ROLE;
