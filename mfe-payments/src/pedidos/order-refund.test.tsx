import type { OrderDetail, OrderPayment } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { formatMoney } from '@balcao/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrder, aPayment } from './testing/an-order-detail';
import { openOrder } from './testing/open-order';

const payments = async () => within(await screen.findByRole('region', { name: 'Pagamento' }));
const openDialog = async () => {
  await userEvent.click((await payments()).getByRole('button', { name: 'Reembolsar' }));
  return within(await screen.findByRole('dialog', { name: 'Reembolsar pedido 1042' }));
};
const REFUND = {
  id: 'r1',
  paymentId: 'p1',
  amountCents: 5_000,
  reason: 'Chegou com defeito',
  status: 'refunded',
  statusText: 'Reembolso feito',
  tone: 'success',
  note: '',
  buyerAccount: null,
  createdAt: '2026-03-02T12:00:00.000Z',
  settledAt: '2026-03-02T12:00:00.000Z',
} as const;
const refunded = anOrder({
  refundedCents: 5_000,
  refunds: [REFUND],
  payments: [
    aPayment({
      refundedCents: 5_000,
      refundRoom: { maxCents: 13_990, obstacle: '', needsBuyerAccount: false },
    }),
  ],
});
const REFUNDS = 'POST /orders/o1/refunds';

it('gives back a part, with the amount on the button and who carries it out', async () => {
  const { http } = await openOrder(anOrder(), { [REFUNDS]: { ...REFUND, order: refunded } });
  const dialog = await openDialog();
  expect(dialog.getByText(/avisamos o seu sistema por webhook/)).toBeVisible();
  const amount = dialog.getByLabelText(/^Valor do reembolso/);
  expect(amount).toHaveValue(formatMoney(18_990));
  await userEvent.clear(amount);
  await userEvent.type(amount, '5000');
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Chegou com defeito');
  await userEvent.click(dialog.getByRole('button', { name: /^Reembolsar R\$\s50,00$/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = http.calls.find(({ method }) => method === 'POST');
  expect(sent?.body).toEqual({ paymentId: 'p1', amountCents: 5_000, reason: 'Chegou com defeito' });
  const list = (await payments()).getByRole('list', { name: 'Reembolsos' });
  expect(list).toHaveTextContent(/R\$\s50,00Reembolso feito.*“Chegou com defeito”/);
});

it('offers to give back what was paid twice, and no more', async () => {
  const twice = {
    capturedCents: 37_980,
    refundRoom: { maxCents: 37_980, obstacle: '', needsBuyerAccount: false },
  };
  await openOrder(anOrder({ isDivergent: true, capturedCents: 37_980, payments: [aPayment(twice)] }));
  const dialog = await openDialog();
  expect(dialog.getByLabelText(/^Valor do reembolso/)).toHaveValue(formatMoney(18_990));
  expect(dialog.getByText(/Até R\$\s379,80/)).toBeVisible();
});

it('says which gateway gives the money back, where one has charged it, and shows which charge it is', async () => {
  const charge = { gateway: 'iugu', gatewayName: 'Iugu', chargeId: 'INV1', isConnected: true } as const;
  await openOrder(anOrder({ payments: [aPayment({ charge })] }));
  expect((await payments()).getByText('INV1')).toBeVisible();
  const dialog = await openDialog();
  expect(dialog.getByText(/O valor volta pela Iugu, que fez a cobrança, e sai do seu saldo/)).toBeVisible();
  expect(dialog.queryByText(/avisamos o seu sistema por webhook/)).toBeNull();
});

describe('of money that the seller holds, says beforehand', () => {
  const CHARGE = { gateway: 'iugu', gatewayName: 'Iugu', chargeId: 'INV1', isConnected: true } as const;
  const direct = (changes: Partial<OrderPayment>, order: Partial<OrderDetail> = {}) =>
    openOrder(anOrder({ ...order, payments: [aPayment({ custody: 'vendedor', ...changes })] }));

  it('that the gateway is asked, and that no balance here pays for it', async () => {
    await direct({ charge: CHARGE });
    const dialog = await openDialog();
    expect(
      dialog.getByText(/pela Iugu, que fez a cobrança: sai do que você tem lá, e não do seu saldo/),
    ).toBeVisible();
    expect(dialog.getByRole('button', { name: /^Reembolsar R\$\s189,90$/ })).toBeVisible();
  });

  it.each([
    ['na Iugu', { charge: { ...CHARGE, isConnected: false } }, {}],
    ['na Shopify', {}, { source: 'shopify' }],
    ['onde recebeu o pagamento', {}, { source: 'api' }],
  ] as const)(
    'that they give it back themselves %s, and that it is only recorded',
    async (where, payment, order) => {
      await direct(payment, order);
      const dialog = await openDialog();
      const words = `O reembolso é feito por você ${where}; aqui ele só fica registrado.`;
      expect(dialog.getByText(new RegExp(words))).toBeVisible();
      expect(dialog.getByRole('button', { name: /^Registrar R\$\s189,90$/ })).toBeVisible();
    },
  );
});

describe('what comes back of an order with several lines', () => {
  const [bag] = anOrder().items;
  const line = (title: string, totalCents: number, discountCents: number) => ({
    ...bag,
    title,
    quantity: 1,
    unitPriceCents: totalCents,
    totalCents,
    discountCents,
  });
  const items = [line('Bolsa', 10_000, 1_000), line('Caixa', 8_990, 899)] as OrderDetail['items'];

  it('fills the amount with what was paid for a line, and leaves their discount to the others', async () => {
    const { http } = await openOrder(anOrder({ items, discountCents: 1_899 }), {
      [REFUNDS]: { ...REFUND, order: refunded },
    });
    const dialog = await openDialog();
    const amount = dialog.getByLabelText(/^Valor do reembolso/);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^1× Caixa: R\$\s80,91$/ }));
    expect(amount).toHaveValue(formatMoney(8_091));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Bolsa/ }));
    expect(amount).toHaveValue(formatMoney(17_091));
    await userEvent.click(dialog.getByRole('checkbox', { name: /Bolsa/ }));
    await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Chegou com defeito');
    await userEvent.click(dialog.getByRole('button', { name: /^Reembolsar R\$\s80,91$/ }));
    await waitFor(() =>
      expect(http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ amountCents: 8_091 }),
    );
  });

  it('is not told where the discount is of the whole order', async () => {
    await openOrder(anOrder({ items, discountCents: 5_000 }));
    expect((await openDialog()).queryByRole('checkbox')).toBeNull();
  });
});

