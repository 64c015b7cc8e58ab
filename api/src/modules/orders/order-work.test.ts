import { MAX_ORDER_NOTES } from '@balcao/api-schema';
import { pixCode } from '@balcao/domain';
import { createColleague } from '../../../test/authorisation/people';
import { callAs } from '../../../test/call-as';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { createAccount } from '../../../test/stored-account';
import { withStore } from '../../../test/with-store';
import { newId } from '../../db/new-id';

const PIX_CODE = pixCode({ key: 'loja@exemplo.com.br', name: 'Loja da Maria', city: 'BRASILIA' });
const BOLETO_LINE = '00190500954014481606906809350314337370000000100';

const { api, maria } = withStore();
let key: string;

beforeEach(async () => {
  key = await newKey(api, maria, { mode: 'live' });
});

type Body = Parameters<typeof orderBody>[0];
const put = async (name: string, changes: Body = {}): Promise<string> =>
  (await callV1(api, key, 'PUT', `/orders/${name}`, orderBody(changes))).json().id;
const report = (name: string, payment: string, type: string, minute: number, data: object = {}) =>
  callV1(api, key, 'POST', `/orders/${name}/payments/${payment}/events`, {
    ...paymentEvent(type, minute),
    data,
  });
const get = (path: string, account = maria) => callAs(api, account, 'GET', `/orders/${path}`);
const post = (path: string, body: object = {}, account = maria) =>
  callAs(api, account, 'POST', `/orders/${path}`, { body });
const trailOf = (id: string) =>
  api.platform.database.platform
    .selectFrom('audit_log')
    .where('entity_id', '=', id)
    .orderBy('seq')
    .select(['action', 'before_json', 'after_json', 'actor_id'])
    .execute();

describe('a payment as its reports tell it', () => {
  it('shows the code while it can be paid with, and then what the bank said', async () => {
    const id = await put('p1');
    await report('p1', 'pix-1', 'pix_created', 1, { pix_code: PIX_CODE, txid: 'TX1' });
    expect((await get(id)).json().payments[0].facts).toMatchObject({ pixCode: PIX_CODE, txid: 'TX1' });
    await report('p1', 'pix-1', 'captured', 2, { end_to_end_id: 'E123' });
    const { facts } = (await get(id)).json().payments[0];
    expect(facts).toMatchObject({ pixCode: '', txid: 'TX1', endToEndId: 'E123' });
  });

  it('tells when a boleto is due, by its line', async () => {
    const id = await put('p1', { payments: [{ id: 'b', method: 'boleto', amount: 10_750 }] });
    await report('p1', 'b', 'boleto_created', 1, { boleto_line: BOLETO_LINE });
    const { facts } = (await get(id)).json().payments[0];
    // Factors come again after 9000 days: this one is not of 2007.
    expect(facts).toMatchObject({ boletoLine: BOLETO_LINE, boletoDueDate: '2032-08-21' });
  });

  it('puts a code of the card networks into plain words', async () => {
    const id = await put('p1', { payments: [{ id: 'c', method: 'credit_card', amount: 10_750 }] });
    await report('p1', 'c', 'refused', 1, { refusal_code: '54', card_brand: 'Visa', card_last4: '4242' });
    expect((await get(id)).json().payments[0]).toMatchObject({
      refusal: { group: 'cartao', text: 'Cartão vencido, bloqueado ou cancelado. Sugira outro cartão.' },
      facts: { refusalCode: '54', cardBrand: 'Visa', cardLast4: '4242' },
    });
  });

  it('takes no more of a card than its last digits', async () => {
    await put('p1', { payments: [{ id: 'c', method: 'credit_card', amount: 10_750 }] });
    const answer = await report('p1', 'c', 'refused', 1, { card_last4: '424242' });
    expect(answer.statusCode).toBe(422);
  });
});

