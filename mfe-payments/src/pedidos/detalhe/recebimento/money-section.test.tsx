import { ApiError } from '@balcao/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anOrder, aPayment } from '../../testing/an-order-detail';
import { anOrderMoney, aPaymentMoney } from '../../testing/an-order-money';
import { openOrder } from '../../testing/open-order';

const MONEY = 'GET /orders/o1/money';
const block = async () => within(await screen.findByRole('region', { name: 'Raio-X do recebimento' }));
const posted = (changes = {}) => anOrderMoney({ state: 'posted', payments: [aPaymentMoney(changes)] });

/** What stands on each rung of a ladder: its name and its amount. */
const rungsOf = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('term')
    .map(({ textContent, parentElement }) => [
      textContent?.replace('?', ''),
      parentElement?.querySelector('.bal-ladder-amount')?.textContent?.replaceAll('\u00a0', ' '),
    ]);

it('draws the way from what the buyer paid to what is the store’s', async () => {
  await openOrder(anOrder(), { [MONEY]: posted() });
  const money = await block();
  const figure = await money.findByRole('figure', { name: /Cartão de crédito em 3x, por Iugu/ });
  const ladder = within(figure);
  expect(rungsOf(figure)).toEqual([
    ['Cliente pagou', 'R$ 189,90'],
    ['Tarifa do gateway', '-R$ 6,63'],
    ['Tarifa da plataforma', '-R$ 4,28'],
    ['Você recebe', 'R$ 178,99'],
  ]);
  expect(ladder.getByText(/1,99% \+ R\$\s0,50 · 01\/03\/2026/)).toBeVisible();
  expect(ladder.getByText('até 31/03/2026')).toBeVisible();
  expect(within(money.getByRole('table', { name: 'Quando cai' })).getByText('31/03/2026')).toBeVisible();
  expect(money.getByRole('link', { name: 'Ver no extrato' })).toHaveAttribute(
    'href',
    '/backoffice/financeiro/extrato?orderNumber=1042&account=all',
  );
});

it.each([
  [19_290, 'Juros e multa do boleto', '+R$ 3,00'],
  [18_790, 'Pago a menos no boleto', '-R$ 2,00'],
])('tells a boleto that brought %d from its amount', async (cents, label, difference) => {
  const sale = { type: 'sale' as const, percentBasisPoints: null, fixedCents: null, on: '2026-03-01' };
  const steps = [{ ...sale, amountCents: cents }];
  const paid = { method: 'boleto' as const, installments: 1, steps, netCents: cents };
  await openOrder(anOrder({ payments: [aPayment({ method: 'boleto' })] }), { [MONEY]: posted(paid) });
  const figure = await (await block()).findByRole('figure', { name: /Boleto/ });
  expect(rungsOf(figure).slice(0, 2)).toEqual([
    ['Valor do boleto', 'R$ 189,90'],
    [label, difference],
  ]);
});

it.each([
  ['credit_card', 'buyer_interest', 'Preço com frete', 'Juros de parcelamento'],
  ['boleto', 'boleto_fine', 'Valor do boleto', 'Juros e multa do boleto'],
] as const)(
  'tells what was paid by %s beyond the price as it was posted',
  async (method, type, price, label) => {
    const step = { percentBasisPoints: null, fixedCents: null, on: '2026-03-01' };
    const steps = [
      { ...step, type: 'sale' as const, amountCents: 18_000 },
      { ...step, type, amountCents: 990 },
    ];
    await openOrder(anOrder({ payments: [aPayment({ method })] }), {
      [MONEY]: posted({ method, steps, netCents: 18_990 }),
    });
    const figure = await (await block()).findByRole('figure', { name: /Do que o cliente pagou/ });
    expect(rungsOf(figure).slice(0, 2)).toEqual([
      [price, 'R$ 180,00'],
      [label, '+R$ 9,90'],
    ]);
  },
);

it('counts the installments of money that came twice each time anew', async () => {
  const [once] = aPaymentMoney().receivables;
  const receivables = once ? [once, { ...once, id: 'r2' }] : [];
  await openOrder(anOrder(), { [MONEY]: posted({ receivables }) });
  const table = within(await (await block()).findByRole('table', { name: 'Quando cai' }));
  expect(table.getAllByText('1 de 1')).toHaveLength(2);
});

it('tells the interest of installments from the price', async () => {
  await openOrder(anOrder({ interestCents: 990, totalCents: 18_990 }), { [MONEY]: posted() });
  const figure = await (await block()).findByRole('figure', { name: /Cartão de crédito em 3x/ });
  expect(rungsOf(figure).slice(0, 3)).toEqual([
    ['Preço com frete', 'R$ 180,00'],
    ['Juros de parcelamento', '+R$ 9,90'],
    ['Tarifa do gateway', '-R$ 6,63'],
  ]);
});

it('says of what was released that it came to the balance, paid out since or not', async () => {
  await openOrder(anOrder(), { [MONEY]: posted({ pendingCents: 0, availableCents: 17_899 }) });
  const money = await block();
  expect(await money.findByText('Liberado no saldo', { selector: 'dt' })).toBeVisible();
  expect(money.getByText(/Já entrou no seu saldo disponível/)).toBeVisible();
  expect(money.queryByText('A liberar', { selector: 'dt' })).not.toBeInTheDocument();
});

