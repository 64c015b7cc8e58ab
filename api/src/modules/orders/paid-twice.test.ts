import type { OrderDetail } from '@balcao/api-schema';
import { callAs } from '../../../test/call-as';
import { assertLedgerHolds } from '../../../test/ledger';
import { callV1, newKey, orderBody, paymentEvent } from '../../../test/orders';
import { withStore } from '../../../test/with-store';

const { api, maria } = withStore();
let key: string;
let id: string;

const report = async (event: object, payment: string) => {
  const answer = await callV1(api, key, 'POST', `/orders/loja-20417/payments/${payment}/events`, event);
  expect(answer.statusCode).toBe(202);
};
const read = async (): Promise<OrderDetail> => (await callAs(api, maria, 'GET', `/orders/${id}`)).json();
const notices = async () => (await callAs(api, maria, 'GET', '/notices?category=money')).json().items;

const sell = async (payment: { id: string; method: 'pix' | 'boleto'; amount: number }) => {
  key = await newKey(api, maria, { mode: 'live' });
  const answer = await callV1(api, key, 'PUT', '/orders/loja-20417', orderBody({ payments: [payment] }));
  expect(answer.statusCode).toBe(201);
  ({ id } = (await callAs(api, maria, 'GET', '/orders?q=loja-20417')).json().items[0]);
};
const came = (minute: number, data: object) => {
  const event = paymentEvent('captured', minute);
  return { ...event, data: { ...event.data, ...data } };
};
const PIX = { id: 'pix-1', method: 'pix', amount: 10_750 } as const;
const BOLETO = { id: 'boleto-1', method: 'boleto', amount: 10_750 } as const;

afterEach(() => assertLedgerHolds(api, maria));

it.each([
  [
    'Pix',
    PIX,
    { end_to_end_id: 'E60746948202611201204A8fQ2xPz7Lk' },
    { end_to_end_id: 'E00416968202611201213s0NwUe6R1Vb' },
  ],
  ['boleto', BOLETO, { nsu: '000774411' }, { nsu: 812_007 }],
])(
  'of a %s, the second payment is money of the order, shown, and offered back',
  async (_what, payment, one, other) => {
    await sell(payment);
    await report(came(1, one), payment.id);
    await report(came(2, { ...one, said: 'again' }), payment.id);
    expect(await read()).toMatchObject({ capturedCents: 10_750, isDivergent: false });

    await report(came(3, other), payment.id);
    const paid = await read();
    expect(paid).toMatchObject({ paymentStatus: 'pago', capturedCents: 21_500, isDivergent: true });
    expect(Object.values(paid.payments[0]?.facts ?? {})).toContain(
      `${Object.values(one)}, ${Object.values(other)}`,
    );
    expect(paid.payments[0]?.refundRoom).toMatchObject({ maxCents: 21_500 });
    expect(await notices()).toMatchObject([
      { title: 'Um pedido foi pago a mais', detail: expect.stringContaining('107,50') },
    ]);

    await callAs(api, maria, 'POST', `/orders/${id}/anonymize`);
    await report({ ...paymentEvent('refunded', 4), data: { amount: 10_750 } }, payment.id);
    expect(await read()).toMatchObject({
      paymentStatus: 'pago',
      capturedCents: 21_500,
      refundedCents: 10_750,
      isDivergent: false,
      buyer: { isAnonymized: true },
    });
  },
);
