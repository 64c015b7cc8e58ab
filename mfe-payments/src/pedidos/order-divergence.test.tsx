import { screen, within } from '@testing-library/react';
import { anOrder, aPayment } from './testing/an-order-detail';
import { openOrder } from './testing/open-order';

const REUSED = {
  eventId: 'evt_1',
  text: 'O id evt_1 (API) veio com dois conteúdos.',
  source: 'api',
  type: 'payment.captured',
  paymentId: 'p1',
  amountCents: 10_750,
  occurredAt: '2026-03-01T12:05:00.000Z',
  receivedAt: '2026-03-01T12:06:00.000Z',
  data: {},
};

it('says which ids came twice with what, and what to do', async () => {
  await openOrder(
    anOrder({
      isDivergent: true,
      reusedEvents: [REUSED, { ...REUSED, eventId: 'evt_2', text: 'O id evt_2 (API) já era de outro.' }],
    }),
  );
  expect(await screen.findByText('Divergência: 2 eventos repetiram ids com outro conteúdo')).toBeVisible();
  expect(screen.getByText(REUSED.text)).toBeVisible();
  expect(screen.getByText('O id evt_2 (API) já era de outro.')).toBeVisible();
  expect(screen.getByText(/precisa vir com um id novo/)).toBeVisible();
});

it('says by how much more went out of a payment, or came in', async () => {
  await openOrder(
    anOrder({
      isDivergent: true,
      payments: [aPayment({ divergentCents: 1_000 }), aPayment({ id: 'p2', divergentCents: -500 })],
    }),
  );
  const payments = within(await screen.findByRole('region', { name: /Pagamento/ }));
  expect(payments.getByText(/saíram R\$\s10,00 a mais/)).toBeVisible();
  expect(payments.getByText(/entraram R\$\s5,00 a mais/)).toBeVisible();
});

it('says nothing of it where all agrees', async () => {
  await openOrder(anOrder());
  expect(await screen.findByRole('heading', { level: 1, name: 'Pedido 1042' })).toBeVisible();
  expect(screen.queryByText(/Divergência/)).toBeNull();
});
