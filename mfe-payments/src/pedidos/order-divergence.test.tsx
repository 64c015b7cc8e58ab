import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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

it('of a payment that is short asks whether to accept it, says what that means, and does not offer to send', async () => {
  const short = anOrder({
    paymentStatus: 'pago_a_menor',
    totalCents: 500_000,
    capturedCents: 10_000,
    actions: ['accept-short'],
    payments: [aPayment({ amountCents: 10_000, capturedCents: 10_000 })],
  });
  const accepted = { ...short, paymentStatus: 'pago', actions: ['ship'], version: 3 };
  const { http, toasts } = await openOrder(short, {
    'POST /orders/o1/accept-short': () => {
      http.answer('GET /orders/o1', accepted);
      return accepted;
    },
  });
  const next = within(await screen.findByRole('region', { name: 'Próximo passo' }));
  expect(next.getByText(/não segue para envio/)).toBeVisible();
  expect(screen.getAllByText(/Faltam R\$\s4\.900,00 para o total do pedido/)).not.toHaveLength(0);
  expect(screen.queryByRole('button', { name: 'Marcar como enviado' })).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Aceitar o valor pago' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/fica pago com os R\$\s100,00 que chegaram/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Aceitar o valor pago' }));
  await waitFor(() => expect(toasts).toMatchObject([{ message: 'Valor pago do pedido 1042 aceito.' }]));
  expect(http.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

it('says what to do with money that is more than the order', async () => {
  await openOrder(anOrder({ isDivergent: true, capturedCents: 28_990 }));
  expect(await screen.findByText(/reembolse a diferença/)).toBeVisible();
});

it('says no more of money that was paid twice once it went back', async () => {
  await openOrder(anOrder({ capturedCents: 37_980, refundedCents: 18_990 }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Pedido 1042' })).toBeVisible();
  expect(screen.queryByText(/a mais que o total/)).toBeNull();
});

it('says nothing of it where all agrees', async () => {
  await openOrder(anOrder());
  expect(await screen.findByRole('heading', { level: 1, name: 'Pedido 1042' })).toBeVisible();
  expect(screen.queryByText(/Divergência/)).toBeNull();
});
