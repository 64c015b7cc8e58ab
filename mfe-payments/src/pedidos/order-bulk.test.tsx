import type { OrderRow } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import type { FakeAnswer } from '@balcao/contract/testing';
import { aJob, aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SEPARACAO } from './paths';
import { anOrderRow } from './testing/an-order';
import { openOrders } from './testing/open-orders';

const ROWS: OrderRow[] = [anOrderRow(), anOrderRow({ id: 'o2', number: 1043, buyerName: 'Bruno Carvalho' })];
const SELECTION = { by: 'ids', ids: ['o1', 'o2'] };

/** Opens the list with both of its orders selected. */
async function openSelected(answers: Record<string, FakeAnswer> = {}) {
  const shell = await openOrders(aPage(ROWS), '', {
    'GET /jobs': { items: [] },
    'POST /orders/bulk': aJob('order_bulk', { title: 'Marcar 2 pedidos como enviados' }),
    ...answers,
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar a página' }));
  return shell;
}

/** The bar's actions that are seldom wanted; the tabs above have such a button too. */
const openMore = () =>
  userEvent.click(
    within(screen.getByRole('region', { name: 'Ações para pedidos selecionados' })).getByRole('button', {
      name: 'Mais',
    }),
  );

const sent = (shell: Awaited<ReturnType<typeof openSelected>>, path: string) =>
  shell.http.calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => body);

it('marks the selected orders as sent once a person has confirmed it', async () => {
  const shell = await openSelected();
  await userEvent.click(screen.getByRole('button', { name: 'Marcar como enviado' }));
  await waitFor(() =>
    expect(sent(shell, '/orders/bulk')).toEqual([{ action: 'ship', selection: SELECTION }]),
  );
  expect(shell.confirmations).toMatchObject([{ title: 'Marcar 2 pedidos como enviados?' }]);
  expect(await screen.findByRole('region', { name: 'Marcar 2 pedidos como enviados' })).toBeVisible();
});

it('cancels with a reason, and keeps the dialog where the API refuses', async () => {
  const shell = await openSelected({
    'POST /orders/bulk': () => {
      throw new ApiError({ status: 409, code: 'selection_changed', errors: ['A lista mudou.'] });
    },
  });
  await openMore();
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar pedidos' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancelar 2 pedidos?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar 2 pedidos' }));
  expect(await dialog.findAllByText(/por que os pedidos são cancelados|Preencha/)).not.toHaveLength(0);
  expect(sent(shell, '/orders/bulk')).toEqual([]);
  await userEvent.type(dialog.getByLabelText('Motivo'), 'Sem estoque');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar 2 pedidos' }));
  expect(await dialog.findByText('A lista mudou.')).toBeVisible();
  expect(sent(shell, '/orders/bulk')).toEqual([
    { action: 'cancel', selection: SELECTION, reason: 'Sem estoque' },
  ]);
});

it('says to whom a charge goes before it is sent again', async () => {
  const shell = await openSelected();
  await openMore();
  await userEvent.click(screen.getByRole('button', { name: 'Reenviar cobrança' }));
  await waitFor(() =>
    expect(sent(shell, '/orders/bulk')).toEqual([{ action: 'resend-charge', selection: SELECTION }]),
  );
  expect(shell.confirmations).toMatchObject([{ body: expect.stringContaining('recebe um e-mail') }]);
});

