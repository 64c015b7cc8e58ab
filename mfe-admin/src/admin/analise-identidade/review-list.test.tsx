import { buildQueryString } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '../../../area';
import { openAdmin } from '../../common/testing/open-admin';
import { refuse } from '../../common/testing/refuse';
import { ANALISE, analisePath } from './paths';
import { aQueueRow } from './testing/a-case';

const QUEUE = 'GET /admin/kyc/reports';

it('shows who waits, masked, and leads to their images', async () => {
  await openAdmin(ANALISE, { [QUEUE]: aPage([aQueueRow({ attempt: 2 })]) });
  const link = await screen.findByRole('link', { name: 'Maria da Silva' });
  expect(link).toHaveAttribute('href', analisePath('r1'));
  const row = within(link.closest('tr') as HTMLElement);
  for (const text of ['Espera análise', '***.456.789-**', '2ª']) expect(row.getByText(text)).toBeVisible();
});

it('asks for the page that the manifest lets the shell fetch ahead', async () => {
  const { http } = await openAdmin(ANALISE, { [QUEUE]: aPage([aQueueRow()]) });
  await screen.findByText('Maria da Silva');
  const asked = http.calls.find(({ path }) => path === '/admin/kyc/reports')?.options.params;
  const { prefetch } = manifest.routes.find(({ path }) => path === ANALISE) ?? {};
  expect(prefetch).toEqual([`/admin/kyc/reports?${buildQueryString(asked)}`]);
});

it('asks for the statuses and the attempts that one chooses', async () => {
  const shell = await openAdmin(`${ANALISE}?status=FINISHED&again=true&q=maria`, { [QUEUE]: aPage([]) });
  expect(await screen.findByText(/Nenhuma identidade corresponde/)).toBeVisible();
  expect(shell.http.calls.at(-1)?.options.params).toMatchObject({
    status: ['FINISHED'],
    again: true,
    q: 'maria',
  });
});

it('says what appears in an empty queue', async () => {
  await openAdmin(ANALISE, { [QUEUE]: aPage([]) });
  expect(await screen.findByText('Nenhuma identidade espera por análise')).toBeVisible();
});

it('leads to the decided ones also while nobody waits', async () => {
  const counts = [
    { value: 'WAITING_MANUAL_ACTION', total: 0, totalIsExact: true },
    { value: 'FINISHED', total: 12, totalIsExact: true },
  ];
  await openAdmin(ANALISE, { [QUEUE]: aPage([], { counts }) });
  const tab = await screen.findByRole('link', { name: 'Aprovadas 12' });
  expect(tab).toHaveAttribute('href', `${ANALISE}?status=FINISHED`);
  expect(screen.getByRole('link', { name: 'Aguardando análise 0' })).toHaveAttribute('aria-current', 'page');
});

it('is read again when it could not be read', async () => {
  const shell = await openAdmin(ANALISE, { [QUEUE]: refuse(503, 'unavailable', 'Tente de novo.') });
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  shell.http.answer(QUEUE, aPage([aQueueRow()]));
  await userEvent.click(again);
  expect(await screen.findByRole('link', { name: 'Maria da Silva' })).toBeVisible();
});
