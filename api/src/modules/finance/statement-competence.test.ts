import type { EntryRow } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { withStore } from '../../../test/with-store';
import { readCsv } from '../../csv/read-csv';
import { lockAccounts, post } from './ledger';

const { api, maria } = withStore({ isShared: true });

/** Facts of a year's end, all posted today. 02:59 UTC is still the day before in São Paulo. */
const FACTS = [
  '2025-12-31T02:59:00Z',
  '2025-12-31T03:00:00Z',
  '2026-01-01T02:59:00Z',
  '2026-01-01T03:00:00Z',
];

beforeAll(async () => {
  const owner = { sellerId: maria.sellerId, storeId: maria.storeId };
  await api.platform.database.withSeller(owner.sellerId, async (trx) => {
    const accounts = await lockAccounts(trx, owner);
    for (const [index, at] of FACTS.entries())
      await post(trx, owner, accounts, { kind: 'test', key: `test:${index}`, occurredAt: new Date(at) }, [
        { account: 'disponivel', type: 'refund', amountCents: -(index + 1) },
        { account: 'comprador', type: 'refund', amountCents: index + 1 },
      ]);
  });
});

const amounts = async (query: string) => {
  const answer = await callAs(api, maria, 'GET', `/finance/entries?sort=postedAt&${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json().items.map(({ amountCents }: EntryRow) => amountCents);
};

it.each([
  ['occurredFrom=2025-12-31&occurredTo=2025-12-31', [-2, -3]],
  ['occurredFrom=2025-12-31', [-2, -3, -4]],
  ['occurredTo=2025-12-30', [-1]],
  ['occurredFrom=2026-01-02', []],
  ['postedTo=2025-12-31', []],
])(
  'a statement by %s has what happened on those days of São Paulo, whenever it was posted',
  async (query, found) => {
    expect(await amounts(query)).toEqual(found);
  },
);

it('a CSV of a period of competência has its lines, each with the day of its fact', async () => {
  const file = (query: string) => callAs(api, maria, 'GET', `/finance/entries/file?${query}`);
  const answer = await file('format=csv&occurredFrom=2025-12-31&occurredTo=2025-12-31');
  expect(answer.headers['content-disposition']).toContain('extrato-2025-12-31-a-2025-12-31.csv');
  const rows: string[][] = [];
  for await (const { cells } of readCsv(answer.payload.slice(1))) rows.push(cells);
  const column = rows[0]?.indexOf('Competência') ?? -1;
  expect(rows.slice(1).map((cells) => cells[column])).toEqual(['31/12/2025', '31/12/2025']);

  const without = await file('format=csv');
  expect(without.json().fields.postedFrom).toEqual(['Escolha o período do arquivo.']);
  const ofx = await file('format=ofx&occurredFrom=2025-12-31&occurredTo=2025-12-31');
  expect(ofx.statusCode).toBe(422);
  const backwards = await file('format=csv&occurredFrom=2025-12-31&occurredTo=2025-12-30');
  expect(backwards.json().fields.occurredTo).toEqual(['O fim do período vem antes do início.']);
});
