import type { EntryRow } from '@balcao/api-schema';
import { addDays, todayInSaoPaulo } from '@balcao/domain';
import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import {
  assertLedgerHolds,
  balancesOf,
  CARD,
  type PaymentEvent,
  PIX,
  placeSale,
  reportPayment,
} from '../../../test/ledger';
import { dayOfEvent, newKey, paymentEvent } from '../../../test/orders';
import { type Account, createAccount } from '../../../test/stored-account';
import { waitUntil } from '../../../test/wait-until';
import { withStore } from '../../../test/with-store';
import { lockAccounts } from './ledger';
import { releaseDue } from './releases';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

/** An order that is to be paid by one payment. */
const place = (name: string, payment: object = CARD, asKey = key) => placeSale(api, asKey, name, payment);

const report = (name: string, events: readonly PaymentEvent[], payment: string = CARD.id, asKey = key) =>
  reportPayment(api, asKey, name, { id: payment, events });

const balances = async () => (await callAs(api, maria, 'GET', '/finance/balances')).json();
const lines = async (query = ''): Promise<EntryRow[]> =>
  (await callAs(api, maria, 'GET', `/finance/entries?sort=postedAt&size=100${query}`)).json().items;
const has = balancesOf;
const today = () => todayInSaoPaulo();

afterEach(() => assertLedgerHolds(api, maria));

describe('a sale', () => {
  it('waits for its day, with each fee on a line of its own', async () => {
    const order = (await place('a')).json();
    await report('a', [paymentEvent('captured', 1)]);
    // 1,99 % and R$ 0,50 of the first plan; the store has no gateway whose fees were known.
    expect(await balances()).toEqual(has({ pending: 18_562 }));
    expect(
      (await lines()).map(({ type, amountCents, balanceAfterCents, orderId }) => ({
        type,
        amountCents,
        balanceAfterCents,
        orderId,
      })),
    ).toEqual([
      { type: 'sale', amountCents: 18_990, balanceAfterCents: 18_990, orderId: order.id },
      { type: 'fee_platform', amountCents: -428, balanceAfterCents: 18_562, orderId: order.id },
    ]);
    const agenda = await callAs(
      api,
      maria,
      'GET',
      `/finance/receivables?from=${today()}&to=${addDays(today(), 120)}`,
    );
    expect(agenda.json().items.map(({ netCents }: { netCents: number }) => netCents)).toEqual([
      6187, 6187, 6188,
    ]);
    const period = `from=${today()}&to=${addDays(today(), 120)}`;
    const days = (await callAs(api, maria, 'GET', `/finance/receivables/days?${period}`)).json().items;
    expect(days).toEqual(
      [6187, 6187, 6188].map((openCents) => ({
        custody: 'plataforma',
        day: expect.any(String),
        openCents,
        receivables: 1,
      })),
    );
  });

  it('is posted once, however often it is reported', async () => {
    await place('a');
    const event = paymentEvent('captured', 1);
    await report('a', [event, event]);
    await Promise.all(Array.from({ length: 10 }, () => report('a', [event])));
    expect(await lines()).toHaveLength(2);
  });

  it('of test mode posts nothing', async () => {
    const testKey = await newKey(api, maria, { mode: 'test' });
    await place('a', CARD, testKey);
    await report('a', [paymentEvent('captured', 1)], CARD.id, testKey);
    expect(await lines()).toEqual([]);
    expect(await balances()).toEqual(has({}));
  });

  it('of many at once leaves no gap', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `many-${index}`);
    await Promise.all(
      names.map(async (name) => {
        await place(name);
        await report(name, [paymentEvent('captured', 1)]);
      }),
    );
    expect(await balances()).toEqual(has({ pending: 12 * 18_562 }));
  });
});