it('each event tells its source, who did it, and the status that it moved', async () => {
  const id = await put('p1');
  await report('p1', 'pix-1', 'pix_created', 1);
  await report('p1', 'pix-1', 'expired', 2);
  await report('p1', 'pix-1', 'captured', 3);
  await report('p1', 'pix-1', 'expired', 4);
  await post(`${id}/ship`, { trackingCode: 'BR123456789BR' });
  const { events, payments } = (await get(id)).json();
  expect(payments[0].isPaidLate).toBe(true);
  expect(
    events.map(({ text, sourceText, change, isFlagged }: Record<string, unknown>) => [
      text,
      sourceText,
      change && `${(change as { to: { text: string } }).to.text}`,
      isFlagged,
    ]),
  ).toEqual([
    ['Pix gerado', 'API', 'Aguardando pagamento', false],
    ['Pagamento expirado', 'API', 'Expirado', false],
    ['Pagamento confirmado', 'API', 'Pago', false],
    ['Pagamento expirado', 'API', null, true],
    ['Pedido enviado', 'Painel', 'Enviado', false],
  ]);
  expect(events.at(-1)).toMatchObject({ actorId: maria.userId, actorName: expect.stringMatching(/\w/) });
});

describe('the parcel', () => {
  it('has a problem and is sent again', async () => {
    const id = await put('p1');
    await report('p1', 'pix-1', 'captured', 1);
    expect((await post(`${id}/report-problem`, { reason: 'Endereço errado' })).statusCode).toBe(409);
    await post(`${id}/ship`, { trackingCode: 'BR123456789BR' });
    const problem = (await post(`${id}/report-problem`, { reason: 'Endereço errado' })).json();
    expect(problem).toMatchObject({ fulfillmentStatus: 'problema', actions: ['ship', 'deliver', 'return'] });
    expect(problem.events.at(-1)).toMatchObject({
      text: 'Problema na entrega',
      data: { reason: 'Endereço errado' },
    });
    const again = (await post(`${id}/ship`, { trackingCode: 'BR987654321BR' })).json();
    expect(again).toMatchObject({ fulfillmentStatus: 'enviado', trackingCode: 'BR987654321BR' });
    expect(again.fulfillments).toHaveLength(2);
  });

  it('arrives, and the buyer has seven days from then', async () => {
    const id = await put('p1');
    await report('p1', 'pix-1', 'captured', 1);
    expect((await get(id)).json()).toMatchObject({ deliveredAt: null, withdrawalUntil: null });
    await post(`${id}/deliver`);
    const { deliveredAt, withdrawalUntil } = (await get(id)).json();
    const days = (Date.parse(`${withdrawalUntil}T12:00:00-03:00`) - Date.parse(deliveredAt)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
  });
});

describe("the buyer's contacts and CPF", () => {
  it('are shown to who asks, and that they asked is kept, once for all', async () => {
    const id = await put('p1');
    const answer = await get(id);
    expect(answer.json().buyer).toMatchObject({
      email: 'an***@e…',
      phone: '(11) *****-4321',
      document: '***.982.247-**',
      hasChat: true,
    });
    const whole = { email: 'ana@exemplo.com.br', phone: '+5511987654321', document: '52998224725' };
    expect((await post(`${id}/reveal`)).json()).toEqual({ ...whole, birthDate: '' });
    const trail = await trailOf(id);
    expect(trail).toMatchObject([{ action: 'order.reveal', actor_id: maria.userId }]);
    const told = answer.body + JSON.stringify(trail);
    for (const value of Object.values(whole)) expect(told).not.toContain(value);
  });

  it('stand in no answer to a change of the order either', async () => {
    const id = await put('p1');
    await report('p1', 'pix-1', 'captured', 1);
    const { body } = await post(`${id}/ship`, { trackingCode: 'BR123456789BR' });
    expect(body).toContain('an***@e…');
    expect(body).not.toMatch(/ana@exemplo|11987654321/);
  });

  it('stay masked in what was told of the order, beside the numbers by which a bank knows it', async () => {
    const id = await put('p1');
    const told = { email: 'ana@loja.example', phone: '11987654321', nsu: '11987654321' };
    await report('p1', 'pix-1', 'captured', 1, told);
    const { events } = (await get(id)).json();
    const { data } = events.find(({ type }: { type: string }) => type === 'payment.captured');
    expect(data.nsu).toBe(told.nsu);
    expect(JSON.stringify([data.email, data.phone])).not.toMatch(/ana@|98765/);
  });

  it('are not revealed to who may only read', async () => {
    const id = await put('p1');
    const reader = await createColleague(api.platform, maria, 'leitura');
    expect((await post(`${id}/reveal`, {}, reader)).statusCode).toBe(403);
  });

  it('are not shown to another store', async () => {
    const id = await put('p1');
    const jose = await createAccount(api.platform);
    expect((await post(`${id}/reveal`, {}, jose)).statusCode).toBe(404);
  });
});

it('a search for a number finds that order before newer ones that something else of begins so', async () => {
  const first = await put('p1');
  const { number } = (await get(first)).json();
  const newer = await put(`${number}7`);
  const found = async (query: string) => {
    const { items, total } = (await callAs(api, maria, 'GET', `/orders?${query}`)).json();
    return { ids: items.map(({ id }: { id: string }) => id), total };
  };
  expect(await found(`q=${number}`)).toEqual({ ids: [first, newer], total: 2 });
  expect(await found(`q=%23${number}&size=10`)).toEqual({ ids: [first, newer], total: 2 });
  expect(await found(`q=${number}&sort=-number`)).toEqual({ ids: [newer, first], total: 2 });
  expect((await found(`q=${number}&tab=paid`)).ids).toEqual([]);
  expect(await found('q=ana@exemplo.com.br')).toMatchObject({ total: 2 });
  expect(await found(`q=${encodeURIComponent('(11) 98765-4321')}`)).toMatchObject({ total: 2 });
});

it('a buyer is erased for good, and what was sold stays', async () => {
  const id = await put('p1');
  await report('p1', 'pix-1', 'captured', 1, { end_to_end_id: 'E123' });
  await post(`${id}/notes`, { text: 'Ana liga às 9h' });
  const before = (await get(id)).json();
  const erased = (await post(`${id}/anonymize`)).json();
  expect(erased).toMatchObject({
    buyer: { name: '', email: '', phone: '', document: '', hasChat: false, isAnonymized: true },
    paymentStatus: 'pago',
    totalCents: 10_750,
    version: before.version + 1,
  });
  expect((await get(`${id}/notes`)).json().items).toEqual([]);
  expect(JSON.stringify((await get(id)).json())).not.toMatch(/Ana|E123/);
  expect((await post(`${id}/anonymize`)).json().version).toBe(erased.version);
  // The source may send it again.
  await put('p1');
  expect((await get(id)).json().buyer.name).toBe('');
  const actions = (await trailOf(id)).map(({ action }) => action);
  expect(actions).toEqual(['order.add-note', 'order.anonymize']);
});

describe('what the team writes for itself', () => {
  it('stands on the order with its author, newest first, and its author deletes it', async () => {
    const id = await put('p1');
    await post(`${id}/notes`, { text: 'Ligar antes' });
    const second = await post(`${id}/notes`, { text: 'É presente' });
    expect(second.statusCode).toBe(201);
    const { items } = (await get(`${id}/notes`)).json();
    expect(items).toMatchObject([
      { text: 'É presente', own: true, authorName: expect.stringMatching(/\w/) },
      { text: 'Ligar antes' },
    ]);
    const gone = await callAs(api, maria, 'DELETE', `/orders/${id}/notes/${items[0].id}`);
    expect(gone.statusCode).toBe(204);
    expect((await get(`${id}/notes`)).json().items).toMatchObject([{ text: 'Ligar antes' }]);
    const trail = await trailOf(id);
    expect(trail.map(({ action }) => action)).toEqual([
      'order.add-note',
      'order.add-note',
      'order.delete-note',
    ]);
    expect(JSON.stringify(trail)).not.toContain('presente');
  });

  it('of somebody else cannot be deleted', async () => {
    const id = await put('p1');
    const note = newId();
    await api.platform.database.platform
      .insertInto('order_notes')
      .values({
        seller_id: maria.sellerId,
        id: note,
        order_id: id,
        author_id: newId(),
        text: 'De outra pessoa',
      })
      .execute();
    const answer = await callAs(api, maria, 'DELETE', `/orders/${id}/notes/${note}`);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      403,
      ['Só quem escreveu a observação pode excluí-la.'],
    ]);
    expect((await get(`${id}/notes`)).json().items).toMatchObject([{ own: false, authorName: '' }]);
  });

  it('is all on its page, so there is a bound', async () => {
    const id = await put('p1');
    const rows = Array.from({ length: MAX_ORDER_NOTES }, (_, index) => ({
      seller_id: maria.sellerId,
      id: newId(),
      order_id: id,
      author_id: maria.userId,
      text: `${index}`,
    }));
    await api.platform.database.platform.insertInto('order_notes').values(rows).execute();
    const answer = await post(`${id}/notes`, { text: 'Mais uma' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields.text[0]).toMatch(/já tem 100 observações/);
  });
});

