-- As before, all entries of a transaction come by one INSERT and add up to 0; both are asked by one query, and each transaction's
-- lines are counted once.
CREATE OR REPLACE FUNCTION assert_entries_balance() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_unbalanced boolean;
  has_others boolean;
BEGIN
  SELECT bool_or(cents <> 0), bool_or(lines <> (
    SELECT count(*) FROM ledger_entries AS e WHERE e.seller_id = posted.seller_id AND e.transaction_id = posted.transaction_id))
  INTO is_unbalanced, has_others
  FROM (
    SELECT seller_id, transaction_id, sum(amount_cents) AS cents, count(*) AS lines FROM added GROUP BY seller_id, transaction_id
  ) AS posted;
  IF is_unbalanced THEN
    RAISE EXCEPTION 'The entries of a transaction do not add up to 0' USING ERRCODE = 'check_violation';
  END IF;
  IF has_others THEN
    RAISE EXCEPTION 'A transaction is complete once it is posted' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
