import type { OrderBumpMetrics } from '@balcao/api-schema';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCatalog } from '../../produtos/testing/open-catalog';
import { figuresOf, tableFile } from './figures';

const PAGE = '/backoffice/dashboard/orderbump/vendas';
const COUNTED = {
  shown: 200,
  accepted: 50,
  acceptedAndPaid: 40,
  orders: 40,
  revenueCents: 100_000,
  refundedCents: 2_500,
};
const METRICS: OrderBumpMetrics = {
  items: [{ id: 'b1', name: 'Caixa de presente', productName: 'Caixa', isDeleted: false, ...COUNTED }],
  days: [{ day: '2026-11-25', shown: 200, accepted: 50, revenueCents: 100_000 }],
  totals: {
    ...COUNTED,
    paidOrders: 100,
    paidItemsCents: 1_000_000,
    withBumpCents: 600_000,
    paidCents: 1_200_000,
  },
  choices: {
    orderBumps: [
      { id: 'b1', name: 'Caixa de presente', isDeleted: false },
      { id: 'b2', name: 'Laço', isDeleted: true },
    ],
    triggerProducts: [{ id: 'p1', name: 'Bolsa' }],
    products: [{ id: 'p2', name: 'Caixa' }],
  },
  updatedAt: '2026-11-25T12:00:00.000Z',
};
const ANSWERS = {
  'GET /metrics/order-bumps': METRICS,
  'GET /orders': aPage([
    { id: 'o1', number: 1042, buyerName: 'Ana', totalCents: 15_000, orderedAt: '2026-11-25T12:00:00.000Z' },
  ]),
};

it('counts each figure as its formula says', () => {
  const values = Object.fromEntries(figuresOf(METRICS).map(({ label, value }) => [label, value]));
  expect(values).toEqual({
    'Receita do bump': 100_000,
    'Taxa de aceite': 2_500,
    'Pedidos pagos com bump': 40,
    'Parte da receita': 1_000,
    Exibições: 200,
    Aceites: 50,
    'Aceites pagos': 8_000,
    'Receita devolvida': 2_500,
    'Ticket com bump': 15_000,
    'Ticket sem bump': 10_000,
  });
  const nothing = { ...METRICS, totals: { ...METRICS.totals, shown: 0, accepted: 0, orders: 0 } };
  const rate = figuresOf(nothing).find(({ label }) => label === 'Taxa de aceite');
  expect(rate?.value).toBeNull();
});

it('shows the figures, the bumps and the orders, whose numbers lead to them', async () => {
  await openCatalog(PAGE, ANSWERS);
  const revenue = within(await screen.findByRole('article', { name: 'Receita do bump' }));
  expect(revenue.getByText('R$ 1.000,00')).toBeVisible();
  expect(screen.getByRole('row', { name: /Caixa de presente/ })).toHaveTextContent(/200.*50.*25%.*40/);
  expect(await screen.findByRole('link', { name: '#1042' })).toHaveAttribute(
    'href',
    '/backoffice/pedidos/detalhe/o1',
  );
});

it('asks for the chosen bump, trigger, product and way to pay, once, and for the orders of just those', async () => {
  const { http, navigation } = await openCatalog(PAGE, ANSWERS);
  await screen.findByRole('link', { name: '#1042' });
  const asked = (url: string) =>
    http.calls.filter((call) => call.path === url).map(({ options }) => options.params);
  expect(asked('/metrics/order-bumps')).toHaveLength(1);
  for (const [label, value] of [
    ['Order bump', 'b1'],
    ['Produto gatilho', 'p1'],
    ['Produto ofertado', 'p2'],
    ['Forma de pagamento', 'pix'],
  ] as const)
    await userEvent.selectOptions(screen.getByLabelText(label), value);
  const chosen = { orderBumpId: 'b1', triggerProductId: 'p1', productId: 'p2', method: 'pix' };
  await waitFor(() => expect(asked('/metrics/order-bumps').at(-1)).toMatchObject(chosen));
  await waitFor(() =>
    expect(asked('/orders').at(-1)).toMatchObject({ orderBump: ['b1'], method: 'pix', test: false }),
  );
  expect(Object.fromEntries(new URLSearchParams(navigation.location().search))).toMatchObject(chosen);
});

it('asks for no orders of bumps that sold nothing', async () => {
  const items = METRICS.items.map((item) => ({ ...item, orders: 0 }));
  const { http } = await openCatalog(PAGE, { ...ANSWERS, 'GET /metrics/order-bumps': { ...METRICS, items } });
  expect(await screen.findByText('Nenhum pedido pago com order bump neste período.')).toBeVisible();
  expect(http.calls.map(({ path }) => path)).not.toContain('/orders');
});

it.each([
  ['', 'bump=true'],
  ['?orderBumpId=b1', 'orderBump=b1'],
  ['?orderBumpId=b1&productId=p2&method=pix', 'orderBump=b1&method=pix'],
])('%j leads to all orders of just what it shows: %s', async (search, expected) => {
  await openCatalog(`${PAGE}${search}`, ANSWERS);
  const link = await screen.findByRole('link', { name: 'Ver todos em Pedidos' });
  expect(link.getAttribute('href')).toContain(`/backoffice/pedidos?${expected}&paidFrom=`);
});

it('offers no way to all orders of some bumps, which the list of orders cannot show', async () => {
  await openCatalog(`${PAGE}?triggerProductId=p1`, ANSWERS);
  await screen.findByRole('link', { name: '#1042' });
  expect(screen.queryByRole('link', { name: 'Ver todos em Pedidos' })).toBeNull();
});

it('says in the filter which bumps are deleted', async () => {
  await openCatalog(PAGE, ANSWERS);
  await screen.findByRole('link', { name: '#1042' });
  const names = within(screen.getByLabelText('Order bump')).getAllByRole('option');
  expect(names.map(({ textContent }) => textContent)).toEqual([
    'Todos os order bumps',
    'Caixa de presente',
    'Laço (excluído)',
  ]);
});

it('keeps the name of a bump that was deleted', async () => {
  const items = METRICS.items.map((item) => ({ ...item, isDeleted: true }));
  await openCatalog(PAGE, { ...ANSWERS, 'GET /metrics/order-bumps': { ...METRICS, items } });
  expect(await screen.findByRole('row', { name: /Caixa de presente \(excluído\)/ })).toBeVisible();
});

it('says that no bump is both, and leads back to all', async () => {
  const { navigation } = await openCatalog(`${PAGE}?triggerProductId=p1&productId=p2`, {
    ...ANSWERS,
    'GET /metrics/order-bumps': { ...METRICS, items: [] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Limpar filtros' }));
  expect(navigation.location().search).toBe('');
});

it('offers the first step while there is no bump', async () => {
  await openCatalog(PAGE, {
    ...ANSWERS,
    'GET /metrics/order-bumps': {
      ...METRICS,
      items: [],
      choices: { orderBumps: [], triggerProducts: [], products: [] },
    },
  });
  expect(await screen.findByText('Você ainda não tem order bump ativo')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Criar order bump' })).toBeVisible();
});

it('writes the table as a file', () => {
  expect(tableFile(METRICS.items)).toContain('Caixa de presente;Caixa;200;50;25%;40;"1000,00";"25,00"');
});
