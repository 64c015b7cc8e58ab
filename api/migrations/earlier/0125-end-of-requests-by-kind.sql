-- migration: after deploy
-- No replica is left that keeps requests with refunds, charges and disputes. What was still to be asked for goes on as a request.
DROP TRIGGER tell_of_request ON gateway_requests;
DROP TRIGGER keep_request ON refunds;
DROP TRIGGER keep_request ON gateway_charges;
DROP TRIGGER keep_request ON disputes;
DROP FUNCTION tell_of_request;
DROP FUNCTION keep_request;
DROP FUNCTION request_of_refund;
DROP FUNCTION request_of_charge;
DROP FUNCTION request_of_dispute;

SET LOCAL ROLE balcao_platform;
UPDATE queue_tasks
SET kind = regexp_replace(kind, '^.*\.', 'gateway-request.'),
  payload = jsonb_build_object('requestId', coalesce(payload ->> 'requestId', payload ->> 'refundId', payload ->> 'disputeId'))
WHERE kind LIKE 'refund.%' OR kind LIKE 'authorization.%' OR kind LIKE 'dispute-notice.%';
RESET ROLE;

-- squawk-ignore ban-drop-column
ALTER TABLE refunds DROP COLUMN status, DROP COLUMN target_cents, DROP COLUMN accepted_at, DROP COLUMN settled_at;
-- squawk-ignore ban-drop-column
ALTER TABLE gateway_charges DROP COLUMN requested, DROP COLUMN request_id, DROP COLUMN requested_at;
-- squawk-ignore ban-drop-column
ALTER TABLE gateway_charges DROP COLUMN request_cents, DROP COLUMN request_note, DROP COLUMN request_accepted_at;
-- squawk-ignore ban-drop-column
ALTER TABLE disputes DROP COLUMN notice, DROP COLUMN notice_error;
