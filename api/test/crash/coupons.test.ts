import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lengthOf } from '@balcao/proofs';
import { Client } from 'pg';
import { bundleProgram } from '../bundled-program';
import { callAs } from '../call-as';
import { newKey } from '../orders';
import { createOwnDatabase, type OwnDatabase } from '../own-database';
import { type Account, createAccount } from '../stored-account';
import { startTestApi, type TestApi } from '../test-app';
import { itInTurn } from '../turns';

// Three processes that load the API, one after the other.
jest.setTimeout(600_000);

const it = itInTurn('kills', 'coupons');

const BUYERS = lengthOf(20, 100);
const LOOK_EVERY_MS = 50;
const repository = path.resolve(__dirname, '../../..');

let own: OwnDatabase;
let api: TestApi;
let maria: Account;
let key: string;
/** Sees all rows, and waits for nothing. */
let client: Client;

beforeAll(async () => {
  own = await createOwnDatabase();
  api = await startTestApi({ DATABASE_URL: own.url });
  maria = await createAccount(api.platform);
  key = await newKey(api, maria, { mode: 'live' });
  client = new Client({ connectionString: own.url, options: '-c role=balcao_platform' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await api.close();
  await own.drop();
});

/** Buyers in a process of their own, which ends when all are answered, unless it is killed before. */
async function startBuyers(coupon: string, killedAfter?: number) {
  const script = path.join(__dirname, 'coupon-buyers.ts');
  const settings = JSON.stringify({ DATABASE_URL: own.url });
  const args = [
    await bundleProgram(script),
    settings,
    key,
    coupon,
    String(BUYERS),
    String(killedAfter ?? ''),
  ];
  const child = spawn(process.execPath, args, { cwd: repository, stdio: ['ignore', 'ignore', 'inherit'] });
  return { child, ended: once(child, 'exit') };
}

/** Waits until an order has its coupon and wants its number. */
async function untilNumberIsAwaited(): Promise<void> {
  const waiting = `select from pg_locks where relation = 'order_numbers'::regclass and not granted`;
  while ((await client.query(waiting)).rowCount === 0) await pause(LOOK_EVERY_MS);
}

/** Waits until the database has noticed that those who held a coupon are gone. */
async function untilNobodyHolds(id: string): Promise<void> {
  const free = 'select from coupons where id = $1 for no key update skip locked';
  while ((await client.query(free, [id])).rowCount === 0) await pause(LOOK_EVERY_MS);
}

/** A coupon with one use left. @returns its id */
async function lastUse(code: string): Promise<string> {
  const body = { code, type: 'percentual', percentBp: 1_000, limitTotal: 1 };
  return (await callAs(api, maria, 'POST', '/coupons', { body })).json().id;
}

/** What became of a coupon: its counter, the orders that hold a use, and all that name it. */
async function standing(id: string, code: string) {
  const { rows } = await client.query<{ used: number; holders: string[]; orders: string[] }>(
    `
    select c.used,
      array(select o.external_id from coupon_redemptions as r
        join orders as o on o.seller_id = r.seller_id and o.id = r.order_id
        where r.seller_id = c.seller_id and r.coupon_id = c.id and r.released_at is null) as holders,
      array(select o.external_id from orders as o where o.seller_id = c.seller_id and o.coupon = $2) as orders
    from coupons as c where c.id = $1`,
    [id, code],
  );
  const [{ used, holders, orders } = { used: -1, holders: [], orders: [] }] = rows;
  return { used, holders, orders };
}

it(`sells the last use once to ${BUYERS} buyers at once, whose shops are killed twice meanwhile and ask again`, async () => {
  const code = 'ULTIMO';
  const id = await lastUse(code);

  // New orders count their coupon first and take their number then: the first one is killed in between. All of it, and its commit, is one
  // message, so PostgreSQL may go on to the end of it when nobody is there any more: a counted use and its order are both there, or neither.
  const numbers = new Client({ connectionString: own.url });
  await numbers.connect();
  await numbers.query('begin');
  await numbers.query('lock table order_numbers in share row exclusive mode');
  const first = await startBuyers(code);
  await untilNumberIsAwaited();
  first.child.kill('SIGKILL');
  await first.ended;
  await numbers.end();
  await untilNobodyHolds(id);
  const early = await standing(id, code);
  expect([early.used, early.orders]).toEqual([early.holders.length, early.holders]);

  // Then among them all, with the same outcome.
  expect((await (await startBuyers(code, 2)).ended)[1]).toBe('SIGKILL');
  const between = await standing(id, code);
  expect([between.used, between.orders]).toEqual([between.holders.length, between.holders]);
  if (early.used === 1) expect(between.holders).toEqual(early.holders);

  expect(await (await startBuyers(code)).ended).toEqual([0, null]);
  const { used, holders, orders } = await standing(id, code);
  expect([used, holders.length, orders]).toEqual([1, 1, holders]);
  // Whoever had the use before the crash has it still.
  if (between.used === 1) expect(holders).toEqual(between.holders);
});
