import type { Client } from 'pg';

/** The properties of every ledger, each as a query for rows that contradict it. */
const CONTRADICTIONS: Readonly<Record<string, string>> = {
  'the entries of a transaction add up to 0': `
    select transaction_id from ledger_entries group by seller_id, transaction_id having sum(amount_cents) <> 0`,
  'a transaction has entries': `
    select id from ledger_transactions t where not exists
      (select from ledger_entries e where e.seller_id = t.seller_id and e.transaction_id = t.id)`,
  'a balance is the sum of its entries': `
    select a.account from ledger_accounts a where a.balance_cents <> (select coalesce(sum(e.amount_cents), 0)
      from ledger_entries e where e.seller_id = a.seller_id and e.store_id = a.store_id and e.account = a.account)`,
  'a balance is that after its last entry': `
    select a.account from ledger_accounts a join ledger_entries e on e.seller_id = a.seller_id and e.store_id = a.store_id
      and e.account = a.account and e.account_version = a.version where e.balance_after_cents <> a.balance_cents`,
  'versions have no gap': `
    select a.account from ledger_accounts a where a.version <> (select count(*) from ledger_entries e
      where e.seller_id = a.seller_id and e.store_id = a.store_id and e.account = a.account)`,
  'each entry begins where the one before ended, and not earlier': `
    select id from (select id, balance_before_cents, posted_at, lag(posted_at) over line as posted_before,
        lag(balance_after_cents, 1, 0::bigint) over line as ended
      from ledger_entries where account_version is not null
      window line as (partition by seller_id, store_id, account order by account_version)) as lines
    where balance_before_cents <> ended or posted_at < posted_before`,
  'what is taken back of a payment is at most what was captured': `
    select id from payments where refunded_cents + disputed_cents + lost_cents > captured_cents`,
  'the buyer’s account has what each payment has come to': `
    select p.id from payments p where captured_cents - refunded_cents - lost_cents - divergent_cents <> (select coalesce(-sum(e.amount_cents), 0)
      from ledger_entries e where e.seller_id = p.seller_id and e.payment_id = p.id and e.account in ('comprador', 'comprador_direto'))`,
  'what there is no money for stands beside the store': `
    select p.id from payments p where divergent_cents <> (select coalesce(-sum(e.amount_cents), 0)
      from ledger_entries e where e.seller_id = p.seller_id and e.payment_id = p.id and e.account in ('divergencia', 'divergencia_direta'))`,
  'what is open of receivables is what is still to be released': `
    select a.store_id from ledger_accounts a where a.account in ('a_liberar', 'direto_a_receber') and a.balance_cents <> (select
      coalesce(sum(r.open_cents), 0) from receivables r where r.seller_id = a.seller_id and r.store_id = a.store_id
      and r.custody = case when a.account = 'a_liberar' then 'plataforma' else 'vendedor' end)`,
  'a receivable is released once': `
    select key from ledger_transactions where kind = 'release' group by seller_id, key having count(*) > 1`,
};

/** The properties of money that do not hold in a database, with how often; empty when all do. */
export async function brokenLedgerProperties(client: Client): Promise<string[]> {
  const broken: string[] = [];
  for (const [property, contradiction] of Object.entries(CONTRADICTIONS)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from (${contradiction}) as found`,
    );
    const count = rows[0]?.count ?? 0;
    if (count > 0) broken.push(`${property}: ${count} times not`);
  }
  return broken;
}
