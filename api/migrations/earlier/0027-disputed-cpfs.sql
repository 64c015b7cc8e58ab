-- An account whose CPF another account had first. It is opened all the same, so that no answer tells whose CPF is
-- registered; the first account keeps the CPF as its own.
ALTER TABLE users ADD COLUMN cpf_disputed boolean NOT NULL DEFAULT false;
DROP INDEX users_cpf;
CREATE UNIQUE INDEX users_cpf ON users (cpf) WHERE status <> 'pending' AND NOT cpf_disputed;
