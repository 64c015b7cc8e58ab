import { callAs } from '../../../test/call-as';
import { endedJob } from '../../../test/jobs';
import { callV1, newKey, orderBody } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const KEY = '52060433009911002506550120000007800267301615';

const { api, maria } = withStore();
let id: string;

beforeEach(async () => {
  const key = await newKey(api, maria);
  id = (await callV1(api, key, 'PUT', '/orders/a', orderBody())).json().id;
});

const put = (invoice: object | null, account = maria) =>
  callAs(api, account, 'PUT', `/orders/${id}/invoice`, { body: { invoice } });
const audited = async () => {
  const rows = await api.platform.database.platform
    .selectFrom('audit_log')
    .where('seller_id', '=', maria.sellerId)
    .where('action', '=', 'order.invoice')
    .select(['before_json', 'after_json'])
    .execute();
  return rows.map(({ before_json, after_json }) => [before_json, after_json]);
};

it('keeps a note with its key, tells what it was in the log, and forgets it when asked', async () => {
  const note = { number: '780', series: '12', accessKey: KEY };
  expect((await put({ ...note, accessKey: KEY.replace(/(.{4})/g, '$1 ') })).json().invoice).toEqual(note);
  expect((await put(note)).json().invoice).toEqual(note);
  expect((await put(null)).json().invoice).toBeNull();
  expect(await audited()).toEqual([
    [{ invoice: null }, { invoice: note }],
    [{ invoice: note }, { invoice: null }],
  ]);
});

it.each([
  [{ number: '780', series: '', accessKey: `${KEY.slice(0, -1)}6` }, 'invoice.accessKey'],
  [{ number: '781', series: '', accessKey: KEY }, 'invoice.accessKey'],
  [{ number: '', series: '', accessKey: '' }, 'invoice.number'],
  [{ number: '=1+1', series: '', accessKey: '' }, 'invoice.number'],
])('refuses %j and says where', async (invoice, field) => {
  const answer = await put(invoice);
  expect(answer.statusCode).toBe(422);
  expect(Object.keys(answer.json().fields)).toEqual([field]);
});

it('is another seller’s no business', async () => {
  const joao = await createAccount(api.platform);
  expect((await put({ number: '1', series: '', accessKey: '' }, joao)).statusCode).toBe(404);
  expect(await audited()).toEqual([]);
});

it('is in the file of orders', async () => {
  await put({ number: '780', series: '12', accessKey: KEY });
  const started = await callAs(api, maria, 'POST', '/orders/export', {
    body: { selection: { by: 'ids', ids: [id] } },
  });
  const job = await endedJob(api, maria, started.json());
  const file = await callAs(api, maria, 'GET', `/jobs/${job.id}/file`);
  expect(file.payload).toContain(`;780;12;${KEY};`);
});