describe('recalculating an order', () => {
  it('proves what is stored', async () => {
    const id = await put('p1');
    await report('p1', 'pix-1', 'captured', 1);
    const { version } = (await get(id)).json();
    const answer = (await post(`${id}/recalculate`)).json();
    expect(answer).toMatchObject({
      isEqual: true,
      differences: [],
      order: { version, paymentStatus: 'pago' },
    });
    expect(await trailOf(id)).toMatchObject([
      { action: 'order.recalculate', after_json: { differences: [] } },
    ]);
  });

  it('says what differed, and mends it', async () => {
    const id = await put('p1');
    await report('p1', 'pix-1', 'captured', 1);
    const { platform } = api.platform.database;
    await platform
      .updateTable('orders')
      .set({ payment_status: 'aguardando', captured_cents: 0 })
      .where('id', '=', id)
      .execute();
    await platform.updateTable('payments').set({ status: 'aguardando' }).where('order_id', '=', id).execute();
    const answer = (await post(`${id}/recalculate`)).json();
    expect(answer).toMatchObject({ isEqual: false, order: { paymentStatus: 'pago', capturedCents: 10_750 } });
    expect(answer.differences).toEqual([
      { what: 'Status do pagamento', stored: 'Aguardando pagamento', derived: 'Pago' },
      { what: 'Pago', stored: expect.stringMatching(/0,00/), derived: expect.stringMatching(/107,50/) },
      { what: 'Pix (pix-1): status', stored: 'Aguardando pagamento', derived: 'Pago' },
    ]);
    expect((await post(`${id}/recalculate`)).json().isEqual).toBe(true);
  });
});

