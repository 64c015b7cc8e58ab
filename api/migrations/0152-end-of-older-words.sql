-- migration: after deploy
-- No replica is left that reads the older words, or that looks for rows without a task.
DROP TRIGGER keep_told_at ON checkout_carts;
DROP TRIGGER keep_owners_told_at ON webhook_endpoints;
DROP TRIGGER keep_told ON checkout_looks;
DROP FUNCTION keep_told_at;
DROP FUNCTION keep_owners_told_at;
DROP FUNCTION keep_told;
-- squawk-ignore ban-drop-column
ALTER TABLE checkout_carts DROP COLUMN told_at;
-- squawk-ignore ban-drop-column
ALTER TABLE webhook_endpoints DROP COLUMN owners_told_at;
-- squawk-ignore ban-drop-column
ALTER TABLE checkout_looks DROP COLUMN told;

-- Whatever waits has been a task from its own transaction on since the queue began.
DROP FUNCTION enqueue_waiting_work;
