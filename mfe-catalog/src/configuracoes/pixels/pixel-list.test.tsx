import { mayOnlyRead } from '@balcao/contract/testing';
import { buildQueryString } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCatalog } from '../../produtos/testing/open-catalog';
import { aPixel } from './testing/a-pixel';

const LIST = '/backoffice/configuracoes/pixels';
const PIXELS = [
  aPixel(),
  aPixel({
    id: 'x2',
    nickname: 'TikTok',
    provider: 'tiktok',
    externalId: 'C4A1B2C3D4E5F6G7H8I9',
    events: ['paid'],
    tokenEnd: '',
    hasToken: false,
    status: 'incompleto',
  }),
];
const ANSWERS = { 'GET /pixels': aPage(PIXELS), 'GET /saved-views': { items: [] } };

const rowText = async (name: string) =>
  (await screen.findByRole('row', { name: new RegExp(name) })).textContent;

it('shows to whom what is reported, and what is missing', async () => {
  await openCatalog(LIST, ANSWERS);
  expect(await rowText('Meta da loja')).toMatch(
    /Meta da lojaMeta \(Facebook e Instagram\)123456789012345Checkout iniciado, CompraAtivo/,
  );
  expect(await rowText('TikTok')).toMatch(/CompraFalta o token/);
});

it('asks for the page that was prefetched', async () => {
  const { http } = await openCatalog(LIST, ANSWERS);
  await screen.findByRole('row', { name: /TikTok/ });
  const asked = http.calls.find(({ path }) => path === '/pixels')?.options.params;
  expect(buildQueryString(asked)).toBe('page=1&size=25&sort=nickname&countBy=status');
});

it('says what a pixel is for while there is none', async () => {
  await openCatalog(LIST, { ...ANSWERS, 'GET /pixels': aPage([]) });
  expect(await screen.findByText('Seus anúncios sabem o que vendeu?')).toBeVisible();
});

it('is only looked at by who may not change it', async () => {
  await openCatalog(LIST, ANSWERS, { isPermitted: mayOnlyRead });
  await screen.findByRole('row', { name: /TikTok/ });
  expect(screen.queryByRole('link', { name: 'Criar pixel' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Importar/ })).toBeNull();
  expect(screen.getByRole('button', { name: /Exportar/ })).toBeVisible();
});

it('pauses the selected ones alone, after saying what that means', async () => {
  const done = {
    id: 'j1',
    kind: 'pixel_bulk',
    status: 'done',
    title: 'Pausar 1 pixel',
    done: 1,
    total: 1,
    counts: { created: 0, changed: 1, unchanged: 0, failed: 0 },
    error: null,
    fileName: null,
    createdAt: '2026-11-02T12:00:00.000Z',
    finishedAt: '2026-11-02T12:00:01.000Z',
  };
  const { http, confirmations } = await openCatalog(
    LIST,
    { ...ANSWERS, 'GET /jobs/j1': done, 'GET /jobs/j1/rows': aPage([]), 'POST /pixels/bulk': done },
    { confirms: true },
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: /TikTok/ }));
  const selected = within(screen.getByRole('region', { name: /selecionado/ }));
  await userEvent.click(selected.getByRole('button', { name: 'Pausar' }));
  await waitFor(() =>
    expect(http.calls.find(({ path }) => path === '/pixels/bulk')?.body).toEqual({
      action: 'pause',
      selection: { by: 'ids', ids: ['x2'] },
    }),
  );
  expect(confirmations.at(-1)?.body).toContain('As vendas deixam de ser informadas');
});
