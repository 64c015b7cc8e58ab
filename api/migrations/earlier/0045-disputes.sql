-- A chargeback or a MED of a payment, as its events have it, and what the store answered. The rest of an order's events is derived
-- each time it is read; a dispute is kept because a person answers it, and because its deadline has to be found.
CREATE TABLE disputes (
  seller_id text NOT NULL,
  id text NOT NULL,
  store_id text NOT NULL,
  order_id text NOT NULL,
  payment_id text NOT NULL,
  -- Of the payment's disputes, one after another.
  position smallint NOT NULL,
  -- How the gateway calls it; empty while nobody said so.
  reference text NOT NULL DEFAULT '',
  kind text NOT NULL CHECK (kind IN ('chargeback', 'med')),
  nature text NOT NULL DEFAULT '',
  reason text NOT NULL DEFAULT '',
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  held_cents bigint NOT NULL CHECK (held_cents >= 0),
  lost_cents bigint NOT NULL CHECK (lost_cents >= 0),
  opened_at timestamptz NOT NULL,
  deadline timestamptz NOT NULL,
  is_deadline_estimated boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('open', 'answered', 'won', 'lost', 'cancelled')),
  decided_at timestamptz,
  answer text CHECK (answer IN ('response', 'acceptance')),
  answer_text text NOT NULL DEFAULT '',
  answered_by text,
  answered_at timestamptz,
  -- Whether the gateway knows of the answer.
  notice text NOT NULL DEFAULT 'none' CHECK (notice IN ('none', 'pending', 'sent', 'refused', 'failed')),
  notice_error text NOT NULL DEFAULT '',
  -- The last reminder: so many days before the deadline.
  reminded_days smallint,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  FOREIGN KEY (seller_id, store_id) REFERENCES stores (seller_id, id),
  FOREIGN KEY (seller_id, order_id) REFERENCES orders (seller_id, id) ON DELETE CASCADE
) WITH (fillfactor = 80);
CALL protect_tenant_table('disputes');
CREATE UNIQUE INDEX disputes_reference ON disputes (seller_id, payment_id, reference) WHERE reference <> '';
CREATE INDEX disputes_of_order ON disputes (seller_id, order_id);
CREATE INDEX disputes_by_deadline ON disputes (seller_id, store_id, deadline, id);
CREATE INDEX disputes_by_status ON disputes (seller_id, store_id, status, deadline, id);
CREATE INDEX disputes_to_remind ON disputes (deadline) WHERE status = 'open';

-- Files that a store sends with its answer. Their bytes stand in the document store, encrypted.
CREATE TABLE dispute_evidence (
  seller_id text NOT NULL,
  id text NOT NULL,
  -- Null once the dispute is gone with its order: then the file goes too.
  dispute_id text,
  name text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  -- Sent with the answer; until then it can be removed.
  is_sent boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, id),
  FOREIGN KEY (seller_id, dispute_id) REFERENCES disputes (seller_id, id) ON DELETE SET NULL (dispute_id)
);
CALL protect_tenant_table('dispute_evidence');
CREATE INDEX dispute_evidence_of_dispute ON dispute_evidence (seller_id, dispute_id, id);
CREATE INDEX dispute_evidence_by_id ON dispute_evidence (id);
