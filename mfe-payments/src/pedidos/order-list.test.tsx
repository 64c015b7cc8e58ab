import { ApiError } from '@balcao/contract';
import { ALL_ORDERS, buildQueryString, ORDER_TAB_NAMES } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PEDIDOS } from './paths';
import { anOrderRow } from './testing/an-order';
import { openOrders } from './testing/open-orders';

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);

describe('an order in the list', () => {
  it('shows what a seller asks of it, and leads to its page', async () => {
    await openOrders(aPage([anOrderRow({ method: 'credit_card', installments: 3 })]));
    const row = await rowOf('Ana Lúcia Prado');
    for (const text of ['1042', 'Cartão 3x', 'Pago', 'Não enviado'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByText(/R\$\s189,90/)).toBeVisible();
    expect(row.getByRole('link')).toHaveAttribute('href', `${PEDIDOS}/detalhe/o1`);
    expect(row.queryByText('instagram')).not.toBeInTheDocument();
    expect(row.queryByText('Teste')).not.toBeInTheDocument();
  });

  it('says that it is a test, and nothing of a parcel that nobody has paid', async () => {
    const open = { paymentStatus: 'aguardando', isTest: true, buyerName: '' } as const;
    await openOrders(aPage([anOrderRow(open)]));
    const row = await rowOf('Cliente sem nome');
    expect(row.getByText('Teste')).toBeVisible();
    expect(row.getByText('Aguardando')).toBeVisible();
    expect(row.queryByText('Não enviado')).not.toBeInTheDocument();
  });

  it('says that it was cancelled though its money is there, so that nobody sends it like the others', async () => {
    const cancelled = { isCancelled: true, buyerName: 'Davi Reis', paymentStatus: 'cancelado' } as const;
    await openOrders(aPage([anOrderRow({ isCancelled: true }), anOrderRow({ ...cancelled, id: 'o2' })]));
    expect((await rowOf('Ana Lúcia Prado')).getByText('Cancelado')).toBeVisible();
    expect((await rowOf('Davi Reis')).getAllByText('Cancelado')).toHaveLength(1);
  });

  it('says that something of it is out of stock', async () => {
    await openOrders(aPage([anOrderRow({ isOutOfStock: true })]));
    expect((await rowOf('Ana Lúcia Prado')).getByText('Sem estoque')).toBeVisible();
  });

  it('shows where its buyer came from in a column that can be chosen', async () => {
    await openOrders(aPage([anOrderRow()]), '?cols=number&cols=source&cols=utmSource');
    expect(await screen.findByRole('columnheader', { name: 'UTM' })).toBeVisible();
    expect(screen.getByText('instagram')).toBeVisible();
    expect(screen.getByText('API')).toBeVisible();
  });
});

it('asks for the page that was prefetched', async () => {
  const { http } = await openOrders(aPage([anOrderRow()]));
  await screen.findByText('Ana Lúcia Prado');
  const asked = http.calls.find(({ path }) => path === '/orders')?.options.params;
  expect(buildQueryString(asked)).toBe('page=1&size=25&sort=-orderedAt&countBy=tab');
});

it('has the system views as tabs with their counts, all orders counted for themselves', async () => {
  const totals: Record<string, number> = { [ALL_ORDERS]: 40, waiting: 12, paid: 20, to_ship: 8 };
  const counts = [ALL_ORDERS, ...ORDER_TAB_NAMES].map((value) => ({
    value,
    total: totals[value] ?? 0,
    totalIsExact: true,
  }));
  const { navigation } = await openOrders({ ...aPage([anOrderRow()]), counts }, '?tab=to_ship&source=api');
  const tabs = within(await screen.findByRole('navigation', { name: 'Partes da lista de pedidos' }));
  expect(await tabs.findByRole('link', { name: /^Todos ?40$/ })).toHaveAttribute(
    'href',
    `${PEDIDOS}?source=api`,
  );
  expect(tabs.getByRole('link', { name: /^A enviar ?8$/ })).toHaveAttribute('aria-current', 'page');
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Todos40',
    'A enviar8',
    'Aguardando12',
    'Em disputa0',
    'Enviados0',
  ]);
  await userEvent.click(tabs.getByRole('button', { name: 'Mais' }));
  await userEvent.click(tabs.getByRole('link', { name: /^Pagos ?20$/ }));
  expect(await tabs.findByRole('button', { name: 'Pagos' })).toHaveFocus();
  expect(navigation.url()).toBe(`${PEDIDOS}?tab=paid&source=api`);
});

it('reads filters, order and search from its address', async () => {
  const { http } = await openOrders(
    aPage([anOrderRow()]),
    '?q=ana&tab=paid&method=pix&orderedFrom=2026-03-01&installmentsFrom=2&totalFrom=1000&sku=BOLSA-1&test=false&sort=-totalCents',
  );
  await screen.findByText('Ana Lúcia Prado');
  expect(http.calls.find(({ path }) => path === '/orders')?.options.params).toMatchObject({
    q: 'ana',
    tab: 'paid',
    method: ['pix'],
    orderedFrom: '2026-03-01',
    installmentsFrom: 2,
    totalFrom: 1000,
    sku: 'BOLSA-1',
    test: false,
    sort: '-totalCents',
  });
  expect(screen.getByRole('button', { name: 'Remover filtro: SKU: BOLSA-1' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remover filtro: Modo: Só de verdade' })).toBeVisible();
});

it('filters by a product', async () => {
  const { navigation } = await openOrders(aPage([anOrderRow()]));
  await userEvent.click(await screen.findByRole('button', { name: 'Filtros' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'SKU' }), ' BOLSA-1 ');
  await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
  expect(navigation.url()).toBe(`${PEDIDOS}?sku=BOLSA-1`);
});

describe('without orders', () => {
  it('tells a new store how the first one comes', async () => {
    await openOrders(aPage([]));
    expect(await screen.findByText('Seus pedidos aparecem aqui')).toBeVisible();
    const steps = screen.getAllByRole('link').map(({ textContent }) => textContent);
    expect(steps).toEqual(['Compartilhar um produto', 'Fazer um pedido de teste', 'Gerar chave de API']);
  });

  it('offers to clear filters that find none', async () => {
    await openOrders(aPage([]), '?sku=X');
    expect(await screen.findByText('Nenhum pedido corresponde à busca ou aos filtros')).toBeVisible();
  });

  it('tells who may not see them why', async () => {
    await openOrders(() => {
      throw new ApiError({
        status: 403,
        code: 'forbidden',
        errors: ['Seu papel nesta loja não permite ver pedidos.'],
      });
    });
    expect(await screen.findByText(/não permite ver pedidos/)).toBeVisible();
  });
});

it('keeps new orders behind a bar, so that nothing moves under a finger', async () => {
  const shell = await openOrders(aPage([anOrderRow()]));
  await screen.findByText('Ana Lúcia Prado');
  shell.http.answer('GET /orders', aPage([anOrderRow({ id: 'o2', buyerName: 'Rita Gomes' }), anOrderRow()]));
  act(() => shell.publish('order.changed', {}));
  const button = await screen.findByRole('button', { name: '1 novo pedido · Mostrar' });
  expect(screen.queryByText('Rita Gomes')).not.toBeInTheDocument();
  await userEvent.click(button);
  expect(await screen.findByText('Rita Gomes')).toBeVisible();
});
