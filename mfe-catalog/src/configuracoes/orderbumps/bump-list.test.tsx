import { mayOnlyRead } from '@balcao/contract/testing';
import { buildQueryString } from '@balcao/domain';
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

it('asks for the page that was prefetched', async () => {
  const { http } = await openCatalog(LIST, ANSWERS);
  await screen.findByRole('row', { name: /Fita/ });
  const asked = http.calls.find(({ path }) => path === '/order-bumps')?.options.params;
  expect(buildQueryString(asked)).toBe('page=1&size=25&sort=position&countBy=status');
});

it('says what a bump is for while there is none', async () => {
  await openCatalog(LIST, { ...ANSWERS, 'GET /order-bumps': aPage([]) });
  expect(await screen.findByText('O que mais o seu cliente levaria?')).toBeVisible();
});

it('is only looked at by who may not change it', async () => {
  await openCatalog(LIST, ANSWERS, { isPermitted: mayOnlyRead });
  await screen.findByText('Fita');
  expect(screen.queryByRole('button', { name: 'Ordenar' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Importar/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Criar order bump' })).toBeNull();
  expect(screen.getByRole('button', { name: /Exportar/ })).toBeVisible();
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

it('filters by status, with a tab for those that are offered', async () => {
  const { http } = await openCatalog(`${LIST}?status=pausado`, ANSWERS);
  await screen.findByText('Fita');
  expect(http.calls.find(({ path }) => path === '/order-bumps')?.options.params).toMatchObject({
    status: ['pausado'],
    countBy: 'status',
  });
  expect(screen.getByRole('link', { name: /Ativos/ })).toBeVisible();
});

it('opens a view that was saved, by what it filters', async () => {
  const VIEW = {
    id: 'v1',
    list: 'order-bumps',
    name: 'Parados',
    query: 'status=pausado',
    shared: false,
    own: true,
    createdAt: '2026-01-05T12:00:00Z',
  };
  const { http } = await openCatalog(LIST, { ...ANSWERS, 'GET /saved-views': { items: [VIEW] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Visões salvas' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Parados/ }));
  await waitFor(() =>
    expect(http.calls.findLast(({ path }) => path === '/order-bumps')?.options.params).toMatchObject({
      status: ['pausado'],
    }),
  );
  expect(http.calls.find(({ path }) => path === '/saved-views')?.options.params).toMatchObject({
    list: 'order-bumps',
  });
});

describe('many at once', () => {
  const done = {
    id: 'j1',
    kind: 'order_bump_bulk',
    status: 'done',
    title: 'Desligar 1 order bump',
    done: 1,
    total: 1,
    counts: { created: 0, changed: 1, unchanged: 0, failed: 0 },
    error: null,
    fileName: null,
    createdAt: '2026-11-02T12:00:00.000Z',
    finishedAt: '2026-11-02T12:00:01.000Z',
  };
  const JOBS = { 'GET /jobs/j1': done, 'GET /jobs/j1/rows': aPage([]) };

  it.each([
    ['Desligar', 'bulk', { action: 'pause' }, 'Ele deixa de ser oferecido até você ligá-lo de novo.'],
    ['Ligar', 'bulk', { action: 'activate' }, null],
    ['Exportar CSV', 'export', {}, null],
  ])('%s: the selected ones alone', async (label, call, body, asked) => {
    const { http, confirmations } = await openCatalog(
      LIST,
      { ...ANSWERS, ...JOBS, [`POST /order-bumps/${call}`]: done },
      { confirms: true },
    );
    await userEvent.click(await screen.findByRole('checkbox', { name: /Fita/ }));
    await userEvent.click(
      within(screen.getByRole('region', { name: /selecionado/ })).getByRole('button', { name: label }),
    );
    await waitFor(() =>
      expect(http.calls.find(({ path }) => path === `/order-bumps/${call}`)?.body).toEqual({
        ...body,
        selection: { by: 'ids', ids: ['b2'] },
      }),
    );
    expect(confirmations.at(-1)?.body ?? null).toBe(asked);
  });
});
