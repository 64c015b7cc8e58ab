import type { PayoutDetail } from '@balcao/api-schema';
import { openArea } from '@balcao/contract/testing';
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
  openingCents: 15_000,
  changes: [
    { type: 'release', cents: 18_562, count: 1 },
    { type: 'refund', cents: -4_000, count: 1 },
    { type: 'payout_fee', cents: -367, count: 1 },
  ],
  remainingCents: 9_195,
  lines: [
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
      type: 'refund',
      orderId: 'o2',
      orderNumber: 1043,
      postedAt: '2026-11-19T15:00:00.000Z',
      cents: -4_000,
    },
    {
      id: 't3',
      type: 'payout_fee',
      orderId: null,
      orderNumber: null,
      postedAt: '2026-11-20T15:00:00.000Z',
      cents: -367,
    },
  ],
  isComplete: true,
  ...changes,
});

const open = (payout: PayoutDetail) =>
  openArea(area, '/backoffice/financeiro/saques/detalhe/p1', { http: { 'GET /finance/payouts/p1': payout } });

const rungsOf = (figure: HTMLElement) =>
  within(figure)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);

it('tells how the payout’s amount comes about, and leads to its lines', async () => {
  await open(aDetail());
  const figure = await screen.findByRole('figure', { name: 'De onde veio o saque' });
  expect(rungsOf(figure)).toEqual([
    'Saldo anterior',
    'Liberação',
    'Reembolso ao cliente',
    'Tarifa de saque',
    'Fica na conta',
    'Valor do saque',
  ]);
  const amounts = within(figure)
    .getAllByText(/R\$/)
    .map(({ textContent }) => Number(textContent?.replace(/[^\d-]/g, '')));
  const total = amounts.pop();
  expect(total).toBe(20_000);
  expect(amounts.reduce((sum, cents) => sum + cents, 0)).toBe(total);
  expect(screen.getByRole('link', { name: 'Ver estes lançamentos no extrato' })).toHaveAttribute(
    'href',
    '/backoffice/financeiro/extrato?postedFrom=2026-11-10&postedTo=2026-11-20&account=disponivel',
  );
  expect(screen.getByRole('heading', { name: 'Saque de 20/11/2026' })).toBeVisible();
});

it('begins the first payout of a store with what came in', async () => {
  await open(aDetail({ previousRequestedAt: null, openingCents: 0 }));
  const figure = await screen.findByRole('figure', { name: 'De onde veio o saque' });
  expect(rungsOf(figure)[0]).toBe('Liberação');
});

it('says of one that came back what was asked for, not what reached the bank', async () => {
  await open(aDetail({ status: 'devolvido', refusal: 'not_accepted' }));
  expect(await screen.findByText('Valor pedido')).toBeVisible();
  expect(screen.queryByText('Chega ao banco')).not.toBeInTheDocument();
});

it('names each line that changed the balance since then, and leads to its order', async () => {
  await open(aDetail());
  const table = await screen.findByRole('table', { name: 'Lançamentos deste saque' });
  const cells = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
    );
  expect(cells).toEqual([
    ['Liberação', 'Nº 1042', '18/11/2026 12:00', 'R$ 185,62'],
    ['Reembolso ao cliente', 'Nº 1043', '19/11/2026 12:00', '-R$ 40,00'],
    ['Tarifa de saque', '—', '20/11/2026 12:00', '-R$ 3,67'],
  ]);
  expect(within(table).getByRole('link', { name: 'Nº 1043' })).toHaveAttribute(
    'href',
    '/backoffice/pedidos/detalhe/o2',
  );
  expect(screen.getByText(/desde o saque de 10\/11\/2026/)).toBeVisible();
});

it('says that there are more than it shows', async () => {
  await open(aDetail({ isComplete: false }));
  expect(await screen.findByText('Os primeiros 3. O arquivo CSV tem todos.')).toBeVisible();
});

it('says of a payout before which nothing changed what it took, and has its file', async () => {
  await open(aDetail({ lines: [], changes: [], openingCents: 20_000, remainingCents: 0 }));
  expect(await screen.findByText(/o saque levou o que já estava no saldo/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Exportar em CSV' })).toBeVisible();
});

describe('on a phone', () => {
  onPhone();

  it('each line takes two', async () => {
    await open(aDetail());
    const lines = within(await screen.findByRole('list', { name: 'Lançamentos deste saque' }));
    expect(lines.getAllByRole('listitem')[1]).toHaveTextContent(
      /^Nº 1043-R\$\s40,00Reembolso ao cliente em 19\/11\/2026 12:00$/,
    );
  });
});
