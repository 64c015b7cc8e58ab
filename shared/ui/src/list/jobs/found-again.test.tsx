import type { Job } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ImportButton } from '../import/import-button';
import { createDemoJobs, type DemoJobOptions, type DemoJobs, demoRow } from '../testing/demo-jobs';
import { DEMO_LIST } from '../testing/demo-list';
import { type DemoProps, openList } from '../testing/open-list';

const KINDS: readonly Job['kind'][] = ['product_bulk', 'product_export', 'product_import'];
const GOOD = demoRow(2, 'Camiseta azul', 'changed');
const EXPORT: DemoJobOptions = {
  kind: 'product_export',
  title: 'Exportar produtos',
  rows: [],
  fileName: 'produtos.csv',
};
const IMPORT: DemoJobOptions = {
  kind: 'product_import',
  title: 'Importar produtos.csv',
  rows: [GOOD],
  ends: 'review',
};

const saved: unknown[] = [];

beforeEach(() => {
  saved.length = 0;
  URL.createObjectURL = (file) => {
    saved.push(file);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = () => {};
});

/** Opens the list as after a reload, when only the server knows the jobs. */
function comeBack(jobs: DemoJobs) {
  const apply = jest.fn(async ({ id }: Job) => jobs.apply(id));
  const upload = async () => jobs.start(IMPORT);
  const actions: DemoProps['actions'] = (view) => (
    <ImportButton view={view} noun={DEMO_LIST.noun} jobs={jobs} upload={upload} apply={apply} />
  );
  return { ...openList('/produtos?size=10', { jobs, actions, jobKinds: KINDS }), apply };
}

const strip = (name: string) => screen.findByRole('region', { name });
const press = async (within_: HTMLElement, name: string) =>
  userEvent.click(await within(within_).findByRole('button', { name }));
const idsOf = async (jobs: DemoJobs) => (await jobs.recent(KINDS)).map(({ id }) => id);

it('whoever comes back sees how far their job is, and hears of its end', async () => {
  const jobs = createDemoJobs();
  jobs.start({ ...EXPORT, rows: [GOOD, GOOD], reads: 2 });
  const goOn = jobs.hold();
  const { shell } = comeBack(jobs);
  expect(await within(await strip('Exportar produtos')).findByRole('progressbar')).toBeVisible();
  goOn();
  await press(await strip('Exportar produtos'), 'Baixar arquivo');
  expect(shell.toasts.map(({ message }) => message)).toContain(
    'Exportar produtos. Arquivo pronto: produtos.csv',
  );
});

it('a file that became ready elsewhere waits without a fuss, until it is downloaded', async () => {
  const jobs = createDemoJobs();
  jobs.start(EXPORT);
  const { shell } = comeBack(jobs);
  const ready = await strip('Exportar produtos');
  expect(shell.toasts).toEqual([]);
  await press(ready, 'Baixar arquivo');
  await waitFor(async () => expect(await idsOf(jobs)).toEqual([]));
  expect(saved).toHaveLength(1);
  expect(ready).toBeVisible();
});

it('what is dismissed stays away', async () => {
  const jobs = createDemoJobs();
  jobs.start(EXPORT);
  comeBack(jobs);
  await press(await strip('Exportar produtos'), 'Dispensar aviso: Exportar produtos');
  expect(screen.queryByRole('region', { name: 'Exportar produtos' })).not.toBeInTheDocument();
  expect(await idsOf(jobs)).toEqual([]);
});

it('a result that was looked at is not brought up again', async () => {
  const jobs = createDemoJobs();
  jobs.start({ kind: 'product_bulk', title: 'Arquivar 1 produto', rows: [GOOD] });
  comeBack(jobs);
  await press(await strip('Arquivar 1 produto'), 'Ver resultado');
  expect(await idsOf(jobs)).toHaveLength(1);
  await press(await screen.findByRole('dialog'), 'Voltar à lista');
  expect(await idsOf(jobs)).toEqual([]);
});

it('an import that waits for its review is looked at and applied after all', async () => {
  const jobs = createDemoJobs();
  jobs.start(IMPORT);
  const { shell, apply } = comeBack(jobs);
  const waiting = await strip('Importar produtos.csv');
  expect(waiting).toHaveTextContent('Nada foi gravado ainda');
  expect(shell.toasts).toEqual([]);
  await press(waiting, 'Conferir mudanças');
  const dialog = await screen.findByRole('dialog', { name: 'Importar produtos' });
  await press(dialog, 'Aplicar 1 mudança');
  expect(apply).toHaveBeenCalledTimes(1);
  expect(await within(dialog).findByText('Concluído: 1 alterado.')).toBeVisible();
  await press(dialog, 'Voltar à lista');
  expect(screen.queryByRole('region', { name: 'Importar produtos.csv' })).not.toBeInTheDocument();
  expect(await idsOf(jobs)).toEqual([]);
});

it('an import whose dry run ends while it is followed is opened for review', async () => {
  const jobs = createDemoJobs();
  jobs.start({ ...IMPORT, reads: 2 });
  const goOn = jobs.hold();
  const { shell } = comeBack(jobs);
  await press(await strip('Importar produtos.csv'), 'Acompanhar');
  goOn();
  const review = await screen.findByRole('dialog', { name: 'Importar produtos' });
  expect(await within(review).findByText('O arquivo está certo. Nada foi gravado ainda.')).toBeVisible();
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(shell.toasts).toMatchObject([{ kind: 'info' }]);
});

it('a review that is closed waits above the list, and goes when nothing is to be applied', async () => {
  const jobs = createDemoJobs();
  comeBack(jobs);
  await userEvent.click(await screen.findByRole('button', { name: 'Importar CSV' }));
  await userEvent.upload(screen.getByLabelText('Escolher arquivo CSV'), new File(['Nome'], 'produtos.csv'));
  await press(await screen.findByRole('dialog'), 'Fechar');
  await press(await strip('Importar produtos.csv'), 'Conferir mudanças');
  await press(await screen.findByRole('dialog'), 'Não aplicar nada');
  await waitFor(() => expect(screen.queryByRole('region')).not.toBeInTheDocument());
  expect(await idsOf(jobs)).toEqual([]);
});

it('a list whose jobs cannot be read is a list all the same', async () => {
  const jobs = createDemoJobs();
  const refused = new ApiError({ status: 500, code: 'internal', errors: ['Algo falhou.'] });
  jobs.recent = () => Promise.reject(refused);
  const { shell } = comeBack(jobs);
  expect(await screen.findByText('1 - 10 de 348')).toBeVisible();
  expect(shell.toasts).toEqual([]);
});

it('the calls: jobs by their kinds, and the file as the bytes that came', async () => {
  const job = { ...createDemoJobs().start(EXPORT), id: 'j1' };
  const file = new Blob(['\uFEFFNome\r\n'], { type: 'text/csv' });
  const { shell } = openList(
    '/produtos?size=10',
    { jobKinds: KINDS },
    {
      'GET /jobs': { items: [job] },
      'GET /jobs/j1/file': file,
      'POST /jobs/j1/dismiss': undefined,
    },
  );
  await press(await strip('Exportar produtos'), 'Baixar arquivo');
  await waitFor(() => expect(shell.http.calls.at(-1)).toMatchObject({ path: '/jobs/j1/dismiss' }));
  const listed = shell.http.calls.find(({ path }) => path === '/jobs');
  expect(listed?.options).toMatchObject({ params: { kind: KINDS } });
  expect(saved[0]).toBe(file);
});
