import { callAs } from '../../../test/call-as';
import { type GatewayStore, withGatewayStore } from '../../../test/gateway-api';
import { AMOUNT } from '../../../test/gateway-notices';
import { callV1 } from '../../../test/orders';
import { PART, RESERVED_CARDS, TAKEN_PARTS } from '../../../test/reserved-cards';
import { openReservedSale, type ReservedSale } from '../../../test/reserved-sales';

const PARTIAL = Object.keys(TAKEN_PARTS) as (keyof typeof TAKEN_PARTS)[];

let store: GatewayStore;
let sale: ReservedSale;

withGatewayStore(['iugu', 'pagseguro', 'paypal', 'malga'], (begun) => {
  store = begun;
});

const part = (amountCents = PART) => sale.decide('capture', {}, { amountCents });
/** What the buyer has paid by the accounts: what was sold and what was taken back of it. */
async function postedCents(): Promise<number> {
  const { entries } = await sale.money();
  return entries.filter(({ type }) => type === 'sale').reduce((sum, { amountCents }) => sum + amountCents, 0);
}

describe.each(PARTIAL)('through %s', (name) => {
  beforeEach(async () => {
    sale = await openReservedSale(store, name);
  });

  it('a part is taken once, posted, and all that can be given back', async () => {
    const { captured, asked } = TAKEN_PARTS[name];
    sale.does('capture', captured.body);
    expect((await part()).json()).toMatchObject({
      payments: [{ authorization: { requested: 'capture', requestedCents: PART, partialCapture: true } }],
    });
    await sale.workOff(2);
    await sale.sales.tell();
    const order = await sale.sales.read(sale.id);
    expect(order).toMatchObject({
      paymentStatus: 'parcialmente_pago',
      capturedCents: PART,
      payments: [
        {
          status: 'pago',
          amountCents: AMOUNT,
          capturedCents: PART,
          authorization: null,
          refundRoom: { maxCents: PART },
        },
      ],
    });
    expect(order.events).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ type: 'order.capture_requested', amountCents: PART }),
        expect.objectContaining({ type: 'payment.captured', amountCents: PART, outcome: 'applied' }),
      ]),
    );
    expect(sale.asked(RESERVED_CARDS[name].capture).map(({ body }) => body)).toEqual([asked]);
    const [posted] = (await sale.money()).payments;
    const [receivable] = posted?.receivables ?? [];
    const fees = ['gatewayFeeCents', 'platformFeeCents', 'antifraudFeeCents'] as const;
    expect(receivable?.grossCents).toBe(PART);
    expect(receivable?.netCents).toBe(PART - fees.reduce((sum, fee) => sum + (receivable?.[fee] ?? 0), 0));
  });

  it.each(['the gateway', 'the system'])('counts once where %s tells first', async (first) => {
    const told = async () => {
      store.double.answers[RESERVED_CARDS[name].read] = TAKEN_PARTS[name].captured;
      await sale.sales.tell();
    };
    const reported = () => sale.sales.report('venda', 'captured', 1, PART);
    await (first === 'the gateway' ? told() : reported());
    await (first === 'the gateway' ? reported() : told());
    expect(await sale.sales.read(sale.id)).toMatchObject({ capturedCents: PART });
    expect(await postedCents()).toBe(PART);
  });
});

describe('what the gateway has taken', () => {
  beforeEach(async () => {
    sale = await openReservedSale(store, 'pagseguro');
  });
  const tell = async () => {
    store.double.answers[RESERVED_CARDS.pagseguro.read] = TAKEN_PARTS.pagseguro.captured;
    await sale.sales.tell();
  };

  it('counts where the system reports the whole, before or after', async () => {
    await sale.sales.report('venda', 'captured', 1);
    expect(await postedCents()).toBe(AMOUNT);
    await tell();
    expect(await sale.sales.read(sale.id)).toMatchObject({ capturedCents: PART });
    await sale.sales.report('venda', 'captured', 2);
    expect(await sale.sales.read(sale.id)).toMatchObject({ capturedCents: PART });
    expect(await postedCents()).toBe(PART);
  });

  it('is what was asked for where it does not say', async () => {
    sale.does('capture');
    await part();
    await sale.workOff(2);
    expect(await sale.sales.read(sale.id)).toMatchObject({ capturedCents: PART });
  });

  it('is the whole where it calls the rest given back', async () => {
    const summary = { paid: AMOUNT, refunded: AMOUNT - PART };
    const charge = { id: 'CHAR_1', status: 'PAID', amount: { value: AMOUNT, summary } };
    sale.does('capture', { id: 'ORDE_1', charges: [charge] });
    await part();
    await sale.workOff(2);
    const order = await sale.sales.read(sale.id);
    expect(order).toMatchObject({
      capturedCents: AMOUNT,
      refundedCents: AMOUNT - PART,
      payments: [{ authorization: null, refundRoom: { maxCents: PART } }],
    });
  });

  it('is told by the public API beside what was authorised', async () => {
    await tell();
    const told = (await callV1(store.api, sale.sales.key, 'GET', '/orders/venda')).json();
    expect(told).toMatchObject({ captured: PART, payments: [{ amount: AMOUNT, captured: PART }] });
  });

  it('is all that a refund gives back', async () => {
    await tell();
    const [{ id: paymentId }] = (await sale.sales.read(sale.id)).payments;
    const refund = (amountCents: number) =>
      callAs(store.api, store.maria, 'POST', `/orders/${sale.id}/refunds`, {
        body: { paymentId, amountCents, reason: 'Sem estoque' },
        'idempotency-key': `refund-${amountCents}`,
      });
    const tooMuch = await refund(PART + 1);
    expect([tooMuch.statusCode, Object.keys(tooMuch.json().fields ?? {})]).toEqual([422, ['amountCents']]);
  });
});

describe('an amount that cannot be captured', () => {
  it.each([0, -1, AMOUNT + 1, 10.5])('%d cents: is refused, and nothing is asked', async (amountCents) => {
    sale = await openReservedSale(store, 'malga');
    const refused = await part(amountCents);
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'validation']);
    expect((await sale.sales.read(sale.id)).payments[0].authorization.requested).toBeNull();
  });

  it('is a part where the gateway only takes the whole', async () => {
    sale = await openReservedSale(store, 'iugu');
    const refused = await part();
    expect([refused.statusCode, refused.json().fields.amountCents]).toEqual([
      422,
      [expect.stringContaining('a Iugu não captura uma parte')],
    ]);
    const [{ authorization }] = (await sale.sales.read(sale.id)).payments;
    expect(authorization).toMatchObject({ partialCapture: false, obstacle: '' });
    expect((await part(AMOUNT)).statusCode).toBe(202);
  });

  it('is a part of what the buyer has only approved at PayPal', async () => {
    sale = await openReservedSale(store, 'paypal');
    store.double.answers[RESERVED_CARDS.paypal.read] = { body: { id: 'ORDER1', status: 'APPROVED' } };
    await part();
    await sale.workOff(2);
    const [{ authorization }] = (await sale.sales.read(sale.id)).payments;
    expect(authorization).toMatchObject({ requested: null, requestedCents: null });
    expect(authorization.note).toContain('captura uma aprovação inteira');
  });
});

it('two parts and the whole that are asked for at once come to one capture', async () => {
  sale = await openReservedSale(store, 'malga');
  sale.does('capture', TAKEN_PARTS.malga.captured.body);
  const answers = await Promise.all([part(), part(PART - 1), sale.decide('capture')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([202, 409, 409]);
  await sale.workOff(2);
  expect(sale.asked(RESERVED_CARDS.malga.capture)).toHaveLength(1);
});
