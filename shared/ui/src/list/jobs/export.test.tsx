import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createDemoJobs } from '../testing/demo-jobs';
import { type DemoProps, openList } from '../testing/open-list';
import { ExportButton, type ExportRequest } from './export-button';

const saved: { name: string; type: string }[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (blob) => {
    saved.push({ name: '', type: blob instanceof Blob ? blob.type : '' });
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function click() {
    const last = saved.at(-1);
    if (last) last.name = this.download;
  };
});

function openWithExport(reads: number) {
  const jobs = createDemoJobs();
  const run = jest.fn(async (_: ExportRequest<object>) =>
    jobs.start({
      kind: 'product_export',
      title: 'Exportar produtos',
      rows: [],
      reads,
      fileName: 'produtos.csv',
    }),
  );
  const actions: DemoProps['actions'] = (view) => <ExportButton view={view} run={run} jobs={jobs} />;
  return { ...openList('/produtos?size=10&q=caneca&sort=-price&cols=name&cols=sku', { actions, jobs }), run };
}

const press = async () => {
  await screen.findByText('1 - 10 de 44');
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }));
};

it('exports what the list shows, and downloads at once what is there at once', async () => {
  const { shell, run } = openWithExport(0);
  await press();
  expect(run).toHaveBeenCalledWith({ scope: { q: 'caneca' }, sort: '-price', columns: ['name', 'sku'] });
  await waitFor(() => expect(saved).toEqual([{ name: 'produtos.csv', type: 'text/csv;charset=utf-8' }]));
  expect(shell.toasts.map(({ message }) => message)).toEqual(['Arquivo baixado.']);
});

it('follows a longer one above the list and says when its file is ready', async () => {
  const { shell } = openWithExport(1);
  await press();
  expect(saved).toEqual([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Baixar arquivo' }));
  await waitFor(() => expect(saved[0]?.name).toBe('produtos.csv'));
  expect(shell.toasts.at(-1)?.message).toBe('Exportar produtos. Arquivo pronto: produtos.csv');
  await userEvent.click(screen.getByRole('button', { name: 'Dispensar aviso: Exportar produtos' }));
  expect(screen.queryByRole('button', { name: 'Baixar arquivo' })).not.toBeInTheDocument();
});

it('does nothing when the person gave up before it began', async () => {
  const actions: DemoProps['actions'] = (view) => <ExportButton view={view} run={async () => null} />;
  const { shell } = openList('/produtos?size=10&q=caneca', { actions });
  await press();
  expect(shell.toasts).toEqual([]);
});

it('downloads the selected rows at once as well', async () => {
  const jobs = createDemoJobs();
  const { shell } = openList('/produtos?size=10&q=caneca', {
    jobs,
    bulkActions: [
      {
        key: 'export',
        label: 'Exportar selecionados',
        run: async () =>
          jobs.start({ kind: 'product_export', title: 'Exportar', rows: [], fileName: 'escolhidos.csv' }),
      },
    ],
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar Caneca verde 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Exportar selecionados' }));
  await waitFor(() => expect(saved[0]?.name).toBe('escolhidos.csv'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(shell.toasts.at(-1)?.message).toBe('Arquivo baixado.');
});
