import type { V1Session, V1SessionStatus } from '@balcao/api-schema';
import { type CardBrand, DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { sql } from 'kysely';
import {
  BUYER,
  type buyerBy,
  cardOf,
  configure,
  offerCard,
  ordersOf,
  sellingStore,
  visit,
} from '../../../test/buyer-checkout';
import { callAs } from '../../../test/call-as';
import { becomeDue, restOthers, workNext } from '../../../test/queue';
import type { Account } from '../../../test/stored-account';
import { checkAgain } from '../../../test/test-charges';
import { withApi } from '../../../test/with-store';
import { workOffCharges } from './charges';

const api = withApi();
let maria: Account;
let bag: string;
let link: string;

beforeEach(async () => {
  await restOthers(api.platform, 'checkout-charge');
  ({ account: maria, productId: bag, link } = await sellingStore(api));
  await offerCard(api, maria, { interestFreeInstallments: 2 });
});

type Card = Omit<ReturnType<typeof cardOf>, 'brand'> & { brand: CardBrand };

/** A buyer who has chosen to pay by card. */
async function cardBuyer(installments = 1) {
  const buyer = await visit(api, link);
  const session = await buyer.fill({ ...BUYER, method: 'credit_card', installments });
  return { ...buyer, session };
}
const payBy = async (
  { pay, session }: { pay: ReturnType<typeof buyerBy>['pay']; session: V1Session },
  card?: Card,
) => {
  const answer = await pay(session.version, undefined, card && { card });
  return { answer, paid: answer.json() as V1SessionStatus };
};
const stockOf = async () =>
  (
    await api.platform.database.platform
      .selectFrom('products')
      .where('id', '=', bag)
      .select('stock_quantity')
      .executeTakeFirstOrThrow()
  ).stock_quantity;
const paymentsOf = () =>
  api.platform.database.platform
    .selectFrom('payments')
    .where('seller_id', '=', maria.sellerId)
    .orderBy('position')
    .select(['id', 'method', 'status', 'installments', 'amount_cents'])
    .execute();
const simulatedOf = async () =>
  (
    await api.platform.database.platform
      .selectFrom('simulated_charges')
      .where(
        'id',
        'in',
        (await paymentsOf()).map(({ id }) => `sim_live_${id}`),
      )
      .selectAll()
      .execute()
  ).map(({ status, amount_cents }) => [status, amount_cents]);

it('a card in three is paid with its interest, the same to the cent for buyer, gateway and seller', async () => {
  const buyer = await cardBuyer(3);
  const { session } = buyer;
  const card = session.methods.find(({ method }) => method === 'credit_card')?.card;
  const three = card?.installments.find(({ count }) => count === 3);
  expect(card).toMatchObject({ gateway: 'simulador', brands: ['visa', 'mastercard', 'elo'] });
  // 3.49 % a month by the Tabela Price.
  expect(three).toEqual({
    count: 3,
    parts: [
      { count: 2, amount: 3_569 },
      { count: 1, amount: 3_568 },
    ],
    total: 10_706,
    interest: 706,
    monthly_rate: 349,
    yearly_rate: 5_093,
  });
  expect(
    card?.installments.slice(0, 2).map(({ interest, monthly_rate }) => [interest, monthly_rate]),
  ).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(session).toMatchObject({
    installments: 3,
    amounts: { subtotal: 10_000, interest: 706, total: 10_706 },
  });

  const { answer, paid } = await payBy(buyer, cardOf());
  expect(answer.statusCode).toBe(200);
  expect(paid).toMatchObject({
    status: 'paga',
    order: { total: 10_706 },
    payment: {
      method: 'credit_card',
      status: 'pago',
      amount: 10_706,
      installments: 3,
      card: { brand: 'visa', last4: '1111' },
      problem: '',
    },
    poll_after: null,
  });
  expect(await simulatedOf()).toEqual([['pago', 10_706]]);
  const [order] = await ordersOf(api, maria);
  expect(order).toMatchObject({ paymentStatus: 'pago', totalCents: 10_706 });
  const detail = (await callAs(api, maria, 'GET', `/orders/${order?.id}`)).json();
  expect(detail).toMatchObject({ interestCents: 706, totalCents: 10_706 });
  expect(detail.payments).toMatchObject([
    { installments: 3, facts: { cardBrand: 'Visa', cardLast4: '1111' } },
  ]);
  expect(await stockOf()).toBe(4);
});

it('a card of a brand that the store does not take is refused before anything is written or charged', async () => {
  const buyer = await cardBuyer();
  const { answer } = await payBy(buyer, { ...cardOf(), brand: 'amex' });
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    {
      code: 'checkout_incomplete',
      fields: { card: ['Esta loja não aceita American Express. Use outro cartão.'] },
    },
  ]);
  expect([await paymentsOf(), await ordersOf(api, maria)]).toEqual([[], []]);
  await configure(api, maria, 'credit_card', { brands: ['amex'] });
  const session = await buyer.read();
  expect((await payBy({ ...buyer, session }, cardOf())).answer.json()).toMatchObject({
    fields: { card: ['Esta loja não aceita Visa. Use outro cartão.'] },
  });
  const { paid } = await payBy({ ...buyer, session }, { ...cardOf(), brand: 'amex' });
  expect(paid).toMatchObject({ status: 'paga', payment: { card: { brand: 'amex' } } });
});