it('takes pasted tracking codes, shows what they would do, and does it then', async () => {
  const job = aJob('order_tracking_import', {
    status: 'review',
    title: 'Importar linhas-coladas.csv',
    counts: { created: 0, changed: 1, unchanged: 0, failed: 0 },
  });
  const shell = await openSelected({
    'POST /orders/tracking-import': job,
    [`GET /jobs/${job.id}`]: job,
    [`GET /jobs/${job.id}/rows`]: aPage([
      {
        line: 1,
        recordId: 'o1',
        label: 'Pedido 1042 · Ana Lúcia Prado',
        outcome: 'changed',
        problems: [],
        changes: [{ label: 'Rastreio', before: '—', after: 'BR123456789BR' }],
      },
    ]),
    [`POST /orders/tracking-imports/${job.id}/apply`]: { ...job, status: 'done' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Importar rastreios' }));
  const dialog = () => within(screen.getByRole('dialog', { name: 'Marcar como enviados' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Conferir' }));
  expect(dialog().getByRole('alert')).toHaveTextContent('Cole as linhas ou escolha um arquivo.');
  await userEvent.type(dialog().getByLabelText('Pedidos e códigos de rastreio'), '1042;BR123456789BR');
  await userEvent.click(dialog().getByRole('button', { name: 'Conferir' }));
  await waitFor(() => expect(dialog().getByText('Pedido 1042 · Ana Lúcia Prado')).toBeVisible());
  expect(dialog().getByText('BR123456789BR')).toBeVisible();
  await userEvent.click(dialog().getByRole('button', { name: 'Aplicar 1 mudança' }));
  await waitFor(() =>
    expect(sent(shell, `/orders/tracking-imports/${job.id}/apply`)).toEqual([{ mode: 'all' }]),
  );
});

describe('the picking list', () => {
  const list = {
    storeName: 'Ateliê Dandara',
    items: [{ sku: 'B-1', title: 'Bolsa', quantity: 5, orders: 2 }],
    orders: [
      {
        id: 'o1',
        number: 1042,
        isTest: false,
        isCancelled: true,
        buyerName: 'Ana Lúcia Prado',
        orderedAt: '2026-03-01T12:00:00.000Z',
        items: [{ sku: 'B-1', title: 'Bolsa', quantity: 2 }],
      },
    ],
    skipped: 1,
    hasMore: false,
  };

  it('is of the selected orders, together and by order, and says what was left out', async () => {
    const shell = await openSelected({ 'POST /orders/picking-list': list });
    await userEvent.click(screen.getByRole('button', { name: 'Lista de separação' }));
    const all = within(await screen.findByRole('region', { name: 'Itens a separar' }));
    expect(all.getByRole('row', { name: /Bolsa B-1 2 5/ })).toBeVisible();
    expect(within(screen.getByRole('region', { name: 'Pedido 1042' })).getByText(/Ana Lúcia/)).toBeVisible();
    expect(screen.getByText(/Este pedido foi cancelado/)).toBeVisible();
    expect(screen.getByText(/1 pedido ficou de fora/)).toBeVisible();
    expect(sent(shell, '/orders/picking-list')).toEqual([{ selection: SELECTION }]);
    expect(shell.navigation.url()).toBe(SEPARACAO);
  });

  it('marks its orders as being picked', async () => {
    const job = aJob('order_bulk', { counts: { created: 0, unchanged: 0, changed: 1, failed: 1 } });
    const orders = [...list.orders, { ...list.orders[0], id: 'o2', number: 1043 }];
    const shell = await openSelected({
      'POST /orders/picking-list': { ...list, orders },
      'POST /orders/bulk': job,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Lista de separação' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Marcar em separação' }));
    await waitFor(() =>
      expect(shell.toasts).toMatchObject([{ message: '1 pedido em separação. 1 ficou como estava.' }]),
    );
    expect(sent(shell, '/orders/bulk')).toEqual([{ action: 'prepare', selection: SELECTION }]);
  });

  it('says so when nothing is to be sent', async () => {
    await openSelected({ 'POST /orders/picking-list': { ...list, orders: [], items: [], skipped: 2 } });
    await userEvent.click(screen.getByRole('button', { name: 'Lista de separação' }));
    expect(await screen.findByText('Nada para separar agora')).toBeVisible();
    expect(screen.getByText(/2 pedidos ficaram de fora/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Imprimir lista' })).not.toBeInTheDocument();
  });

  it('is printed by its button', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => {});
    await openSelected({ 'POST /orders/picking-list': list });
    await userEvent.click(screen.getByRole('button', { name: 'Lista de separação' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Imprimir lista' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
});
