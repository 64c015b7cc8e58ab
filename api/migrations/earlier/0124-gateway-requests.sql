-- What the gateway of a payment is asked to do, of every kind: to refund, to capture, to void, to take the answer to a dispute.
CREATE TABLE gateway_requests (
  seller_id text NOT NULL,
  -- A refund and a dispute have it as their own.
  id text NOT NULL,
  store_id text NOT NULL,
  payment_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('refund', 'capture', 'void', 'dispute')),
  amount_cents bigint NOT NULL,
  -- Of a refund: what the payment will have given back when the gateway has done it.
  target_cents bigint,
  -- `accepted`: the gateway took it and is yet to do it, so it must not be asked again.
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'accepted', 'done', 'refused', 'gave_up')),
  -- Why it waits, or why it was not done, for people.
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  settled_at timestamptz,
  PRIMARY KEY (seller_id, id),
  CHECK ((status IN ('pending', 'accepted')) = (settled_at IS NULL)),
  FOREIGN KEY (seller_id, payment_id) REFERENCES payments (seller_id, id) ON DELETE CASCADE
);
CALL protect_tenant_table('gateway_requests');
CREATE INDEX gateway_requests_of_payment ON gateway_requests (seller_id, payment_id, id);
-- A gateway is asked for one refund of a payment at a time, and for one decision about what is reserved.
CREATE UNIQUE INDEX gateway_requests_refund ON gateway_requests (seller_id, payment_id) WHERE kind = 'refund' AND settled_at IS NULL;
CREATE UNIQUE INDEX gateway_requests_decision ON gateway_requests (seller_id, payment_id)
  WHERE kind IN ('capture', 'void') AND settled_at IS NULL;

-- A refund without a request is done.
ALTER TABLE refunds
  ALTER COLUMN status SET DEFAULT 'refunded',
  ALTER COLUMN target_cents SET DEFAULT 0,
  ALTER COLUMN settled_at SET DEFAULT now();

-- Replicas of the version before keep requests with refunds, charges and disputes. Until the last one has left, both places say the same.
CREATE FUNCTION request_of_refund(refund refunds) RETURNS void LANGUAGE sql AS $$
  INSERT INTO gateway_requests
    (seller_id, id, store_id, payment_id, kind, amount_cents, target_cents, status, note, created_at, settled_at)
  SELECT refund.seller_id, refund.id, orders.store_id, refund.payment_id, 'refund', refund.amount_cents, refund.target_cents,
    CASE refund.status WHEN 'refunded' THEN 'done' WHEN 'failed' THEN 'refused'
      ELSE CASE WHEN refund.accepted_at IS NULL THEN 'pending' ELSE 'accepted' END END,
    refund.note, refund.created_at, refund.settled_at
  FROM orders WHERE orders.seller_id = refund.seller_id AND orders.id = refund.order_id
  ON CONFLICT (seller_id, id) DO UPDATE SET status = excluded.status, note = excluded.note, settled_at = excluded.settled_at
$$;
CREATE FUNCTION request_of_charge(charge gateway_charges) RETURNS void LANGUAGE sql AS $$
  INSERT INTO gateway_requests (seller_id, id, store_id, payment_id, kind, amount_cents, status, note, created_at)
  SELECT charge.seller_id, charge.request_id, charge.store_id, charge.payment_id, charge.requested,
    coalesce(charge.request_cents, payments.amount_cents),
    CASE WHEN charge.request_accepted_at IS NULL THEN 'pending' ELSE 'accepted' END, charge.request_note,
    coalesce(charge.requested_at, now())
  FROM payments
  WHERE payments.seller_id = charge.seller_id AND payments.id = charge.payment_id AND charge.requested IS NOT NULL
  ON CONFLICT (seller_id, id) DO UPDATE SET status = excluded.status, note = excluded.note