it('offers no more than is left, and asks why', async () => {
  const { http } = await openOrder(refunded);
  const dialog = await openDialog();
  const amount = dialog.getByLabelText(/^Valor do reembolso/);
  await userEvent.clear(amount);
  await userEvent.type(amount, '13991');
  await userEvent.click(dialog.getByRole('button', { name: /^Reembolsar R\$/ }));
  expect(await dialog.findAllByText(/R\$\s139,90/)).not.toHaveLength(0);
  expect(http.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('asks for the account of a boleto’s buyer', async () => {
  const boleto = aPayment({
    method: 'boleto',
    refundRoom: { maxCents: 18_990, obstacle: '', needsBuyerAccount: true },
  });
  await openOrder(anOrder({ payments: [boleto] }));
  const dialog = await openDialog();
  for (const label of [/^Banco/, /^Agência/, /^Conta com dígito/, /^Titular/, /^CPF ou CNPJ do titular/])
    expect(dialog.getByLabelText(label)).toBeRequired();
});

it('shows a refund that waits for its gateway and why, and one that was refused', async () => {
  const refund = (id: string, changes: object) => ({ ...REFUND, id, ...changes });
  await openOrder(
    anOrder({
      refunds: [
        refund('r1', {
          status: 'failed',
          statusText: 'Reembolso não realizado',
          tone: 'error',
          note: 'Iugu não aceitou o reembolso, e nada foi devolvido.',
        }),
        refund('r2', { status: 'pending', statusText: 'Reembolso em andamento', tone: 'info' }),
      ],
      payments: [
        aPayment({
          refundRoom: {
            maxCents: 0,
            obstacle: 'Outro reembolso está em andamento.',
            needsBuyerAccount: false,
          },
        }),
      ],
    }),
  );
  const section = await payments();
  const [pending, failed] = within(section.getByRole('list', { name: 'Reembolsos' })).getAllByRole(
    'listitem',
  );
  expect(pending).toHaveTextContent('Reembolso em andamento');
  expect(failed).toHaveTextContent(/Reembolso não realizado.*Iugu não aceitou o reembolso/);
  expect(section.getByText('Outro reembolso está em andamento.')).toBeVisible();
  expect(section.queryByRole('button', { name: 'Reembolsar' })).toBeNull();
});

it.each([
  ['what the balance does not cover', 409, 'refund_balance_too_low', 'Não há saldo para este reembolso.'],
] as const)('says %s, and keeps what was typed', async (_what, status, code, text) => {
  await openOrder(anOrder(), {
    [REFUNDS]: () => {
      throw new ApiError({ status, code, errors: [text] });
    },
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Desistiu');
  await userEvent.click(dialog.getByRole('button', { name: /^Reembolsar R\$/ }));
  expect(await dialog.findByText(text)).toBeVisible();
  expect(dialog.getByLabelText(/^Motivo/)).toHaveValue('Desistiu');
});

it('does nothing to an order that has changed, and says so', async () => {
  await openOrder(anOrder(), {
    [REFUNDS]: () => {
      const body = { current: { ...refunded, version: 9 } };
      throw new ApiError({ status: 412, code: 'stale_version', errors: ['Mudou.'], body });
    },
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Desistiu');
  await userEvent.click(dialog.getByRole('button', { name: /^Reembolsar R\$/ }));
  expect(await dialog.findByText('Este pedido mudou em outro lugar. Nada foi feito aqui.')).toBeVisible();
});

it('keeps what was typed for copying where somebody else has given everything back meanwhile', async () => {
  const refundRoom = { maxCents: 0, obstacle: 'Tudo já foi reembolsado.', needsBuyerAccount: false };
  const current = { ...refunded, version: 9, payments: [aPayment({ refundRoom })] };
  let order = anOrder();
  await openOrder(order, {
    'GET /orders/o1': () => order,
    [REFUNDS]: () => {
      order = current;
      throw new ApiError({ status: 412, code: 'stale_version', errors: ['Mudou.'], body: { current } });
    },
  });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Desistiu');
  await userEvent.click(dialog.getByRole('button', { name: /^Reembolsar R\$/ }));
  expect(await dialog.findByText(/O que você escreveu continua aqui/)).toBeVisible();
  expect(dialog.getByLabelText(/^Motivo/)).toHaveValue('Desistiu');
  expect(dialog.getByText('Tudo já foi reembolsado.')).toBeVisible();
  expect(dialog.queryByRole('button', { name: /^Reembolsar/ })).toBeNull();
});
