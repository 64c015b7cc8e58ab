-- The name that a person gives their first store when they sign up; empty of older pages, which ask for none.
ALTER TABLE signup_attempts ADD COLUMN store_name text NOT NULL DEFAULT '';
