import { ApiError } from '@balcao/contract';
import { mayOnlyRead } from '@balcao/contract/testing';
import { buildQueryString } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCoupon, openCoupons } from './testing/a-coupon';

const LIST = '/backoffice/configuracoes/cupons';
const openList = (page: unknown, url = LIST, options = {}) =>
  openCoupons(url, { 'GET /coupons': page, 'GET /saved-views': { items: [] } }, options);

it('a coupon shows its discount, uses, period, status and what it has brought', async () => {
  await openList(aPage([aCoupon()]));
  const row = within((await screen.findByText('NATAL10')).closest('tr') as HTMLElement);
  for (const text of ['10% nos produtos, até R$ 50,00', '3 de 100', '01/12/2026 a 24/12/2026', 'Ativo'])
    expect(row.getByText(text)).toBeVisible();
  expect(row.getByText('R$ 359,70')).toBeVisible();
  expect(row.getByRole('link')).toHaveAttribute('href', `${LIST}/detalhe/c1`);
});

it('asks for the page that was prefetched', async () => {
  const { http } = await openList(aPage([aCoupon()]));
  await screen.findByText('NATAL10');
  const asked = http.calls.find(({ path }) => path === '/coupons')?.options.params;
  expect(buildQueryString(asked)).toBe('page=1&size=25&sort=-createdAt&countBy=status');
});

it('reads filters, order and search from its address', async () => {
  const { http } = await openList(
    aPage([aCoupon()]),
    `${LIST}?q=nat&status=ativo&type=percentual&sort=-used`,
  );
  await screen.findByText('NATAL10');
  expect(http.calls.find(({ path }) => path === '/coupons')?.options.params).toMatchObject({
    q: 'nat',
    status: ['ativo'],
    type: 'percentual',
    sort: '-used',
  });
});

it('tells who has none what one is for, and offers the first step', async () => {
  await openList(aPage([]));
  expect(await screen.findByText(/Um cupom é um código que o cliente digita/)).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Criar cupom' })[0]).toHaveAttribute('href', `${LIST}/detalhe`);
});

it('says that it could not be read, and tries again', async () => {
  let times = 0;
  await openList(() => {
    times += 1;
    if (times === 1) throw new ApiError({ status: 500, code: 'internal', errors: ['Algo falhou.'] });
    return aPage([aCoupon()]);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('NATAL10')).toBeVisible();
});

it('pauses what is selected once that is confirmed', async () => {
  const done = {
    id: 'j1',
    kind: 'coupon_bulk',
    status: 'done',
    title: 'Pausar 1 cupom',
    done: 1,
    total: 1,
    counts: { created: 0, changed: 1, unchanged: 0, failed: 0 },
    error: null,
    fileName: null,
    createdAt: '2026-11-02T12:00:00.000Z',
    finishedAt: '2026-11-02T12:00:01.000Z',
  };
  const { http, confirmations } = await openCoupons(
    LIST,
    {
      'GET /coupons': aPage([aCoupon()]),
      'GET /saved-views': { items: [] },
      'POST /coupons/bulk': done,
      'GET /jobs/j1': done,
      'GET /jobs/j1/rows': aPage([]),
    },
    { confirms: true },
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /NATAL10/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Pausar' }));
  expect(confirmations.at(-1)).toMatchObject({
    title: 'Pausar 1 cupom?',
    body: 'Ele deixa de valer no checkout até você ativá-lo de novo.',
  });
  expect(http.calls.find(({ path }) => path === '/coupons/bulk')?.body).toEqual({
    action: 'pause',
    selection: { by: 'ids', ids: ['c1'] },
  });
});

it('opens a view that was saved, by what it filters', async () => {
  const VIEW = {
    id: 'v1',
    list: 'coupons',
    name: 'Parados',
    query: 'status=pausado',
    shared: false,
    own: true,
    createdAt: '2026-01-05T12:00:00Z',
  };
  const { http } = await openCoupons(LIST, {
    'GET /coupons': aPage([aCoupon()]),
    'GET /saved-views': { items: [VIEW] },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Visões salvas' }));
  await userEvent.click(await screen.findByRole('button', { name: /^Parados/ }));
  await waitFor(() =>
    expect(http.calls.findLast(({ path }) => path === '/coupons')?.options.params).toMatchObject({
      status: ['pausado'],
    }),
  );
  expect(http.calls.find(({ path }) => path === '/saved-views')?.options.params).toMatchObject({
    list: 'coupons',
  });
});

it('who may only read takes coupons to a file, and is told why nothing else is offered', async () => {
  await openList(aPage([aCoupon()]), LIST, { isPermitted: mayOnlyRead });
  expect(await screen.findByText(/Seu acesso ao marketing é só de leitura/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Criar cupom' })).toBeNull();
  await userEvent.click(await screen.findByRole('checkbox', { name: /NATAL10/ }));
  const bar = within(screen.getByRole('region', { name: /selecionado/ }));
  expect(bar.getByRole('button', { name: 'Exportar CSV' })).toBeVisible();
  expect(bar.queryByRole('button', { name: 'Pausar' })).toBeNull();
});
