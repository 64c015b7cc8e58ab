import type { Adjustment, Explanation } from '@balcao/api-schema';
import { callAs, stepUp } from '../../../test/call-as';
import { assertLedgerHolds, balancesOf, reportPayment, sellByCard } from '../../../test/ledger';
import { newKey, paymentEvent } from '../../../test/orders';
import { type Account, createAccount } from '../../../test/stored-account';
import { withApi } from '../../../test/with-store';
import { MODULES } from '../../modules';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { erasePerson } from '../platform';

const REASON = 'O gateway descontou uma tarifa que o contrato não tem.';

const api = withApi();
let maria: Account;
let ana: Account;
let bia: Account;
let key: string;
let rowUrl: string;
let importId: string;

beforeEach(async () => {
  [maria, ana, bia] = await Promise.all([
    createAccount(api.platform),
    createAccount(api.platform, { isPlatformAdmin: true, name: 'Ana Lima' }),
    createAccount(api.platform, { isPlatformAdmin: true, name: 'Bia Reis' }),
  ]);
  key = await newKey(api, maria, { mode: 'live' });
  await sellByCard(api, key, 'menor');
  const answer = await api.app.inject({
    method: 'POST',
    url: '/finance/settlements',
    headers: { ...maria.headers, 'content-type': 'text/csv' },
    payload: 'referencia;valor\nmenor;180,00\n',
  });
  const { id, rows } = answer.json();
  importId = id;
  rowUrl = `/finance/settlements/${id}/rows/${rows[0].id}`;
});
afterEach(() => assertLedgerHolds(api, maria));

const ask = (account = maria, url = rowUrl) =>
  callAs(api, account, 'POST', `${url}/adjustment`, { body: { reason: REASON } });
const listed = async (by = ana): Promise<Adjustment[]> =>
  (await callAs(api, by, 'GET', `/admin/users/${maria.userId}/adjustments`)).json().items;
async function decideAs(by: Account, how: 'approval' | 'refusal', body?: object, confirms = true) {
  const [latest] = await listed(by);
  if (confirms) await stepUp(api, by);
  return callAs(api, by, 'POST', `/admin/users/${maria.userId}/adjustments/${latest?.id}/${how}`, { body });
}
const approveAs = (by: Account) => decideAs(by, 'approval');
const balances = async () => (await callAs(api, maria, 'GET', '/finance/balances')).json();
const stateOfRow = async () =>
  (await callAs(api, maria, 'GET', `/finance/settlements/${importId}/rows`)).json().items[0].adjustment;
const WAITING = balancesOf({ pending: 18_562 });

it('is asked for with a reason, moves nothing alone, and is posted when a second admin approves', async () => {
  expect((await ask()).statusCode).toBe(204);
  expect(await stateOfRow()).toBe('pedido');
  expect(await listed()).toEqual([
    expect.objectContaining({
      amountCents: -990,
      reason: REASON,
      reference: 'menor',
      fileCents: 18_000,
      ledgerCents: 18_990,
      status: 'pedido',
      canApprove: true,
    }),
  ]);
  expect((await approveAs(ana)).statusCode).toBe(204);
  expect(await stateOfRow()).toBe('em_aprovacao');
  expect(await balances()).toEqual(WAITING);

  expect((await approveAs(bia)).statusCode).toBe(204);
  expect(await balances()).toEqual({ ...WAITING, availableCents: -990 });
  expect((await listed())[0]).toMatchObject({ status: 'lancado', approvedBy: ['Ana Lima', 'Bia Reis'] });

  const lines = (await callAs(api, maria, 'GET', '/finance/entries?type=adjustment')).json().items;
  expect(lines).toMatchObject([
    { type: 'adjustment', account: 'disponivel', amountCents: -990, balanceAfterCents: -990 },
  ]);
  expect(lines[0].orderNumber).toBe(1);
  const url = '/finance/explain?from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z&account=disponivel';
  const { groups, balanceAfter }: Explanation = (await callAs(api, maria, 'GET', url)).json();
  expect(groups).toContainEqual({
    custody: 'plataforma',
    type: 'adjustment',
    amountCents: -990,
    count: 1,
  });
  expect(balanceAfter).toBe(-990);
});