it('a refused card keeps the order and what it holds free, says why in plain words, and Pix is a new attempt of it', async () => {
  const buyer = await cardBuyer();
  const { paid } = await payBy(buyer, cardOf('saldo'));
  expect(paid).toMatchObject({
    status: 'aberta',
    order: { number: 1 },
    payment: {
      status: 'recusado',
      problem: 'O cartão não tem limite para esta compra. Tente outro cartão ou pague com Pix.',
    },
  });
  expect(await stockOf()).toBe(5);
  const again = await payBy({ ...buyer, session: await buyer.read() }, cardOf('emissor'));
  expect(again.paid).toMatchObject({ status: 'aberta', order: { number: 1 } });
  const session = await buyer.fill({ method: 'pix' });
  const pix = await payBy({ ...buyer, session });
  expect(pix.paid).toMatchObject({
    status: 'aguardando',
    order: { number: 1 },
    payment: { method: 'pix', pix: { code: expect.any(String) } },
  });
  expect((await paymentsOf()).map(({ method, status }) => [method, status])).toEqual([
    ['credit_card', 'recusado'],
    ['credit_card', 'recusado'],
    ['pix', 'aguardando'],
  ]);
  expect(await stockOf()).toBe(4);
});

it('never says what a bank has against a card', async () => {
  const said = new Set<string>();
  for (const result of ['cartao', 'dados', 'emissor', 'antifraude'] as const) {
    const { paid } = await payBy(await cardBuyer(), cardOf(result));
    said.add(paid.payment?.problem ?? '');
  }
  expect([...said]).toEqual([
    'O banco não autorizou a compra. Confira os dados, tente outro cartão ou pague com Pix.',
  ]);
});

it('a token pays once, and without one nothing is begun', async () => {
  const card = cardOf();
  const missing = await payBy(await cardBuyer());
  expect(missing.answer.statusCode).toBe(422);
  expect(missing.answer.json()).toMatchObject({
    code: 'checkout_incomplete',
    fields: { card: ['Preencha os dados do cartão.'] },
  });
  expect(await paymentsOf()).toEqual([]);
  expect((await payBy(await cardBuyer(), card)).paid.status).toBe('paga');
  expect((await payBy(await cardBuyer(), card)).paid.payment?.status).toBe('recusado');
});

it('pressed ten times at once, a card is charged once', async () => {
  const buyer = await cardBuyer();
  await Promise.all(Array.from({ length: 10 }, () => payBy(buyer, cardOf())));
  expect(await buyer.status()).toMatchObject({ status: 'paga' });
  expect(await simulatedOf()).toEqual([['pago', 10_000]]);
});

it('what is under review is not charged beside', async () => {
  const buyer = await cardBuyer();
  expect((await payBy(buyer, cardOf('review'))).paid.payment?.status).toBe('em_analise');
  const session = await buyer.fill({ method: 'pix' });
  await payBy({ ...buyer, session });
  expect((await paymentsOf()).map(({ status }) => status)).toEqual(['em_analise']);
});

