import type { Selection } from '@balcao/api-schema';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BulkAction, ListScope } from './list-types';
import { createDemoJobs, demoRow } from './testing/demo-jobs';
import { type DemoFilters, demoProducts, selectedProducts } from './testing/demo-products';
import { openList } from './testing/open-list';

const SMALL = '/produtos?size=10';
const tick = (name: string) => screen.getByRole('checkbox', { name: `Selecionar ${name}` });

function openWithActions(url = SMALL, action: Partial<BulkAction<DemoFilters>> = {}) {
  const jobs = createDemoJobs();
  const run = jest.fn(async (selection: Selection<ListScope<DemoFilters>>) =>
    jobs.start({
      kind: 'product_bulk',
      title: 'Arquivar produtos',
      rows: selectedProducts(demoProducts(348), selection).map(({ name }, place) =>
        demoRow(place + 1, name, 'changed'),
      ),
    }),
  );
  const archive = { key: 'archive', label: 'Arquivar', run, ...action } as BulkAction<DemoFilters>;
  const opened = openList(url, { bulkActions: [archive], jobs });
  return { ...opened, run, jobs };
}

const loaded = () => screen.findByText('1 - 10 de 348');
const archiveNow = () => userEvent.click(screen.getByRole('button', { name: 'Arquivar' }));

it('picked rows stay picked over the pages, and go to the action by their ids', async () => {
  const { run } = openWithActions();
  await loaded();
  await userEvent.click(tick('Camiseta azul 1'));
  await userEvent.click(tick('Caneca verde 2'));
  expect(screen.getByText('2 selecionados')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
  await screen.findByText('11 - 20 de 348');
  await userEvent.click(tick('Bolo de pote artesanal 11'));
  await archiveNow();
  expect(run).toHaveBeenCalledWith({ by: 'ids', ids: ['p1', 'p2', 'p11'] });
  await waitFor(() => expect(screen.queryByText('3 selecionados')).not.toBeInTheDocument());
});

it('Shift picks the rows between', async () => {
  openWithActions();
  await loaded();
  const user = userEvent.setup();
  await user.click(tick('Caneca verde 2'));
  await user.keyboard('{Shift>}');
  await user.click(tick('Vela sob encomenda 6'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('5 selecionados')).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Selecionar a página' })).toBePartiallyChecked();
});

it('the whole page, then everything that the filter finds, except single rows', async () => {
  const { run } = openWithActions(`${SMALL}&status=draft`);
  await screen.findByText('1 - 10 de 69');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar a página' }));
  expect(screen.getByText('10 selecionados')).toBeVisible();
  await userEvent.click(
    screen.getByRole('button', { name: 'Selecionar todos os 69 que correspondem ao filtro' }),
  );
  expect(screen.getByText('69 selecionados')).toBeVisible();
  await userEvent.click(tick('Ecobag grande 4'));
  expect(screen.getByText('68 selecionados')).toBeVisible();
  await archiveNow();
  expect(run).toHaveBeenCalledWith({
    by: 'filter',
    filter: { status: ['draft'] },
    except: ['p4'],
    expected: 69,
  });
  expect(await screen.findByText('Concluído: 68 alterados.')).toBeVisible();
});

it('another filter empties the selection: nobody changes rows that they no longer see', async () => {
  openWithActions(`${SMALL}&status=draft`);
  await screen.findByText('1 - 10 de 69');
  await userEvent.click(tick('Ecobag grande 4'));
  await userEvent.click(screen.getByRole('button', { name: 'Remover filtro: Situação: Rascunho' }));
  expect(screen.queryByText('1 selecionado')).not.toBeInTheDocument();
});

it('keeps the focus in the list when what was clicked goes away', async () => {
  openWithActions(`${SMALL}&status=draft`);
  await screen.findByText('1 - 10 de 69');
  await userEvent.click(tick('Ecobag grande 4'));
  await userEvent.click(screen.getByRole('button', { name: 'Limpar seleção' }));
  await userEvent.tab();
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
  await userEvent.tab();
  expect(screen.getByRole('searchbox')).toHaveFocus();
});

it('not everything can be selected where nobody has counted it', async () => {
  openList(SMALL, {
    bulkActions: [{ key: 'archive', label: 'Arquivar', run: jest.fn() }],
    fetchPage: async ({ page, size }) => ({
      items: demoProducts(size),
      total: 10_000,
      totalIsExact: false,
      page,
      size,
      cursors: { previous: null, next: 'x', last: null },
    }),
  });
  await screen.findByText('1 - 10 de mais de 10.000');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar a página' }));
  expect(screen.queryByRole('button', { name: /Selecionar todos/ })).not.toBeInTheDocument();
  const last = screen.getByRole('button', { name: 'Última' });
  expect(last).toHaveAttribute('aria-disabled', 'true');
  expect(last).toHaveAccessibleDescription(/longa demais para contar/);
});

it('an action with a question is not started when the person says no', async () => {
  const { shell, run } = openWithActions(SMALL, {
    confirm: (count) => ({
      title: `Arquivar ${count} produtos?`,
      body: 'Eles saem do checkout.',
      confirmLabel: 'Arquivar produtos',
    }),
  });
  shell.notify.confirm = async (request) => {
    shell.confirmations.push(request);
    return false;
  };
  await loaded();
  await userEvent.click(tick('Camiseta azul 1'));
  await archiveNow();
  expect(shell.confirmations[0]?.title).toBe('Arquivar 1 produtos?');
  expect(run).not.toHaveBeenCalled();
});

it('a long action shows its progress, goes on without its dialog, and ends with a result per row', async () => {
  const jobs = createDemoJobs();
  const goOn = jobs.hold();
  const { shell, fetchPage } = openList(SMALL, {
    jobs,
    bulkActions: [
      {
        key: 'archive',
        label: 'Arquivar',
        run: async () =>
          jobs.start({
            kind: 'product_bulk',
            title: 'Arquivar 2 produtos',
            reads: 2,
            rows: [
              demoRow(1, 'Camiseta azul 1', 'changed'),
              demoRow(2, 'Caneca verde 2', 'failed', {
                problems: [{ column: null, message: 'Tem pedidos em aberto.' }],
              }),
            ],
          }),
      },
    ],
  });
  await loaded();
  await userEvent.click(tick('Camiseta azul 1'));
  await archiveNow();
  const dialog = await screen.findByRole('dialog', { name: 'Arquivar 2 produtos' });
  expect(within(dialog).getByRole('progressbar')).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Continuar em segundo plano' }));
  const strip = screen.getByRole('region', { name: 'Arquivar 2 produtos' });
  const before = fetchPage.mock.calls.length;
  goOn();
  expect(await within(strip).findByText('Concluído: 1 alterado, 1 com erro.')).toBeVisible();
  expect(shell.toasts.at(-1)).toEqual({
    message: 'Arquivar 2 produtos. Concluído: 1 alterado, 1 com erro.',
    kind: 'warning',
  });
  await waitFor(() => expect(fetchPage.mock.calls.length).toBeGreaterThan(before));

  await userEvent.click(within(strip).getByRole('button', { name: 'Ver resultado' }));
  const result = await screen.findByRole('dialog');
  expect(await within(result).findByText('Tem pedidos em aberto.')).toBeVisible();
  expect(within(result).queryByText('Camiseta azul 1')).not.toBeInTheDocument();
  await userEvent.click(within(result).getByRole('radio', { name: 'Todas' }));
  expect(await within(result).findByText('Camiseta azul 1')).toBeVisible();
});