it('needs two people beside the one who asked, each of whom confirms who they are', async () => {
  await ask();
  const hasty = await decideAs(ana, 'approval', undefined, false);
  expect(hasty.json().code).toBe('step_up_required');
  await approveAs(ana);
  expect((await listed())[0]?.canApprove).toBe(false);
  expect((await approveAs(ana)).json().code).toBe('adjustment_two_people');
  expect(await balances()).toEqual(WAITING);
  const [{ id }] = (await listed()) as [Adjustment];
  const own = await callAs(api, maria, 'POST', `/admin/users/${maria.userId}/adjustments/${id}/approval`);
  expect(own.statusCode).toBe(403);
});

it('is posted once, however many approve at a time', async () => {
  const caio = await createAccount(api.platform, { isPlatformAdmin: true });
  await ask();
  await approveAs(ana);
  const answers = await Promise.all([approveAs(bia), approveAs(caio)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect((await balances()).availableCents).toBe(-990);
  expect((await approveAs(caio)).json().code).toBe('adjustment_closed');
});

it('is refused with a reason, and may then be asked for again', async () => {
  await ask();
  expect((await ask()).json().code).toBe('adjustment_exists');
  expect((await decideAs(bia, 'refusal', { reason: 'curto' })).statusCode).toBe(422);
  expect((await decideAs(bia, 'refusal', { reason: 'A tarifa está no contrato.' })).statusCode).toBe(204);
  expect(await stateOfRow()).toBe('recusado');
  expect((await listed())[0]).toMatchObject({
    refusal: 'A tarifa está no contrato.',
    refusedBy: 'Bia Reis',
  });
  expect((await approveAs(ana)).json().code).toBe('adjustment_closed');
  expect((await ask()).statusCode).toBe(204);
  expect(await balances()).toEqual(WAITING);
});

describe('a difference that is booked meanwhile', () => {
  const compare = async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: '/finance/settlements',
      headers: { ...maria.headers, 'content-type': 'text/csv' },
      payload: 'referencia;valor\nmenor;180,00\n\n',
    });
    const { id, rows } = answer.json();
    return { url: `/finance/settlements/${id}/rows/${rows[0].id}`, row: rows[0] };
  };

  it('is adjusted once, though two files have it', async () => {
    const second = await compare();
    await ask();
    expect((await ask(maria, second.url)).json().code).toBe('adjustment_outdated');
    await approveAs(ana);
    await approveAs(bia);
    expect((await ask(maria, second.url)).json().code).toBe('adjustment_outdated');
    expect((await balances()).availableCents).toBe(-990);
    expect((await compare()).row).toMatchObject({
      state: 'matched',
      amountCents: 18_000,
      expectedCents: 18_000,
    });
  });

  it('is approved by nobody when a refund has come since', async () => {
    await ask();
    await approveAs(ana);
    await reportPayment(api, key, 'menor', { events: [paymentEvent('refunded', 2, 990)] });
    const before = await balances();
    expect((await approveAs(bia)).json().code).toBe('adjustment_outdated');
    expect(await balances()).toEqual(before);
    expect((await decideAs(bia, 'refusal', { reason: 'O estorno já foi lançado.' })).statusCode).toBe(204);
  });

  it('is asked for once by two at the same time', async () => {
    const second = await compare();
    const answers = await Promise.all([ask(), ask(maria, second.url)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  });
});

it('concerns only lines of the own store that differ', async () => {
  expect((await ask(await createAccount(api.platform))).statusCode).toBe(404);
  const joao = await createAccount(api.platform);
  await ask();
  const [{ id }] = (await listed()) as [Adjustment];
  await stepUp(api, ana);
  const wrong = `/admin/users/${joao.userId}/adjustments/${id}/approval`;
  expect((await callAs(api, ana, 'POST', wrong)).statusCode).toBe(404);
});

it('is shown to nobody once its seller is erased: what the law keeps is sealed', async () => {
  await ask();
  await decideAs(bia, 'refusal', { reason: 'O contrato prevê esta tarifa desde outubro.' });
  expect(await listed()).toHaveLength(1);
  // As after a restore, which nothing refuses.
  await erasePerson(api.platform, MODULES, maria, SYSTEM_ORIGIN, { isRepeated: true });
  expect(await listed()).toEqual([]);
});
