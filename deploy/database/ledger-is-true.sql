-- How many transactions and accounts of the ledger contradict themselves.
select
  (select count(*) from (
    select from ledger_entries group by seller_id, transaction_id having sum(amount_cents) <> 0) as unbalanced)
  + (select count(*) from (
    select from ledger_entries group by seller_id, store_id, account
    having count(*) <> max(account_version) or max(account_version) <> count(distinct account_version)) as gaps)
  + (select count(*) from ledger_accounts as held where balance_cents <> coalesce((
    select balance_after_cents from ledger_entries as line
    where line.seller_id = held.seller_id and line.store_id = held.store_id and line.account = held.account
    order by account_version desc limit 1), 0));
