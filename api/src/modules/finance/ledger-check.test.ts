import { Client } from 'pg';
import { CARD, placeSale, reportPayment } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { createOwnDatabase, type OwnDatabase } from '../../../test/own-database';
import { becomeDue, workNext } from '../../../test/queue';
import { type Account, createAccount } from '../../../test/stored-account';
import { startTestApi, type TestApi } from '../../../test/test-app';
import { checkLedgers, enqueueLedgerChecks, verifyLedgers } from './ledger-check';

let database: OwnDatabase;
let owner: Client;
let api: TestApi;
let maria: Account;
let key: string;

beforeAll(async () => {
  database = await createOwnDatabase();
  owner = new Client({ connectionString: database.url });
  await owner.connect();
  api = await startTestApi({ DATABASE_URL: database.url });
});
afterAll(async () => {
  await api.close();
  await owner.end();
  await database.drop();
});

beforeEach(async () => {
  await owner.query('delete from queue_tasks');
  maria = await createAccount(api.platform);
  key = await newKey(api, maria, { mode: 'live' });
  for (const name of ['a', 'b']) await sell(name);
  await enqueueLedgerChecks(api.platform.database);
});

async function sell(name: string): Promise<void> {
  await placeSale(api, key, name);
  await reportPayment(api, key, name, { id: CARD.id, events: [paymentEvent('captured', 1)] });
}

const checks = async () => {
  const { rows } = await owner.query(
    `select status, last_error as error, next_attempt_at > now() as later from queue_tasks
     where kind = 'ledger-check' and seller_id = $1`,
    [maria.sellerId],
  );
  return rows;
};

/** Works off all attempts of Maria's check, in transactions of two rows. */
async function check(): Promise<void> {
  const handler = checkLedgers(api.platform, 2);
  await becomeDue(api.platform, 'ledger-check', maria.sellerId);
  while (await workNext(api.platform, handler)) {
    const isOver = (await checks()).every(({ status, error }) => status === 'parked' || error === null);
    if (isOver) return;
    await becomeDue(api.platform, 'ledger-check', maria.sellerId);
  }
}

const FOR_LATER = [{ status: 'scheduled', error: null, later: true }];

describe('the check of a ledger', () => {
  it('is enqueued once per store, for the next night', async () => {
    await enqueueLedgerChecks(api.platform.database);
    expect(await checks()).toEqual(FOR_LATER);
  });

  it('finds nothing in what was posted, and comes again the night after', async () => {
    await check();
    expect(await checks()).toEqual(FOR_LATER);
  });

  it.each([
    [
      'a changed balance',
      "update ledger_accounts set balance_cents = balance_cents + 1 where seller_id = $1 and account = 'a_liberar'",
      'a balance is that after the last line',
    ],
    [
      'an entry of another amount',
      "update ledger_entries set amount_cents = amount_cents + 1 where seller_id = $1 and account = 'comprador'",
      'the entries of a transaction add up to 0',
    ],
    [
      'a line that is gone',
      "delete from ledger_entries where seller_id = $1 and account = 'a_liberar' and account_version = 3",
      'the entries of a transaction add up to 0; versions have no gap',
    ],
    [
      'a last line that is gone',
      `delete from ledger_entries where seller_id = $1 and account = 'a_liberar' and account_version =
        (select version from ledger_accounts where seller_id = $1 and account = 'a_liberar')`,
      'versions have no gap',
    ],
    [
      'a payment that brought more than was posted',
      'update payments set captured_cents = captured_cents + 1 where seller_id = $1',
      'what a payment brought, gave back and holds is what its lines and divergences come to',
    ],
    [
      'a payment of which something is disputed that nobody holds',
      'update payments set disputed_cents = 1 where seller_id = $1',
      'what a payment brought, gave back and holds is what its lines and divergences come to',
    ],
    [
      'a line that begins elsewhere',
      `update ledger_entries set balance_before_cents = balance_before_cents + 1, balance_after_cents = balance_after_cents + 1
       where seller_id = $1 and account = 'a_liberar' and account_version = 3`,
      'each line begins where the one before ended',
    ],
  ])(
    'is parked by %s, and the machine room sees it until it is put right',
    async (_what, change, properties) => {
      await owner.query(change, [maria.sellerId]);
      await check();
      const [{ status, error }] = await checks();
      expect(status).toBe('parked');
      for (const property of properties.split('; ')) expect(error).toContain(property);
      expect((await api.app.inject('/metrics')).body).toContain('queue_tasks_parked{kind="ledger-check"} 1');
    },
  );

  it('names the payments that are to be looked at, in its error and in the report of all stores', async () => {
    const { rows } = await owner.query(
      `update payments set refunded_cents = 100, updated_at = now() where seller_id = $1
         and order_id in (select id from orders where external_id = 'b') returning id`,
      [maria.sellerId],
    );
    await check();
    expect(await checks()).toMatchObject([
      { status: 'parked', error: expect.stringContaining(`(1: ${rows[0].id})`) },
    ]);
    const { broken } = await verifyLedgers(api.platform.database);
    expect(broken).toContainEqual({
      sellerId: maria.sellerId,
      storeId: maria.storeId,
      properties: [expect.stringContaining('what a payment brought')],
      payments: [rows[0].id],
    });
  });

  it('goes on once somebody has put the ledger right', async () => {
    const change = 'update ledger_accounts set balance_cents = balance_cents + $2 where seller_id = $1';
    await owner.query(change, [maria.sellerId, 1]);
    await check();
    await owner.query(change, [maria.sellerId, -1]);
    await owner.query(
      `update queue_tasks set status = 'ready', attempts = 0, last_error = null
       where kind = 'ledger-check' and seller_id = $1`,
      [maria.sellerId],
    );
    await check();
    expect(await checks()).toEqual(FOR_LATER);
  });
});

describe('the check of a night after', () => {
  beforeEach(check);

  const SHIFTED =
    "balance_before_cents = balance_before_cents + 1, balance_after_cents = balance_after_cents + 1 where account = 'a_liberar'";
  const shiftAnOldLine = () =>
    owner.query(`update ledger_entries set ${SHIFTED} and account_version = 3 and seller_id = $1`, [
      maria.sellerId,
    ]);

  it('reads what came since', async () => {
    await shiftAnOldLine();
    await sell('c');
    await check();
    expect(await checks()).toEqual(FOR_LATER);
  });

  it.each([
    ['amount', "amount_cents = amount_cents + 1 where account = 'comprador'", 'the entries of a transaction'],
    ['beginning', SHIFTED, 'each line begins where'],
  ])('finds another %s in what came since', async (_what, change, property) => {
    await sell('c');
    await owner.query(
      `update ledger_entries set ${change} and seller_id = $1
         and transaction_id = (select max(id) from ledger_transactions where seller_id = $1)`,
      [maria.sellerId],
    );
    await check();
    expect(await checks()).toEqual([
      { status: 'parked', error: expect.stringContaining(property), later: expect.anything() },
    ]);
  });

  it('reads all of the ledger once a week', async () => {
    await shiftAnOldLine();
    await owner.query(
      `update queue_tasks set payload = jsonb_set(payload, '{since,wholeOn}', to_jsonb(((now() at time zone 'America/Sao_Paulo')::date - 7)::text))
       where kind = 'ledger-check' and seller_id = $1`,
      [maria.sellerId],
    );
    await check();
    expect(await checks()).toMatchObject([
      { status: 'parked', error: expect.stringContaining('each line begins') },
    ]);
  });
});
