import { callAs } from '../../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../../test/orders';
import { startOwnApi } from '../../../../test/own-api';
import { type Account, createAccount } from '../../../../test/stored-account';
import { withApi } from '../../../../test/with-store';
import { searchTextsOfStoredOrders } from './fill-search-texts';
import { fillSearchTexts, searchableOrdersAfter } from './repository';

const NAMES = ['um', 'dois', 'tres', 'quatro', 'cinco'];

const api = withApi(startOwnApi);
let maria: Account;
let key: string;

const platform = () => api.platform.database.platform;
const nsuOf = (name: string) => `99${NAMES.indexOf(name)}771`;
const found = async (q: string): Promise<string[]> => {
  const { items } = (await callAs(api, maria, 'GET', `/orders?q=${q}`)).json();
  return items.map(({ externalId }: { externalId: string }) => externalId);
};

/** Sells under names, each paid by a card whose acquirer has a number for it. */
async function sell(names: readonly string[]): Promise<void> {
  for (const name of names) {
    await callV1(api, key, 'PUT', `/orders/${name}`, orderBody());
    const { payments } = orderBody();
    const told = { ...paymentEvent('captured', 1), data: { nsu: nsuOf(name) } };
    await callV1(api, key, 'POST', `/orders/${name}/payments/${payments[0]?.id}/events`, told);
  }
}

/** As they stood before orders were found by the names of their payments. */
const forget = () =>
  platform().updateTable('orders').set({ payment_references: [], search: ' ana' }).execute();

/** Runs until nothing is left. @returns how many orders each run has seen to */
async function fill(backfill = searchTextsOfStoredOrders(2)): Promise<number[]> {
  const runs: number[] = [];
  do runs.push(await backfill(api.platform.database));
  while (runs.at(-1) !== 0);
  return runs;
}

const rows = () =>
  platform()
    .selectFrom('orders')
    .select(['external_id', 'search', 'payment_references', 'version'])
    .orderBy('id')
    .execute();

beforeEach(async () => {
  await platform().deleteFrom('orders').execute();
  maria = await createAccount(api.platform);
  key = await newKey(api, maria);
});

it('lets orders from before be found by all that newer ones are, some at a time', async () => {
  await sell(NAMES);
  await forget();
  expect(await found(nsuOf('tres'))).toEqual([]);
  const before = await rows();
  expect(await fill()).toEqual([2, 2, 1, 0]);
  for (const name of NAMES) expect(await found(nsuOf(name))).toEqual([name]);
  expect(await found('quatro')).toEqual(['quatro']);
  expect(await found('exemplo')).toHaveLength(NAMES.length);
  const after = await rows();
  expect(after.map(({ version }) => version)).toEqual(before.map(({ version }) => version));
  expect(after[0]?.payment_references).toEqual([nsuOf('um')]);
});

it('changes nothing where it has run, nor what was stored whole', async () => {
  await sell(NAMES.slice(0, 2));
  const whole = await rows();
  await fill();
  expect(await rows()).toEqual(whole);
  await forget();
  await fill();
  const filled = await rows();
  await fill();
  expect(await rows()).toEqual(filled);
});

it('brings nothing back of a buyer who was erased', async () => {
  await sell(['um']);
  await forget();
  await platform().updateTable('orders').set({ anonymized_at: new Date() }).execute();
  const erased = await rows();
  await fill();
  expect(await rows()).toEqual(erased);
});

it('leaves to the next run what has changed since it was read', async () => {
  await sell(['um']);
  const [order] = await searchableOrdersAfter(platform(), { seller_id: '', id: '' }, 10);
  const { seller_id = '', id = '' } = order ?? {};
  const stale = { seller_id, id, known: [], references: ['outra'], words: ' outra' };
  const stood = await rows();
  expect(await fillSearchTexts(platform(), [stale])).toBe(0);
  expect(await rows()).toEqual(stood);
});
