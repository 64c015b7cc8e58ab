-- How many transactions and accounts of the ledger contradict themselves, and how many payments their lines.
select
  (select count(*) from (
    select from ledger_entries group by seller_id, transaction_id having sum(amount_cents) <> 0) as unbalanced)
  + (select count(*) from (
    select from ledger_entries group by seller_id, store_id, account
    having count(*) <> max(account_version) or max(account_version) <> count(distinct account_version)) as gaps)
  + (select count(*) from ledger_accounts as held where balance_cents <> coalesce((
    select balance_after_cents from ledger_entries as line
    where line.seller_id = held.seller_id and line.store_id = held.store_id and line.account = held.account
    order by account_version desc limit 1), 0))
  + (select count(*) from payments as p join orders as o on o.seller_id = p.seller_id and o.id = p.order_id
    where not o.is_test and o.currency = 'BRL' and p.captured_cents - p.refunded_cents - p.lost_cents - p.divergent_cents <> coalesce((
    select -sum(e.amount_cents) from ledger_transactions as t
    join ledger_entries as e on e.seller_id = t.seller_id and e.transaction_id = t.id
    where t.seller_id = p.seller_id and t.order_id = p.order_id and e.payment_id = p.id
      and e.account in ('comprador', 'comprador_direto')), 0));
