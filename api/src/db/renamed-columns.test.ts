import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { type Explained, openExplained } from '../../test/explained';
import { createEmptyDatabase, MIGRATIONS, type OwnDatabase } from '../../test/own-database';
import { lockCheck, writeCheck } from '../modules/checkout/integrity/check-repository';
import { claimOwnersNotice, markWell } from '../modules/integrations/outgoing-webhooks/endpoint-repository';
import { mergeCarts } from '../modules/orders/carts/cart-repository';
import type { SellerTransaction } from './database';
import { migrate } from './migrate';
import { announceReplica } from './replicas';

const BASELINE = '0150-baseline.sql';
const owner = { sellerId: 'maria', storeId: 'store' };
const endpoint = { seller_id: 'maria', id: 'endpoint' };
const RENAMED = expect.stringMatching(/-words-of-columns\.sql$/);
const TAKEN_AWAY = expect.stringMatching(/-end-of-older-words\.sql$/);

let folder: string;
let database: OwnDatabase;
let older: ReturnType<typeof announceReplica>;
let now: Explained;

/** Runs a statement of the version before. */
const before = async (statement: string) =>
  (await sql.raw<Record<string, unknown>>(statement).execute(now.executor)).rows;
const inTransaction = <T>(work: (trx: SellerTransaction) => Promise<T>) =>
  now.executor.transaction().execute(work);
const instant = (hour: number) => `2026-01-01T${String(hour).padStart(2, '0')}:00:00.000Z`;

/** Writes what an event of an hour says is in a cart, as the version before does. */
const cartBefore = (token: string, hour: number, items: string) =>
  before(`insert into checkout_carts as held (seller_id, id, store_id, is_test, source, token, told_at, items)
    values ('maria', gen_random_uuid()::text, 'store', false, 'api', '${token}', '${instant(hour)}', '${items}')
    on conflict (seller_id, store_id, is_test, token) do update set told_at = excluded.told_at, items = excluded.items
    where excluded.told_at >= held.told_at`);
const cartNow = (token: string, hour: number, items: string) =>
  mergeCarts(now.executor, { ...owner, isTest: false, source: 'api' }, [
    {
      token,
      capturedAt: new Date(instant(hour)),
      name: '',
      email: '',
      phone: '',
      items,
      totalCents: 0,
      recoveryUrl: '',
    },
  ]);
const itemsOf = async (token: string) =>
  (await before(`select items from checkout_carts where token = '${token}'`))[0]?.items;

/** Fails and notifies as the version before does. @returns the endpoints of whose owners it has notified just now */
const notifyBefore = () =>
  before(`update webhook_endpoints set owners_told_at = now()
    where id = 'endpoint' and owners_told_at is null and failing_since <= now() - interval '24 hours' returning id`);
const failBefore = () =>
  before("update webhook_endpoints set failing_since = now() - interval '2 days' where id = 'endpoint'");
const getWellBefore = () =>
  before("update webhook_endpoints set failing_since = null, owners_told_at = null where id = 'endpoint'");
const notifyNow = () => inTransaction((trx) => claimOwnersNotice(trx, endpoint));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-migrations-'));
  database = await createEmptyDatabase();
  await cp(path.join(MIGRATIONS, BASELINE), path.join(folder, BASELINE));
  await migrate(database.url, folder);
  older = announceReplica(database.url, 150, pino({ level: 'silent' }));
  await older.ready();
  now = openExplained(database.url, 'balcao_platform');
  await before("insert into sellers (id) values ('maria')");
  await before("insert into stores (seller_id, id, nome, slug) values ('maria', 'store', 'Loja', 'loja')");
  await before(`insert into webhook_endpoints (seller_id, id, store_id, url, events, mode, secret_sealed)
    values ('maria', 'endpoint', 'store', 'https://erp.example', '{order.paid}', 'test', '')`);
  await failBefore();
  await notifyBefore();
  await before(
    "insert into checkout_looks (seller_id, store_id, state, told) values ('maria', 'store', 'good', 'good')",
  );
  for (const token of ['old-1', 'old-2', 'old-3']) await cartBefore(token, 12, 'at noon');
  expect(await migrate(database.url, MIGRATIONS)).toEqual({
    applied: expect.arrayContaining([RENAMED]),
    deferred: expect.arrayContaining([TAKEN_AWAY]),
  });
});
afterAll(async () => {
  await now.close();
  await older.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

it.each([
  ['of before', cartBefore, cartNow],
  ['of now', cartNow, cartBefore],
])(
  'a cart that a replica %s began knows of the last event, whoever writes it',
  async (token, first, second) => {
    await first(token, 12, 'at noon');
    await second(token, 11, 'before');
    expect(await itemsOf(token)).toBe('at noon');
    await second(token, 13, 'after');
    expect(await itemsOf(token)).toBe('after');
    await first(token, 12, 'late');
    expect(await itemsOf(token)).toBe('after');
  },
);

it('a cart of before the migration keeps the time of its event', async () => {
  await cartBefore('old-1', 11, 'before');
  await cartNow('old-2', 11, 'before');
  expect([await itemsOf('old-1'), await itemsOf('old-2')]).toEqual(['at noon', 'at noon']);
  await before("update checkout_carts set reminders = 1 where token = 'old-3'");
  await cartBefore('old-3', 11, 'before');
  await cartBefore('old-1', 13, 'after');
  await cartNow('old-2', 13, 'after');
  expect([await itemsOf('old-1'), await itemsOf('old-2'), await itemsOf('old-3')]).toEqual([
    'after',
    'after',
    'at noon',
  ]);
});

it('owners of an endpoint are notified once, by a replica of before or of now', async () => {
  expect(await notifyNow()).toBeUndefined();
  expect(await notifyBefore()).toEqual([]);
  await inTransaction((trx) => markWell(trx, endpoint));
  await failBefore();
  expect(await notifyBefore()).toEqual([{ id: 'endpoint' }]);
  expect(await notifyNow()).toBeUndefined();
  await getWellBefore();
  await failBefore();
  expect(await notifyNow()).toMatchObject({ store_id: 'store' });
  expect(await notifyBefore()).toEqual([]);
});

it('the recorded state of a page is the last one, whoever records it', async () => {
  const recordedNow = () => inTransaction((trx) => lockCheck(trx, owner));
  const recordedBefore = () => before('select told from checkout_looks');
  expect(await recordedNow()).toMatchObject({ recorded: 'good' });
  expect(await recordedBefore()).toEqual([{ told: 'good' }]);
  await before("update checkout_looks set state = 'changed', told = 'changed'");
  expect(await recordedNow()).toMatchObject({ recorded: 'changed' });
  await inTransaction((trx) =>
    writeCheck(trx, owner, { state: 'good', recorded: 'good', findings: [], again: 0 }),
  );
  expect(await recordedBefore()).toEqual([{ told: 'good' }]);
});

it('the older words go with the last older replica', async () => {
  await older.close();
  expect((await migrate(database.url, MIGRATIONS)).applied).toContainEqual(TAKEN_AWAY);
  await cartNow('of before', 14, 'at the end');
  expect(await itemsOf('of before')).toBe('at the end');
  await expect(before('select told from checkout_looks')).rejects.toThrow('column "told" does not exist');
});
