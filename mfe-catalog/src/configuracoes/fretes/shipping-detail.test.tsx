import { ApiError } from '@balcao/contract';
import { type FakeAnswer, mayOnlyRead, type RecordedCall } from '@balcao/contract/testing';
import { onPhone } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCatalog } from '../../produtos/testing/open-catalog';
import { aMethod } from './testing/a-method';

const DETAIL = '/backoffice/configuracoes/fretes/detalhe';
const TABLE = aMethod({ id: 'm2', name: 'PAC', type: 'tabela', valueCents: 0, rateCount: 1 });
const RATE = {
  name: 'SP capital',
  cepFrom: 1_000_000,
  cepTo: 5_999_999,
  weightFromGrams: 0,
  weightToGrams: 1_000,
  priceCents: 1_250,
  days: 3,
  insuranceBp: 0,
  excessFromGrams: 0,
  excessPerKgCents: 0,
  minOrderCents: 0,
};

it('makes a method of its first fields, and goes on at its own address', async () => {
  const { http, navigation } = await openCatalog(DETAIL, {
    'POST /shipping-methods': aMethod(),
    'GET /shipping-methods/m1': aMethod(),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Nome' }), 'Motoboy');
  await userEvent.type(screen.getByRole('textbox', { name: 'Valor do frete' }), '1490');
  await userEvent.click(screen.getByRole('radio', { name: 'Faixas de CEP' }));
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Faixas de CEP' }),
    '01000-000 a 05999-999{Enter}09000000',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Criar forma de frete' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Motoboy' })).toBeVisible();
  expect(navigation.url()).toBe(`${DETAIL}/m1`);
  expect(http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    name: 'Motoboy',
    type: 'fixo',
    valueCents: 1_490,
    cubedDivisor: 6_000,
    freeFromCents: 0,
    reach: {
      kind: 'ceps',
      ranges: [
        { from: '01000000', to: '05999999' },
        { from: '09000000', to: '09000000' },
      ],
    },
  });
});

