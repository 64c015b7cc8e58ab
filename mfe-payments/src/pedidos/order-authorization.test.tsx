import { ApiError } from '@balcao/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEvent, anOrder, aPayment } from './testing/an-order-detail';
import { openOrder } from './testing/open-order';

const payments = async () => within(await screen.findByRole('region', { name: 'Pagamento' }));
const reserved = (authorization: object = {}) =>
  anOrder({
    paymentStatus: 'autorizado',
    capturedCents: 0,
    payments: [
      aPayment({
        method: 'credit_card',
        status: 'autorizado',
        statusText: 'Autorizado',
        tone: 'info',
        capturedCents: 0,
        paidAt: null,
        charge: { gateway: 'malga', gatewayName: 'Malga', chargeId: 'C1', isConnected: true },
        authorization: {
          obstacle: '',
          requested: null,
          requestedCents: null,
          partialCapture: false,
          note: '',
          ...authorization,
        },
      }),
    ],
  });
const UNDER_WAY = reserved({ obstacle: 'O gateway ainda não respondeu.', requested: 'capture' });
const CAPTURE = 'POST /orders/o1/payments/p1/capture';
const VOID = 'POST /orders/o1/payments/p1/void';
const openDialog = async (button: string, title: string) => {
  await userEvent.click((await payments()).getByRole('button', { name: button }));
  return within(await screen.findByRole('dialog', { name: title }));
};
const openCapture = () => openDialog('Capturar', 'Capturar pagamento do pedido 1042');

it('captures what is reserved, with the amount on the button, and shows what the gateway was asked', async () => {
  const { http } = await openOrder(reserved(), { [CAPTURE]: UNDER_WAY });
  const dialog = await openCapture();
  expect(dialog.getByText(/Pede que a Malga cobre do cliente o valor reservado, inteiro/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: /^Capturar R\$\s189,90$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(http.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  const section = await payments();
  expect(section.getByText('Captura pedida ao gateway')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Capturar' })).toBeNull();
});

describe('a gateway that takes a part', () => {
  const PARTIAL = { partialCapture: true };

  it('is asked for the whole unless less is typed', async () => {
    const { http } = await openOrder(reserved(PARTIAL), { [CAPTURE]: UNDER_WAY });
    const dialog = await openCapture();
    expect(dialog.queryByText(/^O resto/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: /^Capturar R\$\s189,90$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({ amountCents: 18_990 });
  });

  it('is asked for what is typed, and the buyer’s limit gets the rest', async () => {
    const asked = reserved({ ...PARTIAL, obstacle: '…', requested: 'capture', requestedCents: 10_000 });
    const { http } = await openOrder(reserved(PARTIAL), { [CAPTURE]: asked });
    const dialog = await openCapture();
    const amount = dialog.getByLabelText(/^Valor a capturar/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '10000');
    expect(dialog.getByText(/^O resto, R\$\s89,90, volta para o limite do cartão/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^Capturar R\$\s100,00$/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({ amountCents: 10_000 });
    expect((await payments()).getByText(/^Captura de R\$\s100,00 pedida ao gateway$/)).toBeVisible();
  });

  it('is not asked for more than was authorised', async () => {
    const { http } = await openOrder(reserved(PARTIAL));
    const dialog = await openCapture();
    const amount = dialog.getByLabelText(/^Valor a capturar/);
    await userEvent.clear(amount);
    await userEvent.type(amount, '18991');
    await userEvent.click(dialog.getByRole('button', { name: /^Capturar R\$/ }));
    await waitFor(() => expect(amount).toBeInvalid());
    expect(http.calls.filter(({ method }) => method === 'POST')).toHaveLength(0);
  });

  it('shows what was authorised and what was captured of it', async () => {
    const [payment] = reserved().payments;
    const captured = {
      ...payment,
      status: 'pago',
      statusText: 'Pago',
      capturedCents: 10_000,
      authorization: null,
    } as const;
    await openOrder(anOrder({ payments: [aPayment(captured)] }));
    const section = await payments();
    for (const [term, value] of [
      ['Autorizado', '189,90'],
      ['Capturado', '100,00'],
      ['Não capturado', '89,90'],
    ] as const)
      expect(section.getByText(term).nextElementSibling).toHaveTextContent(value);
  });
});

it('lets the reservation go, with a reason', async () => {
  const { http } = await openOrder(reserved(), { [VOID]: UNDER_WAY });
  const dialog = await openDialog('Cancelar autorização', 'Cancelar autorização do pedido 1042');
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Sem estoque');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar autorização' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(http.calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Sem estoque' });
});

it('says that an order which is cancelled keeps the reservation', async () => {
  await openOrder({ ...reserved(), actions: ['cancel'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar pedido' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar pedido 1042' }));
  expect(dialog.getByText(/cancele também a autorização/)).toBeVisible();
});

it('says why what was asked failed, and offers it again', async () => {
  await openOrder(reserved({ note: 'Malga não fez a captura, e nada foi cobrado.' }));
  const section = await payments();
  expect(section.getByText('Malga não fez a captura, e nada foi cobrado.')).toBeVisible();
  expect(section.getByRole('button', { name: 'Capturar' })).toBeEnabled();
});

it('says who decides where no gateway of the store made the charge', async () => {
  await openOrder(reserved({ obstacle: 'A cobrança não foi feita em um gateway conectado aqui.' }));
  const section = await payments();
  expect(section.getByText('A cobrança não foi feita em um gateway conectado aqui.')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Capturar' })).toBeNull();
});

it.each([
  ['what may not be done', 409, 'authorization_decision_refused', 'O gateway ainda não respondeu.'],
  ['who may not do it', 403, 'forbidden', 'Você não tem permissão para fazer isso.'],
] as const)('says %s', async (_what, status, code, text) => {
  await openOrder(reserved(), {
    [CAPTURE]: () => {
      throw new ApiError({ status, code, errors: [text] });
    },
  });
  const dialog = await openCapture();
  await userEvent.click(dialog.getByRole('button', { name: /^Capturar R\$/ }));
  expect(await dialog.findByText(text)).toBeVisible();
});

it('does nothing where somebody else has decided meanwhile, and says what', async () => {
  const current = {
    ...UNDER_WAY,
    version: 9,
    events: [anEvent(), anEvent({ id: 'e2', text: 'Captura pedida ao gateway', actorName: 'João' })],
  };
  let order = reserved();
  await openOrder(order, {
    'GET /orders/o1': () => order,
    [VOID]: () => {
      order = current;
      throw new ApiError({ status: 412, code: 'stale_version', errors: ['Mudou.'], body: { current } });
    },
  });
  const dialog = await openDialog('Cancelar autorização', 'Cancelar autorização do pedido 1042');
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Sem estoque');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar autorização' }));
  expect(await dialog.findByText('Este pedido mudou em outro lugar. Nada foi feito aqui.')).toBeVisible();
  expect(dialog.getByText(/Captura pedida ao gateway, por João/)).toBeVisible();
  expect(dialog.getByText(/Agora isso não é mais possível/)).toBeVisible();
});
