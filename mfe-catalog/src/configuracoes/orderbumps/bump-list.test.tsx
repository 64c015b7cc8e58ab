import { mayOnlyRead } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCatalog } from '../../produtos/testing/open-catalog';
import { aBump } from './testing/a-bump';

const LIST = '/backoffice/configuracoes/orderbumps';
const BUMPS = [
  aBump(),
  aBump({ id: 'b2', name: 'Fita', position: 2, shown: 0, accepted: 0, active: false, status: 'pausado' }),
  aBump({
    id: 'b3',
    name: 'Cartão',
    position: 3,
    productName: '',
    priceType: 'percentual',
    percentBp: 1_500,
  }),
];
const ANSWERS = { 'GET /order-bumps': aPage(BUMPS), 'GET /saved-views': { items: [] } };

const rowText = async (name: string) =>
  (await screen.findByRole('row', { name: new RegExp(name) })).textContent;

it('shows what each one offers, how often it is taken and what it brings', async () => {
  await openCatalog(LIST, ANSWERS);
  expect(await rowText('Caixa de presente')).toMatch(
    /1ºCaixa de presenteCaixaR\$\s19,9012,5% \(5 de 40 visitas\)R\$\s99,50Ativo/,
  );
  expect(await rowText('Fita')).toMatch(/Ainda sem visitas.*Pausado/);
  expect(await rowText('Cartão')).toMatch(/Produto que não existe mais.*15% de desconto/);
});

it('says what a bump is for while there is none', async () => {
  await openCatalog(LIST, { ...ANSWERS, 'GET /order-bumps': aPage([]) });
  expect(await screen.findByText('O que mais o seu cliente levaria?')).toBeVisible();
});

it('is only looked at by who may not change it', async () => {
  await openCatalog(LIST, ANSWERS, { isPermitted: mayOnlyRead });
  await screen.findByText('Fita');
  expect(screen.queryByRole('button', { name: 'Ordenar' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Importar' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Criar order bump' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Exportar' })).toBeVisible();
});

it('stores the order that was made by the arrow keys', async () => {
  const { http, toasts } = await openCatalog(LIST, {
    ...ANSWERS,
    'PUT /order-bumps/order': { items: BUMPS },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Ordenar' }));
  const list = await screen.findByRole('list', { name: 'Order bumps na ordem' });
  within(list).getByRole('button', { name: 'Subir Cartão' }).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}');
  await userEvent.click(screen.getByRole('button', { name: 'Salvar ordem' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Ordem salva.'));
  expect(http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ ids: ['b3', 'b1', 'b2'] });
});

describe('a file', () => {
  const open = async (report: object) => {
    const opened = await openCatalog(LIST, { ...ANSWERS, 'POST /order-bumps/import': report });
    await userEvent.click(await screen.findByRole('button', { name: 'Importar' }));
    await userEvent.upload(
      await screen.findByLabelText('Arquivo'),
      new File(['Nome'], 'bumps.csv', { type: 'text/csv' }),
    );
    return opened;
  };
  const FINE = { created: 1, changed: 2, unchanged: 0, isWritten: false, problems: [] };

  it('is tried out before it is written', async () => {
    const { http } = await open(FINE);
    expect(await screen.findByText('1 a criar, 2 a alterar, 0 sem mudança.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Importar order bumps' }));
    const sent = () =>
      http.calls.filter(({ method }) => method === 'POST').map(({ options }) => options.params);
    await waitFor(() => expect(sent()).toEqual([{ dryRun: true }, { dryRun: false }]));
  });

  it('says which line is wrong, and offers no import of it', async () => {
    const problems = [{ line: 4, column: 'Pré-marcado', message: 'Um order bump não pode vir marcado.' }];
    await open({ ...FINE, problems });
    expect(
      await screen.findByText('Linha 4, Pré-marcado: Um order bump não pode vir marcado.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Importar order bumps' })).toBeNull();
  });
});
