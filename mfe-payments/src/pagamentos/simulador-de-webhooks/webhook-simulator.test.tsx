import type { SimulatedSender } from '@balcao/api-schema';
import { SIMULATED_EVENTS } from '@balcao/domain';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aParkedRefund } from '../testing/a-logged-delivery';
import { openPayments } from '../testing/open-payments';

const SIMULADOR: SimulatedSender = {
  source: 'simulador',
  senderId: '01920000-0000-7000-8000-000000000001',
  name: 'Simulador',
  events: [...SIMULATED_EVENTS.simulador],
  subjects: [{ id: 'sim_1', label: 'Pix de R$ 49,90' }],
  canInvent: false,
  note: '',
};
const SHOPIFY: SimulatedSender = {
  source: 'shopify',
  senderId: '01920000-0000-7000-8000-000000000002',
  name: 'Shopify, loja.myshopify.com',
  events: [...SIMULATED_EVENTS.shopify],
  subjects: [],
  canInvent: true,
  note: 'O pedido é sempre de teste: não conta como venda.',
};

const DELIVERY = aParkedRefund({
  topic: 'orders/create',
  orderId: 'o1',
  outcome: { state: 'done', effect: 'applied' },
});
const RECEIVED = { status: 200, answer: '{"received":true}', deliveryId: DELIVERY.id };
const REFUSED = { status: 401, answer: '{"received":false}', deliveryId: DELIVERY.id };

const open = (items: SimulatedSender[], answers = {}, canSend = true) =>
  openPayments('/simulador-de-webhooks', {
    answers: {
      'GET /webhook-simulations': { items, canSend },
      [`GET /webhook-deliveries/${DELIVERY.id}`]: DELIVERY,
      ...answers,
    },
  });
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Enviar notificação' }));

it('sends what was chosen, and tells what was answered and what came of it', async () => {
  const { http } = await open([SIMULADOR, SHOPIFY], { 'POST /webhook-simulations': RECEIVED });
  await userEvent.selectOptions(await screen.findByLabelText('Origem'), SHOPIFY.name);
  await userEvent.selectOptions(screen.getByLabelText('Evento'), 'Pedido pago (orders/paid)');
  await send();
  expect(await screen.findByText('200: recebida')).toBeVisible();
  expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    senderId: SHOPIFY.senderId,
    event: 'orders/paid',
    subject: '',
    signature: 'right',
  });
  expect(await screen.findByRole('link', { name: 'Ver pedido' })).toHaveAttribute(
    'href',
    '/backoffice/pedidos/detalhe/o1',
  );
});

it('says that a wrong signature was refused', async () => {
  const { http } = await open([SIMULADOR], { 'POST /webhook-simulations': REFUSED });
  await userEvent.click(await screen.findByRole('radio', { name: /Errada/ }));
  await send();
  expect(await screen.findByText('401: assinatura recusada')).toBeVisible();
  expect(screen.getByText(/Nada mudou/)).toBeVisible();
  expect(http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    event: 'charge.paid',
    subject: 'sim_1',
    signature: 'wrong',
  });
});

it('asks for a test charge where there is none to tell of', async () => {
  await open([{ ...SIMULADOR, subjects: [] }]);
  expect(await screen.findByText('Faça antes uma cobrança de teste')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Enviar notificação' })).toBeDisabled();
});

it('says what to do where nothing is in test mode', async () => {
  await open([]);
  expect(await screen.findByText('Nada em modo de teste')).toBeVisible();
});

it('says whom to ask without the right to send', async () => {
  await open([SIMULADOR], {}, false);
  expect(await screen.findByText(/Peça a quem pode alterar/)).toBeVisible();
});
