import type { StatementRow } from '@balcao/api-schema';
import {
  type EntryType,
  GATEWAY_IDS,
  PAYMENT_METHODS,
  SELLER_ACCOUNTS,
  type SellerAccount,
} from '@balcao/domain';
import { callAs } from '../../../test/call-as';
import { withStore } from '../../../test/with-store';
import { lockAccounts, post } from './ledger';

const { api, maria } = withStore({ isShared: true });

/** Of each list every so many values is taken, in turn. */
const turning = <Value>(values: readonly Value[], turn: number): Value =>
  values[turn % values.length] as Value;

const METHODS = [...PAYMENT_METHODS.filter((method) => method !== 'paypal'), null];
const GATEWAYS = ['iugu', 'pagseguro', null] as const;
const TYPES: readonly EntryType[] = ['sale', 'fee_platform', 'release', 'chargeback'];
const ACCOUNTS: readonly SellerAccount[] = ['a_liberar', 'disponivel'];
const TRANSACTIONS = 96;

/** Posts lines of many kinds, with and without a payment, several of them at one moment. */
async function postHistory(): Promise<void> {
  const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
  await api.platform.database.withSeller(owner.sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner);
    for (let turn = 0; turn < TRANSACTIONS; turn++) {
      const method = turning(METHODS, turn);
      const gateway = method === null ? null : turning(GATEWAYS, Math.floor(turn / METHODS.length));
      const type = turning(TYPES, Math.floor(turn / 3));
      const account = turning(ACCOUNTS, Math.floor(turn / 5));
      const amountCents = (turn % 2 === 0 ? 1 : -1) * (100 + turn);
      const fact = { kind: 'test', key: `test:${turn}`, occurredAt: new Date(), method, gateway };
      await post(trx, owner, accounts, fact, [
        { account, type, amountCents },
        { account: 'disponivel', type: 'fee_platform', amountCents: -1 },
        { account: 'comprador', type: 'sale', amountCents: 1 - amountCents },
      ]);
    }
  });
}

/** All lines of the store's accounts as the statement has them, the last first. */
async function readLines(): Promise<StatementRow[]> {
  const rows = await api.platform.database.platform
    .selectFrom('ledger_entries')
    .where('seller_id', '=', maria.sellerId)
    .where('account_version', 'is not', null)
    .orderBy('posted_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute();
  return rows.map((row) => ({
    id: row.id,
    custody: 'plataforma',
    account: row.account as SellerAccount,
    type: row.type,
    amountCents: row.amount_cents,
    balanceAfterCents: Number(row.balance_after_cents),
    orderId: null,
    orderNumber: null,
    method: row.method,
    gateway: row.gateway,
    postedAt: row.posted_at.toISOString(),
    occurredAt: row.occurred_at.toISOString(),
    // The other side of each line is the buyer, or nobody's.
    counterAccount: null,
  }));
}

const pageOf = async (query: string) => {
  const answer = await callAs(api, maria, 'GET', `/finance/entries?size=10&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};

/** Every page from one end to the other, by the cursors of one side. */
async function walk(
  query: string,
  first: string | null,
  side: 'next' | 'previous',
): Promise<StatementRow[][]> {
  const pages: StatementRow[][] = [];
  for (let cursor = first; cursor !== null; ) {
    const page = await pageOf(`${query}&cursor=${cursor}`);
    pages.push(page.items);
    cursor = page.cursors[side];
  }
  return pages;
}

beforeAll(() => postHistory());

type Filter = Partial<Record<'account' | 'type' | 'method' | 'gateway', readonly string[]>> & {
  sign?: 'in' | 'out';
};

const FILTERS: [name: string, filter: Filter][] = [
  ...PAYMENT_METHODS.map((method): [string, Filter] => [`method ${method}`, { method: [method] }]),
  ...GATEWAY_IDS.map((gateway): [string, Filter] => [`gateway ${gateway}`, { gateway: [gateway] }]),
  ...[...TYPES, 'payout'].map((type): [string, Filter] => [`type ${type}`, { type: [type] }]),
  ...SELLER_ACCOUNTS.map((account): [string, Filter] => [`account ${account}`, { account: [account] }]),
  ['a method and a gateway', { method: ['pix'], gateway: ['iugu'] }],
  ['a type by a method', { type: ['sale'], method: ['boleto'] }],
  ['a rare type by a gateway', { type: ['chargeback'], gateway: ['pagseguro'] }],
  ['several of each', { type: ['sale', 'release'], method: ['pix', 'boleto'], gateway: ['iugu', 'malga'] }],
  ['a type in an account', { type: ['sale'], account: ['disponivel'] }],
  ['what a method brought', { method: ['credit_card'], sign: 'in' }],
  ['kinds that it has, but never together', { type: ['chargeback'], method: ['paypal'] }],
];

it.each(FILTERS)('a statement by %s has those lines alone, in their order, both ways', async (_, filter) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    for (const one of [value].flat()) query.append(name, one);
  const wanted = (await readLines()).filter(
    (line) =>
      (['account', 'type', 'method', 'gateway'] as const).every(
        (name) => filter[name]?.includes(String(line[name])) ?? true,
      ) &&
      (filter.sign === undefined || line.amountCents > 0 === (filter.sign === 'in')),
  );

  const first = await pageOf(query.toString());
  expect(first).toMatchObject({ total: wanted.length, totalIsExact: true });
  const following = await walk(query.toString(), first.cursors.next, 'next');
  expect([first.items, ...following].flat()).toEqual(wanted);

  const back = await walk(query.toString(), first.cursors.last, 'previous');
  expect(back.reverse().flat()).toEqual(wanted.length > 10 ? wanted : []);

  const upwards = await pageOf(`${query}&sort=postedAt`);
  expect(upwards.items).toEqual(wanted.toReversed().slice(0, 10));
});