it('asks by type, and says what is wrong before it sends anything', async () => {
  const { http } = await openCatalog(DETAIL, {});
  await userEvent.click(await screen.findByRole('radio', { name: /^Percentual/ }));
  expect(await screen.findByRole('textbox', { name: 'Porcentagem dos produtos' })).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /^Retirada/ }));
  expect(screen.queryByRole('textbox', { name: 'Seguro' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Estados' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Nome' }), 'Balcão');
  await userEvent.click(screen.getByRole('button', { name: 'Criar forma de frete' }));
  expect((await screen.findAllByText('Preencha o campo Estados.')).length).toBeGreaterThan(0);
  expect(http.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('sends what has changed, reach and conditions whole', async () => {
  const { http, toasts } = await openCatalog(`${DETAIL}/m1`, {
    'GET /shipping-methods/m1': aMethod(),
    'PATCH /shipping-methods/m1': aMethod({ version: 2 }),
  });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Peso máximo' }), '5000');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar forma de frete' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Forma de frete salva.'));
  expect(http.calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({
    conditions: { maxWeightGrams: 5_000, productIds: [] },
  });
});

it('is kept as a draft while it is not saved', async () => {
  const { drafts } = await openCatalog(`${DETAIL}/m1`, { 'GET /shipping-methods/m1': aMethod() });
  await userEvent.type(await screen.findByRole('textbox', { name: 'Peso máximo' }), '5000');
  await waitFor(async () =>
    expect(await drafts.load('frete')).toEqual({
      'm1 loja-1': expect.objectContaining({ changes: { maxWeightGrams: 5_000 } }),
    }),
  );
});

it('is for some categories, and again for all', async () => {
  const { http } = await openCatalog(`${DETAIL}/m1`, {
    'GET /shipping-methods/m1': aMethod(),
    'PATCH /shipping-methods/m1': ({ body }: RecordedCall) => ({
      ...aMethod(),
      ...(body as object),
      version: 2,
    }),
  });
  const sent = () =>
    http.calls
      .filter(({ method }) => method === 'PATCH')
      .map(({ body }) => (body as { conditions: object }).conditions);
  await userEvent.type(await screen.findByLabelText('Só para estas categorias'), 'Bolsas{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar forma de frete' }));
  await waitFor(() => expect(sent()).toMatchObject([{ categories: ['Bolsas'] }]));
  await userEvent.click(await screen.findByRole('button', { name: /Bolsas/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Salvar forma de frete' }));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).not.toHaveProperty('categories');
});

it('is only looked at by who may not change it', async () => {
  await openCatalog(
    `${DETAIL}/m2`,
    { 'GET /shipping-methods/m2': TABLE, 'GET /shipping-methods/m2/rates': { items: [RATE], total: 1 } },
    { isPermitted: mayOnlyRead },
  );
  expect(await screen.findByText(/Para mudar esta forma de frete, peça/)).toBeVisible();
  expect(await screen.findByRole('textbox', { name: 'Nome' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Importar|Excluir|Salvar/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeVisible();
});

it('says that there is no such method', async () => {
  await openCatalog(`${DETAIL}/m9`, {});
  expect(await screen.findByText('Não encontramos esta forma de frete')).toBeVisible();
});

const REPORT = {
  units: { weight: 'kg', decimal: 'comma', isWeightSure: false, isDecimalSure: true },
  sample: [{ line: 2, written: ['01000000', '05999999', '0', '1', '12,50'], rate: RATE }],
  names: [{ name: 'SP capital', rows: 1 }],
  unknownColumns: ['Obs'],
  rows: 1,
  wrong: 1,
  problems: [{ line: 3, text: 'Valor: falta um valor em reais.' }],
  counts: { buraco_cep: 1 },
  findings: [{ kind: 'buraco_cep', line: null, text: '06000-000 a 99999-999 não tem linha.' }],
  canApply: false,
  applied: false,
  version: 1,
};

it('makes a file the table after its units and its findings were seen', async () => {
  const { http, toasts } = await openCatalog(`${DETAIL}/m2`, {
    'GET /shipping-methods/m2': TABLE,
    'GET /shipping-methods/m2/rates': { items: [RATE], total: 1 },
    'POST /shipping-methods/m2/rates/import': REPORT,
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Importar CSV' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.upload(
    dialog.getByLabelText('Escolher arquivo CSV'),
    new File(['x'], 'pac.csv', { type: 'text/csv' }),
  );
  expect(await dialog.findByText('Os pesos parecem estar em')).toBeVisible();
  expect(dialog.getByText(/Linha 2: 01000000.*de 0 g a 1\.000 g, R\$\s12,50/)).toBeVisible();
  expect(dialog.queryByText('Conferência')).toBeNull();
  await userEvent.click(dialog.getByRole('radio', { name: 'Gramas' }));
  await userEvent.click(await dialog.findByRole('button', { name: 'Está certo, conferir' }));
  expect(await dialog.findByText('Linhas com erro (1)')).toBeVisible();
  expect(dialog.getByText('CEPs sem linha (1)')).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Importar só 1 linha' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('A tabela tem agora 1 linha.'));
  expect(http.calls.filter(({ method }) => method === 'POST').map(({ options }) => options.params)).toEqual([
    { dryRun: true },
    { dryRun: true, weight: 'g' },
    { dryRun: false, weight: 'kg', decimal: 'comma', skipWrong: true },
  ]);
});

it('shows how much of a table is sent over a slow line', async () => {
  await openCatalog(`${DETAIL}/m2`, {
    'GET /shipping-methods/m2': TABLE,
    'GET /shipping-methods/m2/rates': { items: [RATE], total: 1 },
    'POST /shipping-methods/m2/rates/import': ({ options }: RecordedCall) => {
      options.onUploadProgress?.(0.42);
      return new Promise(() => {});
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Importar CSV' }));
  await userEvent.upload(
    screen.getByLabelText('Escolher arquivo CSV'),
    new File(['x'], 'pac.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('Enviando: 42%')).toBeVisible();
});

describe('a file that cannot be the table yet', () => {
  async function importing(answer: FakeAnswer) {
    const shell = await openCatalog(`${DETAIL}/m2`, {
      'GET /shipping-methods/m2': TABLE,
      'GET /shipping-methods/m2/rates': { items: [RATE], total: 1 },
      'POST /shipping-methods/m2/rates/import': answer,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Importar CSV' }));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.upload(
      dialog.getByLabelText('Escolher arquivo CSV'),
      new File(['x'], 'pac.csv', { type: 'text/csv' }),
    );
    await userEvent.click(await dialog.findByRole('button', { name: 'Está certo, conferir' }));
    return { ...shell, dialog };
  }
  const params = ({ http }: Awaited<ReturnType<typeof importing>>) =>
    http.calls.filter(({ method }) => method === 'POST').map(({ options }) => options.params);

  it('is refused as a whole, also where some of its lines are wrong', async () => {
    const { dialog } = await importing({ ...REPORT, counts: { linhas_demais: 1 } });
    expect(await dialog.findByText('Este arquivo não pode virar a tabela')).toBeVisible();
    expect(dialog.queryByRole('button', { name: /Importar/ })).toBeNull();
  });

  it('goes back from the lines of one name to all of them', async () => {
    const names = [
      { name: '', rows: 1 },
      { name: 'PAC', rows: 1 },
    ];
    const shell = await importing({ ...REPORT, names });
    const choice = await shell.dialog.findByLabelText(/2 nomes/);
    await userEvent.selectOptions(choice, 'Sem nome (1 linha)');
    await userEvent.selectOptions(await shell.dialog.findByLabelText(/2 nomes/), 'Todos juntos');
    await waitFor(() => expect(params(shell)).toHaveLength(3));
    expect(params(shell).map((sent) => (sent as { name?: string }).name)).toEqual([undefined, '', undefined]);
  });

  it('is checked again, on the version that is there then, after somebody has changed the method', async () => {
    let version = 1;
    const shell = await importing(({ options }: RecordedCall) => {
      const { dryRun } = options.params as { dryRun: boolean };
      if (dryRun) return { ...REPORT, version };
      if (version === 1) {
        version = 2;
        throw new ApiError({ status: 412, code: 'stale_version', errors: ['Mudou em outro lugar.'] });
      }
      return { ...REPORT, applied: true };
    });
    const { dialog, http, toasts } = shell;
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar só 1 linha' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Conferir de novo' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Importar só 1 linha' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('A tabela tem agora 1 linha.'));
    const sent = http.calls.findLast(({ method }) => method === 'POST');
    expect(sent?.options.headers).toMatchObject({ 'If-Match': '"2"' });
  });
});

describe('the table on a phone', () => {
  onPhone();

  it('keeps its rows closed, so that the form comes soon, until they are asked for', async () => {
    await openCatalog(`${DETAIL}/m2`, {
      'GET /shipping-methods/m2': TABLE,
      'GET /shipping-methods/m2/rates': { items: [RATE], total: 1 },
    });
    const rows = await screen.findByText('Ver 1 linha');
    expect(await screen.findByText(/SP capital/)).not.toBeVisible();
    await userEvent.click(rows);
    expect(screen.getByText(/SP capital/)).toBeVisible();
  });
});
