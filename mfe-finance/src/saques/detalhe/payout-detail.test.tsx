import type { Explanation, PayoutDetail } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { onPhone } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import { area } from '../../define';

const aDetail = (changes: Partial<PayoutDetail> = {}): PayoutDetail => ({
  id: 'p1',
  amountCents: 20_000,
  feeCents: 367,
  status: 'pago',
  accountLabel: '341 Itaú ****3661',
  processOn: '2026-11-23',
  requestedAt: '2026-11-20T15:00:00.000Z',
  heldSince: null,
  endedAt: '2026-11-23T15:00:00.000Z',
  returnedAt: null,
  refusal: null,
  previousRequestedAt: '2026-11-10T15:00:00.000Z',
  sales: [
    {
      id: 't1',
      type: 'release',
      orderId: 'o1',
      orderNumber: 1042,
      postedAt: '2026-11-18T15:00:00.000Z',
      cents: 18_562,
    },
    {
      id: 't2',
      type: 'reserve_release',
      orderId: 'o2',
      orderNumber: 1043,
      postedAt: '2026-11-19T15:00:00.000Z',
      cents: 1_438,
    },
  ],
  isComplete: true,
  ...changes,
});

const EXPLAINED: Explanation = {
  balanceBefore: 15_000,
  balanceAfter: 23_562,
  groups: [
    { custody: 'plataforma', type: 'release', amountCents: 18_562, count: 2 },
    { custody: 'plataforma', type: 'payout', amountCents: -10_000, count: 1 },
  ],
};

const open = (payout: PayoutDetail, explanation: FakeAnswer = EXPLAINED) =>
  openArea(area, '/backoffice/financeiro/saques/detalhe/p1', {
    http: { 'GET /finance/payouts/p1': payout, 'GET /finance/explain': explanation },
  });

const rungsOf = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);

it('tells what made the balance since the payout before, and leads to its lines', async () => {
  const { http } = await open(aDetail());
  const figure = await screen.findByRole('figure', { name: 'De onde veio o saldo disponível' });
  expect(rungsOf(figure)).toEqual([
    'Saldo antes do saque anterior',
    'Liberação',
    'Saque',
    'Saldo ao pedir este saque',
  ]);
  expect(http.calls.find(({ path }) => path === '/finance/explain')?.options.params).toEqual({
    from: '2026-11-10T15:00:00.000Z',
    to: '2026-11-20T15:00:00.000Z',
    account: ['disponivel'],
  });
  expect(screen.getByRole('link', { name: 'Ver estes lançamentos no extrato' })).toHaveAttribute(
    'href',
    '/backoffice/financeiro/extrato?postedFrom=2026-11-10&postedTo=2026-11-20&account=disponivel',
  );
  expect(screen.getByRole('heading', { name: 'Saque de 20/11/2026' })).toBeVisible();
});

it('begins the first payout of a store with what came in', async () => {
  await open(aDetail({ previousRequestedAt: null }));
  const figure = await screen.findByRole('figure', { name: 'De onde veio o saldo disponível' });
  expect(rungsOf(figure)[0]).toBe('Liberação');
});

it('says of one that came back what was asked for, not what reached the bank', async () => {
  await open(aDetail({ status: 'devolvido', refusal: 'not_accepted' }));
  expect(await screen.findByText('Valor pedido')).toBeVisible();
  expect(screen.queryByText('Chega ao banco')).not.toBeInTheDocument();
});

it('shows the payout although its balance could not be read', async () => {
  await open(aDetail(), () => {
    throw new ApiError({ status: 503, code: 'unavailable', errors: ['Tente de novo em instantes.'] });
  });
  expect(await screen.findByText('341 Itaú ****3661')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeVisible();
});

it('names the sales that came to the balance since then, and leads to their orders', async () => {
  await open(aDetail());
  const table = await screen.findByRole('table', { name: 'Vendas deste saque' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    );
  expect(cells).toEqual([
    ['Nº 1042', 'Liberação', '18/11/2026 12:00', 'R$ 185,62'],
    ['Nº 1043', 'Liberação da reserva', '19/11/2026 12:00', 'R$ 14,38'],
  ]);
  expect(within(table).getByRole('link', { name: 'Nº 1043' })).toHaveAttribute(
    'href',
    '/backoffice/pedidos/detalhe/o2',
  );
  expect(screen.getByText(/desde o saque de 10\/11\/2026/)).toBeVisible();
});

it('says that there are more than it shows', async () => {
  await open(aDetail({ isComplete: false }));
  expect(await screen.findByText('As primeiras 2. O arquivo CSV tem todas.')).toBeVisible();
});

it('says of a payout that no sale came before what it took', async () => {
  await open(aDetail({ sales: [] }));
  expect(await screen.findByText(/o saque levou o que já estava no saldo/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Exportar vendas/ })).not.toBeInTheDocument();
});

describe('on a phone', () => {
  onPhone();

  it('each sale takes two lines', async () => {
    await open(aDetail());
    const sales = within(await screen.findByRole('list', { name: 'Vendas deste saque' }));
    expect(sales.getAllByRole('listitem')[1]).toHaveTextContent(
      /^Nº 1043R\$\s14,38Liberação da reserva em 19\/11\/2026 12:00$/,
    );
  });
});