it('names who holds what the platform does not', async () => {
  const direct = { custody: 'vendedor' as const, gateway: 'pagseguro' as const, pendingCents: 0 };
  await openOrder(anOrder(), {
    [MONEY]: posted({ ...direct, availableCents: 18_327, owedCents: 428 }),
  });
  const money = await block();
  expect(await money.findByText('Recebido direto no PagSeguro', { selector: 'dt' })).toBeVisible();
  expect(money.getByText('Tarifas na fatura do plano', { selector: 'dt' })).toBeVisible();
  expect(money.queryByText(/seu para sacar/)).not.toBeInTheDocument();
  expect(money.getByRole('link', { name: 'Ver no extrato' })).toHaveAttribute(
    'href',
    '/backoffice/financeiro/extrato?orderNumber=1042&account=all&custodia=vendedor',
  );
});

const line = {
  id: 'e1',
  custody: 'plataforma' as const,
  account: 'disponivel' as const,
  type: 'refund' as const,
  amountCents: -4000,
  balanceAfterCents: 0,
  orderId: 'o1',
  orderNumber: 1042,
  method: null,
  gateway: null,
  postedAt: '2026-03-05T15:00:00.000Z',
  occurredAt: '2026-03-01T02:30:00.000Z',
};

it('shows what was only released as no loss', async () => {
  const release = {
    ...line,
    id: 'e2',
    type: 'release' as const,
    account: 'a_liberar' as const,
    amountCents: -3000,
  };
  await openOrder(anOrder(), { [MONEY]: { ...posted(), entries: [line, release] } });
  const money = await block();
  await userEvent.click(await money.findByText('Ver 2 lançamentos'));
  const lines = within(money.getByRole('table', { name: 'Lançamentos do pedido' }));
  expect(lines.getByText('Liberação · para Disponível')).toBeVisible();
  expect(lines.getByText(/^-R\$\s30,00$/)).not.toHaveClass('bal-money-negative');
  expect(lines.getByText(/^-R\$\s40,00$/)).toHaveClass('bal-money-negative');
});

it('says of each line on which day it happened, and when it was posted', async () => {
  await openOrder(anOrder(), { [MONEY]: { ...posted(), entries: [line] } });
  const money = await block();
  await userEvent.click(await money.findByText('Ver 1 lançamento'));
  const row = within(
    within(money.getByRole('table', { name: 'Lançamentos do pedido' })).getAllByRole('row')[1] as HTMLElement,
  );
  expect(row.getByText('28/02/2026')).toBeVisible();
  expect(row.getByText(/05\/03\/2026/)).toBeVisible();
});

it('says what is left to cover, and where the money is', async () => {
  await openOrder(anOrder(), {
    [MONEY]: posted({ netCents: -428, pendingCents: 0, availableCents: -1428, blockedCents: 1000 }),
  });
  const money = await block();
  expect(await money.findByText('Falta cobrir')).toBeVisible();
  expect(money.getByText(/antes de cair: as próximas liberações cobrem/)).toBeVisible();
  expect(money.queryByText(/seu para sacar/)).not.toBeInTheDocument();
  expect(money.getByText('Bloqueado', { selector: 'dt' })).toBeVisible();
  expect(money.queryByText('A liberar', { selector: 'dt' })).not.toBeInTheDocument();
});

it.each([
  ['test', 'BRL', /é um teste: nada dele entra/],
  ['foreign_currency', 'USD', /em USD. Só vendas em reais/],
  ['unpaid', 'BRL', /Quando este pedido for pago/],
] as const)('says why there is nothing: %s', async (state, currency, words) => {
  await openOrder(anOrder({ paidAt: null }), { [MONEY]: anOrderMoney({ state, currency }) });
  expect(await (await block()).findByText(words)).toBeVisible();
});

it('says of a paid order that the gateway has yet to confirm, not that it will be paid', async () => {
  await openOrder(anOrder(), { [MONEY]: anOrderMoney({ state: 'unpaid' }) });
  expect(await (await block()).findByText(/Quando o gateway confirmar o valor/)).toBeVisible();
  expect((await block()).queryByText(/Quando este pedido for pago/)).not.toBeInTheDocument();
});

it('keeps the rest of the page when it cannot be read, and tries again', async () => {
  let tries = 0;
  await openOrder(anOrder(), {
    [MONEY]: () => {
      tries += 1;
      if (tries === 1) throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo.'] });
      return posted();
    },
  });
  expect(await screen.findByText('Não foi possível carregar o recebimento deste pedido')).toBeVisible();
  expect(screen.getByText('Itens e valores')).toBeVisible();
  await userEvent.click((await block()).getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Você recebe')).toBeVisible();
});

it('says so to who may not see balances', async () => {
  await openOrder(anOrder(), {
    [MONEY]: () => {
      throw new ApiError({ status: 403, code: 'forbidden', errors: ['Não pode.'] });
    },
  });
  expect(await (await block()).findByText(/não vê saldos e tarifas/)).toBeVisible();
});
