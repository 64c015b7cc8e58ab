import { sql } from 'kysely';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds, PIX, placeSale } from '../../../test/ledger';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { type Account, createAccount } from '../../../test/stored-account';
import { startSoleTestApi } from '../../../test/test-app';
import { withApi } from '../../../test/with-store';
import { lockAccounts } from './ledger';

/** Two run and 300 wait: so many sales by the API take the test its seconds. */
const TAKEN = 302;
const SENT = TAKEN + 3;
const NET = 18_990;
/** What the store's own system reports: the store receives it itself. */
const SALE = { ...PIX, gateway: null };

const api = withApi(startSoleTestApi);

async function newSeller(): Promise<{ account: Account; key: string }> {
  const account = await createAccount(api.platform);
  return { account, key: await newKey(api, account, { mode: 'live' }) };
}

/** Calls with a key are limited, so many take turns with some of them. */
async function keysOf(account: Account) {
  const keys: string[] = [];
  for (let count = 0; count < 5; count += 1) keys.push(await newKey(api, account, { mode: 'live' }));
  let calls = 0;
  return () => {
    calls += 1;
    return keys[calls % keys.length] ?? '';
  };
}

const capture = (key: string, name: string, event: object) =>
  callV1(api, key, 'POST', `/orders/${name}/payments/${PIX.id}/events`, event);
const balances = async (account: Account) =>
  (await callAs(api, account, 'GET', '/finance/balances?custody=vendedor')).json();

/** Holds the seller's accounts in a transaction of somebody else, until it is let go. */
async function holdAccounts({ sellerId }: Account) {
  let letGo = () => {};
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const over = api.platform.database.withPlatform(async (trx) => {
    await sql`select 1 from ledger_accounts where seller_id = ${sellerId} for update`.execute(trx);
    isHeld();
    await new Promise<void>((resolve) => {
      letGo = resolve;
    });
  });
  await held;
  return async () => {
    letGo();
    await over;
  };
}

it('posts the sales of a seller while those of another wait, and refuses what is too many', async () => {
  const [busy, calm] = [await newSeller(), await newSeller()];
  for (const { key } of [busy, calm]) {
    await placeSale(api, key, 'first', SALE);
    await capture(key, 'first', paymentEvent('captured', 1));
  }
  const names = Array.from({ length: SENT }, (_, index) => `sale-${index}`);
  const anyKey = await keysOf(busy.account);
  for (let from = 0; from < SENT; from += 10)
    await Promise.all(names.slice(from, from + 10).map((name) => placeSale(api, anyKey(), name, SALE)));
  await placeSale(api, calm.key, 'second', SALE);
  const events = new Map(names.map((name) => [name, paymentEvent('captured', 2)]));
  const send = (name: string) => capture(anyKey(), name, events.get(name) ?? {});

  const letGo = await holdAccounts(busy.account);
  const refused = new Set<string>();
  const answers = names.map(async (name) => {
    const answer = await send(name);
    if (answer.statusCode !== 503) return expect(answer.statusCode).toBe(202);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      errors: [expect.stringMatching(/^Esta loja está movimentando muito dinheiro ao mesmo tempo/)],
    });
    refused.add(name);
  });
  expect((await capture(calm.key, 'second', paymentEvent('captured', 2))).statusCode).toBe(202);
  await letGo();
  await Promise.all(answers);

  expect(refused.size).toBeGreaterThanOrEqual(SENT - TAKEN);
  expect(await balances(busy.account)).toMatchObject({ availableCents: NET * (1 + SENT - refused.size) });
  for (const name of refused) expect((await send(name)).statusCode).toBe(202);
  for (const name of names.slice(0, 20)) expect((await send(name)).statusCode).toBe(202);
  expect(await balances(busy.account)).toMatchObject({ availableCents: NET * (1 + SENT) });
  expect(await balances(calm.account)).toMatchObject({ availableCents: NET * 2 });
  for (const { account } of [busy, calm]) await assertLedgerHolds(api, account);
});

it('gives up after two seconds on accounts that somebody holds, with nothing done', async () => {
  const { account, key } = await newSeller();
  await placeSale(api, key, 'first', SALE);
  await capture(key, 'first', paymentEvent('captured', 1));
  await placeSale(api, key, 'second', SALE);
  const event = paymentEvent('captured', 2);
  const letGo = await holdAccounts(account);
  const answer = await capture(key, 'second', event);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'unavailable']);
  await letGo();
  expect(await balances(account)).toMatchObject({ availableCents: NET });
  expect((await capture(key, 'second', event)).statusCode).toBe(202);
  expect(await balances(account)).toMatchObject({ availableCents: NET * 2 });
});

it('runs a transaction that finds out that it posts again in turn, also where it catches errors', async () => {
  const { account } = await newSeller();
  const timeouts: string[] = [];
  const owner = { sellerId: account.sellerId, storeId: account.storeId };
  const locked = await api.platform.database.withSeller(account.sellerId, async (trx) => {
    const { rows } = await sql<{ lock_timeout: string }>`show lock_timeout`.execute(trx);
    timeouts.push(rows[0]?.lock_timeout ?? '');
    return lockAccounts(trx, owner).catch(() => []);
  });
  expect(locked).not.toEqual([]);
  expect(timeouts).toEqual(['0', '2s']);
});
