-- An id is no longer taken by another store of the seller.
ALTER TABLE order_events VALIDATE CONSTRAINT order_events_store_check;
ALTER TABLE order_events DROP CONSTRAINT order_events_pkey, ADD CONSTRAINT order_events_pkey PRIMARY KEY USING INDEX order_events_once;
ALTER TABLE checkout_event_keys VALIDATE CONSTRAINT checkout_event_keys_store_check;
ALTER TABLE checkout_event_keys DROP CONSTRAINT checkout_event_keys_pkey,
  ADD CONSTRAINT checkout_event_keys_pkey PRIMARY KEY USING INDEX checkout_event_keys_once;