it('a gateway that does not answer has charged nothing, another card is tried by the same name, and no task charges a card', async () => {
  const buyer = await cardBuyer();
  const { paid } = await payBy(buyer, cardOf('unreachable'));
  expect(paid.payment?.problem).toMatch(/não respondeu/);
  await becomeDue(api.platform, 'checkout-charge', maria.sellerId);
  await workNext(api.platform, workOffCharges(api.platform));
  expect(await simulatedOf()).toEqual([]);
  expect((await payBy({ ...buyer, session: await buyer.read() }, cardOf())).paid.status).toBe('paga');
  expect(await simulatedOf()).toEqual([['pago', 10_000]]);
});

it('an answer that was lost is asked for without charging again', async () => {
  const { simulador } = api.platform.gateways;
  const real = simulador.charge.bind(simulador);
  const lost = jest.spyOn(simulador, 'charge').mockImplementation(async (access, request) => {
    await real(access, request);
    throw new Error('the process dies');
  });
  const buyer = await cardBuyer();
  expect((await payBy(buyer, cardOf())).answer.statusCode).toBe(500);
  lost.mockRestore();
  await becomeDue(api.platform, 'checkout-charge', maria.sellerId);
  await workNext(api.platform, workOffCharges(api.platform));
  expect(await buyer.status()).toMatchObject({ status: 'paga' });
  expect(await simulatedOf()).toEqual([['pago', 10_000]]);
});

it('installments that a change of the cart takes away are told before anything is charged', async () => {
  const buyer = await cardBuyer(12);
  expect(buyer.session.installments).toBe(12);
  await configure(api, maria, 'credit_card', { maxInstallments: 6 });
  const { answer } = await payBy(buyer, cardOf());
  expect(answer.statusCode).toBe(409);
  expect(answer.json().changes.map(({ text }: { text: string }) => text)).toEqual([
    'O pagamento agora é em 6× no cartão.',
    expect.stringMatching(/^O total passou de/),
  ]);
  expect(await paymentsOf()).toEqual([]);
});

it('the token is kept nowhere but at its gateway', async () => {
  const card = cardOf();
  await payBy(await cardBuyer(), card);
  const { platform } = api.platform.database;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(platform);
  const holders: string[] = [];
  for (const { name } of tables) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as held where held::text like ${`%${card.token}%`}`
        .execute(platform)
        // What only its owner may read holds no requests.
        .catch((error: unknown) => {
          expect(error).toMatchObject({ code: '42501' });
          return { rows: [] };
        });
    if (rows.length > 0) holders.push(name);
  }
  expect(holders).toEqual(['simulated_card_tokens']);
});

it('offers a card as the store has configured it, and a store without one has none', async () => {
  await configure(api, maria, 'credit_card', {
    ...DEFAULT_PAYMENT_CONFIGS.credit_card,
    maxInstallments: 4,
    minInstallmentCents: 4_000,
    brands: ['elo'],
  });
  const { opened } = await visit(api, link);
  const { card } = opened.methods.find(({ method }) => method === 'credit_card') ?? {};
  expect(card?.brands).toEqual(['elo']);
  expect(card?.installments.map(({ count }) => count)).toEqual([1, 2]);
});

it('a card that was refused and is paid after all by the same charge is money: order, parcels and balance have it', async () => {
  const buyer = await cardBuyer();
  const { paid } = await payBy(buyer, cardOf('saldo'));
  expect(paid).toMatchObject({ payment: { status: 'recusado' } });
  const id = paid.payment?.id ?? '';
  await api.platform.database.platform
    .updateTable('simulated_charges')
    .set({ status: 'pago' })
    .where('id', '=', `sim_live_${id}`)
    .execute();
  await checkAgain(api, id);
  expect(await buyer.status()).toMatchObject({ status: 'paga', payment: { status: 'pago' } });
  expect(await ordersOf(api, maria)).toMatchObject([{ paymentStatus: 'pago' }]);
  const { rows } = await sql<{ cents: string }>`
    select sum(gross_cents) as cents from receivables where seller_id = ${maria.sellerId}`.execute(
    api.platform.database.platform,
  );
  expect(Number(rows[0]?.cents)).toBe(10_000);
});
