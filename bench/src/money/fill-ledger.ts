import { Client } from 'pg';
import { fillTables } from '../fill-tables';
import type { StoreOwner } from '../make-owner';

const TABLES = [
  'ledger_accounts',
  'ledger_transactions',
  'ledger_entries',
  'receivables',
  'ledger_running_totals',
];

/** Over how many days lines are spread; as many receivables fall due later. */
const DAYS = 365;
/** Of a store's own accounts: what it brought, two fees, and its release from one account to the other. */
const LINES_PER_SALE = 5;
/** How many of a hundred receivables are still to come. */
const DUE_OF_HUNDRED = 10;

/** A text of number `n`, as long as an id. */
const ID = `'0192f0e8-0000-7000-8000-' || lpad(to_hex(n), 12, '0')`;

/** The moment of sale `n` of `$3`, in their order. */
const MOMENT = `date_trunc('milliseconds', now() - interval '1 hour' - ($3 - n) * (interval '${DAYS} days' / $3))`;

/** Sales of R$ 100, of which R$ 4 are the gateway's and R$ 2 the platform's; each is released at once. */
const TRANSACTIONS = `
  insert into ledger_transactions (seller_id, id, store_id, kind, key, digest, occurred_at, posted_at)
  select $1, ${ID}, $2, 'capture', 'capture:' || n, '', ${MOMENT}, ${MOMENT} from generate_series(1, $3::int) as n`;

const ENTRIES = `
  insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, account_version,
    balance_before_cents, balance_after_cents, occurred_at, posted_at, method, gateway)
  select $1, substr(md5(n || '-' || line), 1, 7) || line || substr(made.id, 9), $2, made.id, account, type, cents, version,
    after - cents, after, made.at, made.at, (array['pix','credit_card','boleto'])[1 + n % 3], 'iugu'
  from (select n, ${ID} as id, ${MOMENT} as at from generate_series(1, $3::int) as n) as made
  cross join lateral (values
    (1, 'a_liberar', 'sale', 10000, 4 * (n - 1) + 1, 10000),
    (2, 'a_liberar', 'fee_gateway', -400, 4 * (n - 1) + 2, 9600),
    (3, 'a_liberar', 'fee_platform', -200, 4 * (n - 1) + 3, 9400),
    (4, 'a_liberar', 'release', -9400, 4 * (n - 1) + 4, 0),
    (5, 'disponivel', 'release', 9400, n, 9400 * n::bigint)
  ) as lines (line, account, type, cents, version, after)`;

const ACCOUNTS = `
  insert into ledger_accounts (seller_id, store_id, account, balance_cents, version, last_posted_at)
  select $1, $2, account, balance, version, now() from (values
    ('a_liberar', 0::bigint, 4 * $3::bigint), ('disponivel', 9400 * $3::bigint, $3::bigint), ('bloqueado', 0, 0), ('em_saque', 0, 0)
  ) as own (account, balance, version)`;

const RECEIVABLES = `
  insert into receivables (seller_id, id, store_id, order_id, payment_id, installment, gross_cents, gateway_fee_cents,
    platform_fee_cents, antifraud_fee_cents, net_cents, open_cents, available_on, status)
  select $1, ${ID}, $2, ${ID}, ${ID}, 1, 10000, 400, 200, 0, 9400, case when n % 100 < ${DUE_OF_HUNDRED} then 9400 else 0 end,
    current_date - ${DAYS} + ((n::bigint * ${2 * DAYS}) / $3)::int,
    case when n % 100 < ${DUE_OF_HUNDRED} then 'agendado' else 'liberado' end
  from generate_series(1, $3::int) as n`;

/** Fills a migrated database, as its owner, with about so many lines of one store's accounts, and what falls due. */
export async function fillLedger(
  databaseUrl: string,
  lines: number,
  { sellerId, storeId }: StoreOwner,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillTables(client, TABLES, async () => {
      const sales = Math.round(lines / LINES_PER_SALE);
      for (const statement of [TRANSACTIONS, ENTRIES, ACCOUNTS, RECEIVABLES])
        await client.query(statement, [sellerId, storeId, sales]);
      await client.query('insert into ledger_running_totals select * from ledger_running_totals_rebuilt');
    });
  } finally {
    await client.end();
  }
}
