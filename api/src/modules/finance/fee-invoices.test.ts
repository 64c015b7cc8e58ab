import { callAs } from '../../../test/call-as';
import { sellByCard } from '../../../test/ledger';
import { dayOfEvent, newKey } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();

const put = (month: string, number: string) =>
  callAs(api, maria, 'PUT', '/finance/fee-invoices', { body: { month, number } });
const listed = async (account = maria) => (await callAs(api, account, 'GET', '/finance/fee-invoices')).json();

it('keeps the last number of a month, also where many record one at once, and none of another seller’s', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => put('2026-10', String(index + 1))),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await put('2026-10', '98765');
  await put('2026-09', '98000');
  expect(await listed()).toEqual({
    items: [
      { month: '2026-09', number: '98000' },
      { month: '2026-10', number: '98765' },
    ],
    canEdit: true,
  });
  expect((await listed(await createAccount(api.platform))).items).toEqual([]);
  await put('2026-09', '');
  expect((await listed()).items).toEqual([{ month: '2026-10', number: '98765' }]);
});

it('takes numbers only', async () => {
  expect((await put('2026-10', '=1+1')).json().fields.number).toEqual(['Use até 15 algarismos.']);
  expect((await put('2026-13', '1')).statusCode).toBe(422);
});

it('stands in the file of the months', async () => {
  await sellByCard(api, await newKey(api, maria, { mode: 'live' }), 'a');
  const month = dayOfEvent(1).slice(0, 'YYYY-MM'.length);
  await put(month, '98765');
  const file = await callAs(api, maria, 'GET', `/finance/month-report/file?from=${month}&to=${month}`);
  const [headings, line] = file.payload.trim().split('\r\n');
  expect(headings?.endsWith(';Nota fiscal das tarifas')).toBe(true);
  expect(line?.endsWith(';98765')).toBe(true);
});
