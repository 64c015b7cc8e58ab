import { sql } from 'kysely';
import { insertProvenDomain, newHost } from '../../test/certificates';
import { sellByCard } from '../../test/ledger';
import { newKey } from '../../test/orders';
import { type Account, createAccount } from '../../test/stored-account';
import { withStore } from '../../test/with-store';
import type { Executor } from '../db/database';
import { newId } from '../db/new-id';
import { demoStateOf, endDemo, markDemoReady, removeDemoFacts } from './demo-store';
import { createStore } from './stores';

const { api, maria } = withStore();

const entries = async ({ sellerId }: Account): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ledger_entries where seller_id = ${sellerId}`.execute(
    api.platform.database.platform,
  );
  return rows[0]?.count ?? 0;
};

describe('a store that has begun otherwise', () => {
  it('is made a demonstration by nobody', async () => {
    const { database } = api.platform;
    const mark = (executor: Executor) =>
      executor.updateTable('stores').set({ demo: 'ready' }).where('id', '=', maria.storeId).execute();
    await expect(mark(database.platform)).rejects.toThrow('nothing begins one');
    await expect(mark(database.forSeller(maria.sellerId))).rejects.toThrow('nothing begins one');
  });

  it('keeps its money when somebody would remove it as one, also of another seller', async () => {
    await sellByCard(api, await newKey(api, maria, { mode: 'live' }), 'venda');
    const posted = await entries(maria);
    expect(posted).toBeGreaterThan(2);
    const other = await createAccount(api.platform);
    for (const { sellerId } of [maria, other])
      expect(
        await api.platform.database.withSeller(sellerId, (trx) => removeDemoFacts(trx, maria)),
      ).toBeNull();
    await expect(
      api.platform.database.withSeller(maria.sellerId, (trx) => endDemo(trx, maria)),
    ).rejects.toThrow('has money');
    expect(await entries(maria)).toBe(posted);
  });

  it('keeps it also from who calls another table `stores`', async () => {
    await sellByCard(api, await newKey(api, maria, { mode: 'live' }), 'venda');
    const posted = await entries(maria);
    const removed = await api.platform.database.withSeller(maria.sellerId, async (trx) => {
      await sql`create temporary table stores on commit drop as
        select seller_id, id, 'ready'::text as demo from public.stores`.execute(trx);
      await sql`grant all on pg_temp.stores to public`.execute(trx);
      return removeDemoFacts(trx, maria);
    });
    expect([removed, await entries(maria)]).toEqual([null, posted]);
  });
});

it('a store that was born as a demonstration is filled once, and ends by its removal', async () => {
  const { database } = api.platform;
  const { sellerId, userId } = maria;
  const { id: storeId } = await database.withSeller(sellerId, (trx) =>
    createStore(trx, { sellerId, userId, nome: 'Loja de exemplo', isDemo: true }),
  );
  const demo = { sellerId, storeId };
  const state = () => demoStateOf(database.forSeller(sellerId), demo);
  expect(await state()).toBe('preparing');
  await database.withSeller(sellerId, (trx) => endDemo(trx, demo));
  expect(await state()).toBe('preparing');
  await database.withSeller(sellerId, (trx) => markDemoReady(trx, demo));
  expect(await state()).toBe('ready');
  const hosts = ['pagar.loja-de-exemplo.example', newHost()];
  for (const host of hosts) await insertProvenDomain(api.platform, { ...demo, domainId: newId(), host });
  expect(await database.withSeller(sellerId, (trx) => removeDemoFacts(trx, demo))).toBe(0);
  await database.withSeller(sellerId, (trx) => endDemo(trx, demo));
  expect(await state()).toBeNull();
  // A real one stays with who has proven it.
  const left = database.platform.selectFrom('domains').where('seller_id', '=', sellerId).select('host');
  expect((await left.execute()).map(({ host }) => host)).toEqual(hosts.slice(1));
});
