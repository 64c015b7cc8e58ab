import type { JobRow } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { confirmWho } from '../../testing/step-up';
import { createDemoJobs, demoRow } from '../testing/demo-jobs';
import { DEMO_LIST } from '../testing/demo-list';
import { type DemoProps, openList } from '../testing/open-list';
import { ImportButton, type ImportButtonProps } from './import-button';
import type { ImportCalls } from './import-calls';

const GOOD = demoRow(2, 'Camiseta azul', 'changed', {
  changes: [{ label: 'Preço', before: 'R$ 19,90', after: 'R$ 24,90' }],
});
const BAD = demoRow(3, 'Caneca verde', 'failed', {
  problems: [{ column: 'Preço', message: 'O preço deve ser maior que zero.' }],
});
const csv = (name = 'produtos.csv', bytes = 8) =>
  new File([new Uint8Array(bytes)], name, { type: 'text/csv' });

function openImport(
  rows: readonly JobRow[],
  calls: Partial<ImportCalls> & Pick<ImportButtonProps<object>, 'paste' | 'template'> = {},
) {
  const jobs = createDemoJobs();
  const upload = jest.fn(async (_: File) =>
    jobs.start({ kind: 'product_import', title: 'Importar produtos', rows, ends: 'review' }),
  );
  const apply = jest.fn(async (job: { id: string }, _: { onlyGood: boolean }) => jobs.apply(job.id));
  const actions: DemoProps['actions'] = (view) => (
    <ImportButton view={view} noun={DEMO_LIST.noun} jobs={jobs} upload={upload} apply={apply} {...calls} />
  );
  const opened = openList('/produtos?size=10', { actions, jobs });
  return { ...opened, jobs, upload, apply };
}

async function choose(file: File) {
  await userEvent.click(screen.getByRole('button', { name: 'Importar CSV' }));
  await userEvent.setup({ applyAccept: false }).upload(screen.getByLabelText('Escolher arquivo CSV'), file);
}

const dialog = () => screen.getByRole('dialog', { name: 'Importar produtos' });
const press = (name: string | RegExp) => userEvent.click(within(dialog()).getByRole('button', { name }));