describe('the orders before and after one', () => {
  const neighbors = async (id: string, query = '') => {
    const { previous, next } = (await get(`${id}/neighbors${query}`)).json();
    return [previous?.number ?? null, next?.number ?? null];
  };
  const at = (minutes: number, total: number): Body => ({
    created_at: new Date(Date.now() - minutes * 60_000).toISOString(),
    subtotal: total,
    discount: 0,
    shipping: 0,
    interest: 0,
    total,
    payments: [{ id: 'pix-1', method: 'pix', amount: total }],
  });

  it('are those of the list that one came from, by its order and filters', async () => {
    const first = await put('p1', at(30, 3_000));
    const second = await put('p2', at(20, 1_000));
    const third = await put('p3', at(10, 2_000));
    // The newest stands first.
    expect(await neighbors(second)).toEqual([3, 1]);
    expect(await neighbors(third)).toEqual([null, 2]);
    expect(await neighbors(first)).toEqual([2, null]);
    expect(await neighbors(second, '?sort=orderedAt')).toEqual([1, 3]);
    expect(await neighbors(third, '?sort=-totalCents')).toEqual([1, 2]);
    expect(await neighbors(third, '?q=p1')).toEqual([null, 1]);
  });

  it('are also there for an order that its filter finds no longer', async () => {
    for (const name of ['p1', 'p2', 'p3']) await put(name, at(10 * Number(name[1]), 1_000));
    for (const name of ['p1', 'p2', 'p3']) await report(name, 'pix-1', 'captured', 1);
    const { items } = (await callAs(api, maria, 'GET', '/orders?tab=to_ship')).json();
    await post(`${items[1].id}/ship`);
    expect(await neighbors(items[1].id, '?tab=to_ship')).toEqual([items[0].number, items[2].number]);
    expect(await neighbors(items[0].id, '?tab=to_ship')).toEqual([null, items[2].number]);
  });

  it('are never those of another store', async () => {
    const id = await put('p1');
    const jose = await createAccount(api.platform);
    expect((await get(`${id}/neighbors`, jose)).statusCode).toBe(404);
  });
});