$$;
CREATE FUNCTION request_of_dispute(dispute disputes) RETURNS void LANGUAGE sql AS $$
  INSERT INTO gateway_requests (seller_id, id, store_id, payment_id, kind, amount_cents, status, note, created_at, settled_at)
  SELECT dispute.seller_id, dispute.id, dispute.store_id, dispute.payment_id, 'dispute', dispute.amount_cents,
    CASE dispute.notice WHEN 'pending' THEN 'pending' WHEN 'sent' THEN 'done' WHEN 'refused' THEN 'refused' ELSE 'gave_up' END,
    dispute.notice_error, coalesce(dispute.answered_at, now()), CASE WHEN dispute.notice <> 'pending' THEN dispute.updated_at END
  WHERE dispute.notice <> 'none'
  ON CONFLICT (seller_id, id) DO UPDATE SET status = excluded.status, note = excluded.note, settled_at = excluded.settled_at
$$;

-- What there was before. The owner of the tables may be bound by row security.
SET LOCAL ROLE balcao_platform;
SELECT request_of_refund(refunds) FROM refunds
WHERE status <> 'refunded' OR EXISTS (
  SELECT FROM order_events AS event
  WHERE event.seller_id = refunds.seller_id AND event.order_id = refunds.order_id AND event.event_id = refunds.id
    AND event.type = 'order.refund_requested');
SELECT request_of_charge(gateway_charges) FROM gateway_charges WHERE requested IS NOT NULL;
SELECT request_of_dispute(disputes) FROM disputes WHERE notice <> 'none';
RESET ROLE;

CREATE FUNCTION keep_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'refunds' THEN
    -- One that is recorded without a gateway has none.
    IF TG_OP = 'UPDATE' AND OLD.status = 'pending' OR NEW.status = 'pending' THEN PERFORM request_of_refund(NEW); END IF;
  ELSIF TG_TABLE_NAME = 'disputes' THEN
    PERFORM request_of_dispute(NEW);
  ELSIF NEW.requested IS NOT NULL THEN
    PERFORM request_of_charge(NEW);
  ELSE
    UPDATE gateway_requests
    SET status = CASE WHEN NEW.request_note = '' THEN 'done' ELSE 'refused' END, note = NEW.request_note, settled_at = now()
    WHERE seller_id = NEW.seller_id AND id = OLD.request_id AND settled_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER keep_request AFTER INSERT OR UPDATE OF status, note, accepted_at ON refunds
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION keep_request();
CREATE TRIGGER keep_request AFTER UPDATE OF requested, request_id, request_note, request_accepted_at ON gateway_charges
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION keep_request();
CREATE TRIGGER keep_request AFTER UPDATE OF notice, notice_error ON disputes
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION keep_request();

CREATE FUNCTION tell_of_request() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean := NEW.settled_at IS NULL;
  taken_at timestamptz := CASE WHEN NEW.status = 'accepted' THEN now() END;
BEGIN
  IF NEW.kind = 'refund' THEN
    UPDATE refunds
    SET target_cents = NEW.target_cents, note = NEW.note, accepted_at = taken_at, settled_at = NEW.settled_at,
      status = CASE WHEN is_open THEN 'pending' WHEN NEW.status = 'done' THEN 'refunded' ELSE 'failed' END
    WHERE seller_id = NEW.seller_id AND id = NEW.id;
  ELSIF NEW.kind = 'dispute' THEN
    UPDATE disputes
    SET notice_error = CASE WHEN NEW.status = 'refused' THEN NEW.note ELSE '' END, notice = CASE
      WHEN is_open THEN 'pending' WHEN NEW.status = 'done' THEN 'sent' WHEN NEW.status = 'refused' THEN 'refused' ELSE 'failed' END
    WHERE seller_id = NEW.seller_id AND id = NEW.id;
  ELSE
    UPDATE gateway_charges
    SET requested = CASE WHEN is_open THEN NEW.kind END, request_id = CASE WHEN is_open THEN NEW.id END,
      requested_at = CASE WHEN is_open THEN NEW.created_at END, request_accepted_at = taken_at,
      request_cents = CASE WHEN is_open AND NEW.kind = 'capture' THEN NEW.amount_cents END, request_note = NEW.note
    -- An older one leaves alone what is asked for now.
    WHERE seller_id = NEW.seller_id AND payment_id = NEW.payment_id AND (is_open OR coalesce(request_id, NEW.id) = NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER tell_of_request AFTER INSERT OR UPDATE ON gateway_requests
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION tell_of_request();