it('shows what the file would change, and changes it only when the person says so', async () => {
  const { upload, apply, fetchPage } = openImport([GOOD]);
  const file = csv();
  await choose(file);
  expect(upload.mock.calls[0]?.[0]).toBe(file);
  expect(await within(dialog()).findByText('O arquivo está certo. Nada foi gravado ainda.')).toBeVisible();
  expect(await within(dialog()).findByText('R$ 24,90')).toBeVisible();
  expect(apply).not.toHaveBeenCalled();
  const reads = fetchPage.mock.calls.length;
  await press('Aplicar 1 mudança');
  expect(apply).toHaveBeenCalledWith(expect.anything(), { onlyGood: false });
  expect(await within(dialog()).findByText('Concluído: 1 alterado.')).toBeVisible();
  await waitFor(() => expect(fetchPage.mock.calls.length).toBeGreaterThan(reads));
  await press('Voltar à lista');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('takes pasted lines as a file, and asks for some where there are none', async () => {
  const paste = { label: 'Produtos e preços', help: 'Uma linha por produto.', placeholder: 'Bolsa;189,90' };
  const { upload } = openImport([GOOD], { paste });
  await userEvent.click(screen.getByRole('button', { name: 'Importar CSV' }));
  const box = within(dialog()).getByRole('textbox', { name: 'Produtos e preços' });
  expect(box).toHaveAccessibleDescription('Uma linha por produto.');
  await press('Conferir');
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('Cole as linhas ou escolha um arquivo.');
  expect(upload).not.toHaveBeenCalled();
  await userEvent.type(box, 'Camiseta azul;24,90');
  await press('Conferir');
  const [[file] = []] = upload.mock.calls;
  expect(file).toMatchObject({ type: 'text/csv', size: 'Camiseta azul;24,90'.length });
  expect(await within(dialog()).findByText('R$ 24,90')).toBeVisible();
});

it('asks who is there before a file is applied, where the API wants it', async () => {
  const asked = new ApiError({ status: 403, code: 'step_up_required', errors: ['Confirme que é você.'] });
  const { apply, shell } = openImport([GOOD]);
  shell.http.answer('POST /auth/step-up', {});
  apply.mockRejectedValueOnce(asked);
  await choose(csv());
  await within(dialog()).findByText('O arquivo está certo. Nada foi gravado ainda.');
  await press('Aplicar 1 mudança');
  await confirmWho();
  expect(await within(dialog()).findByText('Concluído: 1 alterado.')).toBeVisible();
});

it('names the bad lines, and applies the good ones alone when the person chooses so', async () => {
  const { apply } = openImport([GOOD, BAD]);
  await choose(csv());
  expect(await within(dialog()).findByText('Uma linha tem problemas. Nada foi gravado ainda.')).toBeVisible();
  const line = (await within(dialog()).findByText('Caneca verde')).closest('tr');
  expect(line).toHaveTextContent('3');
  expect(line).toHaveTextContent('Preço: O preço deve ser maior que zero.');
  await press('Aplicar só a linha certa');
  expect(apply).toHaveBeenCalledWith(expect.anything(), { onlyGood: true });
  expect(await within(dialog()).findByText('Concluído: 1 alterado, 1 com erro.')).toBeVisible();
});

it('applies nothing when the person chooses so', async () => {
  const { apply, jobs } = openImport([GOOD, BAD]);
  await choose(csv());
  await within(dialog()).findByText(/Uma linha tem problemas/);
  await press('Não aplicar nada');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(apply).not.toHaveBeenCalled();
  expect((await jobs.read('job-1')).status).toBe('cancelled');
});

it('hands out the bad lines as a file', async () => {
  let text: Promise<string> | undefined;
  URL.createObjectURL = (blob) => {
    if (blob instanceof Blob) {
      const reader = new FileReader();
      text = new Promise((resolve) => {
        reader.onload = () => resolve(String(reader.result));
      });
      reader.readAsText(blob);
    }
    return 'blob:file';
  };
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = () => {};
  openImport([GOOD, BAD]);
  await choose(csv());
  await within(dialog()).findByText(/Uma linha tem problemas/);
  await press('Baixar linhas com erro');
  await waitFor(() => expect(text).toBeDefined());
  expect(await text).toContain(
    'Linha;Registro;Coluna;Problema\r\n3;Caneca verde;Preço;O preço deve ser maior que zero.\r\n',
  );
});

it.each([
  ['of another kind', csv('produtos.xlsx'), 'não é um CSV'],
  ['empty', csv('produtos.csv', 0), 'está vazio'],
  ['too large', csv('produtos.csv', 20 * 1024 * 1024 + 1), 'mais de 20 MB'],
])('refuses a file that is %s, and says why', async (_, file, reason) => {
  const { upload } = openImport([]);
  await choose(file);
  expect(within(dialog()).getByRole('alert')).toHaveTextContent(reason);
  expect(upload).not.toHaveBeenCalled();
});

it('says why a file was not taken, and takes another', async () => {
  const refused = new ApiError({ status: 422, code: 'validation', errors: ['Falta a coluna Nome.'] });
  openImport([], {
    upload: async () => {
      throw refused;
    },
  });
  await choose(csv());
  expect(await within(dialog()).findByRole('alert')).toHaveTextContent('Falta a coluna Nome.');
  expect(within(dialog()).getByLabelText('Escolher arquivo CSV')).toBeEnabled();
});

it('shows how much of a file is sent', async () => {
  let finish = () => {};
  openImport([], {
    upload: (_, { onProgress }) =>
      new Promise((_resolve, reject) => {
        onProgress(0.4);
        finish = () =>
          reject(new ApiError({ status: 0, code: 'offline', errors: ['Você está sem internet.'] }));
      }),
  });
  await choose(csv());
  expect(await within(dialog()).findByText('Enviando: 40%')).toBeVisible();
  finish();
  expect(await within(dialog()).findByText('Você está sem internet.')).toBeVisible();
});

const QUESTION = {
  kind: 'products',
  headings: ['Mercadoria', 'Preço'],
  lines: [
    ['Caneca', '10,00'],
    ['Bolsa', '189,90'],
  ],
  fields: [
    { field: 'name', label: 'Nome' },
    { field: 'priceCents', label: 'Preço' },
  ],
  needed: [['name']],
  found: { Preço: 'priceCents' },
};

it('asks what columns are, with the first lines beside them, and sends the same file with the answer', async () => {
  const jobs = createDemoJobs();
  const upload = jest.fn<ReturnType<ImportCalls['upload']>, Parameters<ImportCalls['upload']>>(
    async (_, { mapping }) => {
      if (mapping)
        return jobs.start({ kind: 'product_import', title: 'Importar', rows: [GOOD], ends: 'review' });
      throw new ApiError({
        status: 422,
        code: 'import_columns',
        errors: ['Não reconhecemos as colunas.'],
        body: { columns: QUESTION },
      });
    },
  );
  openImport([], { upload });
  await choose(csv('estoque.csv'));
  const row = (await within(dialog()).findByRole('rowheader', { name: 'Mercadoria' })).closest('tr');
  expect(row).toHaveTextContent('Caneca · Bolsa');
  expect(within(dialog()).getByRole('combobox', { name: 'Preço' })).toHaveDisplayValue('Preço');
  await press('Continuar');
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('Diga qual coluna é “Nome”.');
  await userEvent.selectOptions(within(dialog()).getByRole('combobox', { name: 'Mercadoria' }), 'Preço');
  expect(within(dialog()).getByRole('alert')).toHaveTextContent('Diga qual coluna é “Nome”.');
  await userEvent.selectOptions(within(dialog()).getByRole('combobox', { name: 'Mercadoria' }), 'Nome');
  expect(within(dialog()).queryByRole('alert')).not.toBeInTheDocument();
  await press('Continuar');
  await waitFor(() => expect(upload).toHaveBeenCalledTimes(2));
  const [first, second] = upload.mock.calls;
  expect(second?.[0]).toBe(first?.[0]);
  expect(second?.[1].mapping).toEqual({ Mercadoria: 'name', Preço: 'priceCents' });
});

it('hands out a template with example lines', async () => {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:file';
  URL.revokeObjectURL = () => {};
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    names.push(this.download);
  };
  openImport([], { template: { name: 'modelo-de-produtos.csv', rows: [['Nome'], ['Caneca']] } });
  await userEvent.click(screen.getByRole('button', { name: 'Importar CSV' }));
  await press('Baixar modelo com exemplos');
  expect(names).toEqual(['modelo-de-produtos.csv']);
});

it('says in the box which file was chosen', async () => {
  openImport([], {
    upload: async () => {
      throw new ApiError({ status: 422, code: 'validation', errors: ['O arquivo não tem nenhum produto.'] });
    },
  });
  await choose(csv('estoque.csv'));
  expect(await within(dialog()).findByText('estoque.csv')).toBeVisible();
});
