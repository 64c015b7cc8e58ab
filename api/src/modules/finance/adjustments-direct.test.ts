import { createColleague } from '../../../test/authorisation/people';
import { setStatus } from '../../../test/block-owner';
import { callAs, stepUp } from '../../../test/call-as';
import { assertLedgerHolds, balancesOf, CARD, placeSale, reportPayment } from '../../../test/ledger';
import { callV1, newKey, paymentEvent } from '../../../test/orders';
import { settlementRows, uploadSettlement } from '../../../test/settlements';
import { type Account, createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';

const REASON = 'O gateway descontou uma tarifa que o contrato não tem.';

const { api, maria } = withStore();
let admins: [Account, Account, Account];
let key: string;

beforeAll(async () => {
  const admin = () => createAccount(api.platform, { isPlatformAdmin: true });
  admins = await Promise.all([admin(), admin(), admin()]);
});
beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});
afterEach(() => assertLedgerHolds(api, maria));

/** A sale whose money the seller's own gateway has, by the seller's word. */
async function sellDirect(name: string) {
  await placeSale(api, key, name, { ...CARD, gateway: undefined });
  await callV1(api, key, 'POST', `/orders/${name}/payments/card-1/events`, paymentEvent('captured', 1));
}
/** The addresses of the rows of a compared file. */
async function compare(text: string, query = ''): Promise<string[]> {
  const { id, rows } = (await uploadSettlement(api, maria, text, query)).json();
  return rows.map((row: { id: string }) => `/finance/settlements/${id}/rows/${row.id}`);
}
const ask = (url = '', by = maria) =>
  callAs(api, by, 'POST', `${url}/adjustment`, { body: { reason: REASON } });
const codeOf = async (answer: ReturnType<typeof ask>) => (await answer).json().code;
const balances = async (custody: string) =>
  (await callAs(api, maria, 'GET', `/finance/balances?custody=${custody}`)).json();
const requests = async () =>
  (await callAs(api, admins[0], 'GET', `/admin/users/${maria.userId}/adjustments`)).json().items;
async function approve(by: Account) {
  const [{ id }] = await requests();
  await stepUp(api, by);
  return callAs(api, by, 'POST', `/admin/users/${maria.userId}/adjustments/${id}/approval`);
}

it('stays with the seller: nothing of it comes near what can be paid out', async () => {
  await sellDirect('a');
  const [row] = await compare('referencia;valor\na;180,00\n');
  expect((await ask(row)).statusCode).toBe(204);
  expect(await requests()).toMatchObject([{ amountCents: -990, custody: 'vendedor' }]);
  const [ana, bia] = admins;
  await approve(ana);
  const before = await balances('vendedor');
  expect((await approve(bia)).statusCode).toBe(204);
  expect(await balances('plataforma')).toEqual(balancesOf({}));
  expect(await balances('vendedor')).toEqual({
    ...before,
    availableCents: before.availableCents - 990,
  });
  const lines = (await callAs(api, maria, 'GET', '/finance/entries?custody=vendedor&type=adjustment')).json();
  expect(lines.items).toMatchObject([{ account: 'direto_recebido', amountCents: -990, orderNumber: 1 }]);
  const [again] = await settlementRows(api, maria, 'referencia;valor\na;180,00\n\n');
  expect(again).toMatchObject({ state: 'matched', custody: 'vendedor' });
});

it('is posted once, however many admins approve and however many files have it', async () => {
  await sellDirect('a');
  const [one] = await compare('referencia;valor\na;180,00\n');
  const [other] = await compare('referencia;valor\na;180,00\n\n');
  const asked = await Promise.all([ask(one), ask(other), ask(one)]);
  expect(asked.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  const [ana, bia, caio] = admins;
  await approve(ana);
  const before = await balances('vendedor');
  const answers = await Promise.all([approve(bia), approve(caio)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect((await balances('vendedor')).availableCents).toBe(before.availableCents - 990);
  expect(await codeOf(ask(other))).toBe('adjustment_outdated');
});

it('of what nobody knows gives the seller nothing to withdraw, and is asked for once', async () => {
  await sellDirect('a');
  const unknown = 'referencia;valor\na;189,90\nx;500.000,00\n';
  const [, row] = await compare(unknown);
  const [, again] = await compare(`${unknown}\n`);
  expect((await ask(row)).statusCode).toBe(204);
  expect(await codeOf(ask(again))).toBe('adjustment_exists');
  const [ana, bia] = admins;
  await approve(ana);
  await approve(bia);
  expect(await balances('plataforma')).toEqual(balancesOf({}));
  expect(await codeOf(ask(again))).toBe('adjustment_exists');
});

it('is refused where one line is about money of both', async () => {
  const halves = { ...CARD, amount: 9495 };
  await placeSale(api, key, 'a', { ...halves, gateway: undefined }, { ...halves, id: 'card-2' });
  await callV1(api, key, 'POST', '/orders/a/payments/card-1/events', paymentEvent('captured', 1));
  await reportPayment(api, key, 'a', { id: 'card-2', events: [paymentEvent('captured', 1)] });
  const [row] = await compare('referencia;valor\na;180,00\n');
  expect(await codeOf(ask(row))).toBe('adjustment_custody');
  expect(await requests()).toEqual([]);
});

it('concerns the own store alone, and a member of a blocked owner’s store does not ask for it', async () => {
  await sellDirect('a');
  const [row] = await compare('referencia;valor\na;180,00\n');
  expect((await ask(row, await createAccount(api.platform))).statusCode).toBe(404);
  const joao = await createColleague(api.platform, maria, 'admin');
  await setStatus(api, maria, 'blocked');
  expect(await codeOf(ask(row, joao))).toBe('store_blocked');
  expect(await requests()).toEqual([]);
  await setStatus(api, maria, 'active');
  expect((await ask(row, joao)).statusCode).toBe(204);
});
