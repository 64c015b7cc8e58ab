-- Since when products of the shop are being given a weight; null while none are.
ALTER TABLE integrations ADD COLUMN weights_asked_at timestamptz;
