-- Keyed hashes of what a card counts under (purchase, document, e-mail, browser, network, store), while its gateway has yet to decide. One
-- that is refused after a review is counted by them. Null where none is waited for.
ALTER TABLE buyer_checkouts ADD COLUMN card_names text[];