describe('a release', () => {
  it('comes on its day, once, also when it runs twice at a time or days later', async () => {
    await place('a', { ...CARD, installments: 1 });
    await report('a', [paymentEvent('captured', 1)]);
    await releaseDue(api.platform.database, addDays(dayOfEvent(1), 29));
    expect(await balances()).toEqual(has({ pending: 18_562 }));
    const later = addDays(today(), 40);
    await Promise.all([releaseDue(api.platform.database, later), releaseDue(api.platform.database, later)]);
    await releaseDue(api.platform.database, later);
    expect(await balances()).toEqual(has({ available: 18_562 }));
    expect((await lines('&type=release')).map(({ account, amountCents }) => [account, amountCents])).toEqual([
      ['a_liberar', -18_562],
      ['disponivel', 18_562],
    ]);
  });

  it('of a Pix comes with its sale, and the job adds nothing', async () => {
    await place('a', PIX);
    const event = paymentEvent('captured', 1);
    await report('a', [event, event], PIX.id);
    expect(await balances()).toEqual(has({ available: 18_562 }));
    await releaseDue(api.platform.database, addDays(today(), 9));
    expect((await lines('&type=release')).map(({ account, amountCents }) => [account, amountCents])).toEqual([
      ['a_liberar', -18_562],
      ['disponivel', 18_562],
    ]);
    expect(await balances()).toEqual(has({ available: 18_562 }));
  });

  it('holds a reserve back, by the plan of the day of the sale, and frees it once', async () => {
    const { platform } = api.platform.database;
    const plan = { percent_basis_points: 0, fixed_cents: 0, antifraud_cents: 0 };
    await platform
      .insertInto('plans')
      .values({ id: maria.storeId, ...plan, reserve_basis_points: 500, reserve_days: 90 })
      .execute();
    await platform
      .updateTable('stores')
      .set({ plan_id: maria.storeId })
      .where('id', '=', maria.storeId)
      .execute();
    await place('a', PIX);
    await report('a', [paymentEvent('captured', 1)], PIX.id);
    await platform.updateTable('stores').set({ plan_id: null }).where('id', '=', maria.storeId).execute();
    await releaseDue(api.platform.database, addDays(today(), 9));
    expect(await balances()).toEqual(has({ available: 18_041, blocked: 949 }));
    const later = addDays(today(), 120);
    await Promise.all([releaseDue(api.platform.database, later), releaseDue(api.platform.database, later)]);
    expect(await balances()).toEqual(has({ available: 18_990 }));
  });

  it('of a store whose accounts are busy holds up no other, and comes after them', async () => {
    const joao = await createAccount(api.platform);
    const keyOfJoao = await newKey(api, joao, { mode: 'live' });
    for (const asKey of [key, keyOfJoao]) {
      await place('a', CARD, asKey);
      await report('a', [paymentEvent('captured', 1)], CARD.id, asKey);
    }
    const { database } = api.platform;
    const pendingOf = async (account: Account) =>
      (await callAs(api, account, 'GET', '/finance/balances')).json().pendingCents;
    let letGo = () => {};
    let isHeld = () => {};
    const held = new Promise<void>((resolve) => {
      isHeld = resolve;
    });
    // Maria's store is the older one, and the first whose turn it is.
    const busy = database.withLedger(maria.sellerId, async (trx) => {
      await lockAccounts(trx, maria);
      isHeld();
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    await held;
    const releasing = releaseDue(database, addDays(today(), 40));
    try {
      await waitUntil(async () => (await pendingOf(joao)) === 12_375 || undefined);
      expect(await pendingOf(maria)).toBe(18_562);
    } finally {
      letGo();
      await Promise.all([busy, releasing]);
    }
    expect(await pendingOf(maria)).toBe(12_375);
    await assertLedgerHolds(api, joao);
  });

  it('of a card comes installment by installment', async () => {
    await place('a');
    await report('a', [paymentEvent('captured', 1)]);
    await releaseDue(api.platform.database, addDays(today(), 40));
    expect(await balances()).toEqual(has({ available: 6187, pending: 12_375 }));
  });
});

describe('what falls due', () => {
  const ask = async (query: string) => {
    const period = `from=${dayOfEvent(1)}&to=${addDays(today(), 120)}`;
    return callAs(api, maria, 'GET', `/finance/receivables?${period}${query}`);
  };
  const found = async (query: string) => {
    const { items, isComplete } = (await ask(query)).json();
    return [items.map(({ installment }: { installment: number }) => installment), isComplete];
  };

  it('is read by its status, and no further than is asked', async () => {
    await place('a');
    await report('a', [paymentEvent('captured', 1)]);
    await releaseDue(api.platform.database, addDays(today(), 40));
    expect(await found('')).toEqual([[1, 2, 3], true]);
    expect(await found('&status=agendado')).toEqual([[2, 3], true]);
    expect(await found('&status=liberado')).toEqual([[1], true]);
    expect(await found('&status=antecipado')).toEqual([[], true]);
    expect(await found('&limit=2')).toEqual([[1, 2], false]);
    expect(await found('&status=agendado&limit=1')).toEqual([[2], false]);
    expect(await found('&status=agendado&limit=2')).toEqual([[2, 3], true]);
    for (const refused of ['&limit=0', '&limit=5001', '&status=pago'])
      expect((await ask(refused)).statusCode).toBe(422);
  });
});

describe('what comes after a sale', () => {
  it('a refund is taken of the latest installments first', async () => {
    await place('a');
    await report('a', [paymentEvent('captured', 1)]);
    await releaseDue(api.platform.database, addDays(today(), 40));
    await report('a', [paymentEvent('refunded', 2, 10_000)]);
    expect(await balances()).toEqual(has({ available: 6187, pending: 2375 }));
    await releaseDue(api.platform.database, addDays(today(), 120));
    expect(await balances()).toEqual(has({ available: 8562 }));
  });

  it('a refund of everything may leave less than nothing: the fees stay', async () => {
    await place('a', PIX);
    await report('a', [paymentEvent('captured', 1), paymentEvent('refunded', 2)], PIX.id);
    expect(await balances()).toEqual(has({ available: -428 }));
  });

  it('a chargeback blocks, and is gone when it is lost', async () => {
    await place('a');
    await report('a', [paymentEvent('captured', 1)]);
    await releaseDue(api.platform.database, addDays(today(), 120));
    await report('a', [paymentEvent('chargeback_opened', 2)]);
    expect(await balances()).toEqual(has({ available: -428, blocked: 18_990 }));
    await report('a', [paymentEvent('chargeback_lost', 3)]);
    expect(await balances()).toEqual(has({ available: -428 }));
  });

  it('a MED that is rejected gives back what it blocked', async () => {
    await place('a', PIX);
    await report('a', [paymentEvent('captured', 1), paymentEvent('med_opened', 2, 5000)], PIX.id);
    expect(await balances()).toEqual(has({ available: 13_562, blocked: 5000 }));
    await report('a', [paymentEvent('med_rejected', 3)], PIX.id);
    expect(await balances()).toEqual(has({ available: 18_562 }));
  });

  it('ends alike in whatever order it is reported', async () => {
    const events = () => [
      paymentEvent('captured', 1),
      paymentEvent('refunded', 2, 4000),
      paymentEvent('chargeback_opened', 3),
      paymentEvent('chargeback_won', 4),
    ];
    await place('in-order');
    await report('in-order', events());
    expect(await balances()).toEqual(has({ pending: 14_562 }));
    await place('backwards');
    await report('backwards', events().toReversed());
    expect(await balances()).toEqual(has({ pending: 2 * 14_562 }));
  });
});

describe('the database', () => {
  const asSeller = (statement: ReturnType<typeof sql>) =>
    api.platform.database.withSeller(maria.sellerId, (trx) => statement.execute(trx));

  it('lets nobody change or remove a line', async () => {
    await place('a');
    await report('a', [paymentEvent('captured', 1)]);
    for (const table of ['ledger_entries', 'ledger_transactions']) {
      await expect(asSeller(sql`delete from ${sql.table(table)}`)).rejects.toMatchObject({ code: '42501' });
      await expect(asSeller(sql`update ${sql.table(table)} set occurred_at = now()`)).rejects.toMatchObject({
        code: '42501',
      });
    }
    const { platform } = api.platform.database;
    await expect(platform.deleteFrom('ledger_entries').execute()).rejects.toMatchObject({ code: '42501' });
  });

  it('refuses a transaction that does not add up to 0, and lines that are added later', async () => {
    await place('a');
    await report('a', [paymentEvent('captured', 1)]);
    const copied = (amount: ReturnType<typeof sql>) => sql`
      insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, occurred_at, posted_at)
      select seller_id, gen_random_uuid()::text, store_id, transaction_id, 'banco', type, ${amount}, occurred_at, posted_at
      from ledger_entries where account = 'comprador'`;
    await expect(asSeller(copied(sql`5`))).rejects.toMatchObject({ code: '23514' });
    const pair = sql`
      insert into ledger_entries (seller_id, id, store_id, transaction_id, account, type, amount_cents, occurred_at, posted_at)
      select seller_id, gen_random_uuid()::text, store_id, transaction_id, 'banco', type, cents, occurred_at, posted_at
      from ledger_entries, unnest(array[5, -5]) as cents where account = 'comprador'`;
    await expect(asSeller(pair)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('who may see it', () => {
  it('needs a period that can be answered', async () => {
    const ask = (query: string) => callAs(api, maria, 'GET', `/finance/receivables?${query}`);
    expect((await ask('from=2026-02-01&to=2026-01-01')).json().fields.to).toEqual([
      'O fim do período vem antes do início.',
    ]);
    expect((await ask('from=2024-01-01&to=2026-01-01')).statusCode).toBe(422);
    const days = '/finance/receivables/days?from=2024-01-01&to=2026-01-01';
    expect((await callAs(api, maria, 'GET', days)).statusCode).toBe(422);
  });

  it('is the store alone', async () => {
    await place('a');
    await report('a', [paymentEvent('captured', 1)]);
    const joao = await createAccount(api.platform);
    expect((await callAs(api, joao, 'GET', '/finance/entries')).json().items).toEqual([]);
    expect((await callAs(api, joao, 'GET', '/finance/balances')).json()).toEqual(has({}));
  });
});
