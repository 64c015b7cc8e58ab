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
  sales: [
    {
      id: 't1',
      type: 'release',
      orderId: 'o1',
      orderNumber: 1042,
      postedAt: '2026-11-18T15:00:00.000Z',
      broughtCents: 18_562,
      cents: 18_562,
      feeCents: 0,
    },
    {
      id: 't2',
      type: 'release',
      orderId: 'o2',
      orderNumber: 1043,
      postedAt: '2026-11-19T15:00:00.000Z',
      broughtCents: 18_562,
      cents: 1_438,
      feeCents: 367,
    },
  ],
  isComplete: true,
  ...changes,
});

const open = (payout: PayoutDetail) =>
  openArea(area, '/backoffice/financeiro/saques/detalhe/p1', {
    http: { 'GET /finance/payouts/p1': payout },
  });

it('names each sale with what of it went to the bank, and leads to its order', async () => {
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
    ['Nº 1042', 'Liberação18/11/2026 12:00', 'R$ 185,62', 'R$ 185,62'],
    ['Nº 1043', 'Liberação19/11/2026 12:00', 'R$ 185,62', 'R$ 14,38e R$ 3,67 de tarifa'],
  ]);
  expect(within(table).getByRole('link', { name: 'Nº 1043' })).toHaveAttribute(
    'href',
    '/backoffice/pedidos/detalhe/o2',
  );
  expect(screen.getByText(/^Juntas: R\$\s200,00 no banco e R\$\s3,67 de tarifa\.$/)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Saque de 20/11/2026' })).toBeVisible();
});

it('says that there are more than it shows', async () => {
  await open(aDetail({ isComplete: false }));
  expect(await screen.findByText('As primeiras 2. O arquivo CSV tem todas.')).toBeVisible();
});

it('says of one that came back that it carried nothing', async () => {
  await open(aDetail({ status: 'devolvido', refusal: 'not_accepted', sales: [] }));
  expect(await screen.findByText(/o valor voltou ao seu saldo disponível/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Exportar vendas/ })).not.toBeInTheDocument();
  expect(screen.queryByText('Chega ao banco')).not.toBeInTheDocument();
  expect(screen.queryByText(/chegaram ao banco/)).not.toBeInTheDocument();
});

it('says of one under way what will go to the bank, not what has', async () => {
  await open(aDetail({ status: 'solicitado', endedAt: null }));
  expect(await screen.findByText(/as vendas que vão ao banco com ele/)).toBeVisible();
});

describe('on a phone', () => {
  onPhone();

  it('each sale takes two lines', async () => {
    await open(aDetail());
    const sales = within(await screen.findByRole('list', { name: 'Vendas deste saque' }));
    expect(sales.getAllByRole('listitem')[1]).toHaveTextContent(
      /^Nº 1043R\$\s14,38Liberação de R\$\s185,62 em 19\/11\/2026 12:00 · R\$\s3,67 de tarifa$/,
    );
  });
});
