import { buildQueryString } from '@balcao/domain';
import { aJob, aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '../../../area';
import { openAdmin } from '../../common/testing/open-admin';
import { behindStepUp, confirmPassword, giveReason, refuse } from '../../common/testing/refuse';
import { aRow } from './testing/a-user';

const LIST = '/backoffice/admin/plataforma-usuarios';
const PATH = '/admin/users';

const openList = (page: unknown, answers: Record<string, unknown> = {}, url = LIST) =>
  openAdmin(url, { [`GET ${PATH}`]: page, 'GET /saved-views': { items: [] }, ...answers });

type Shell = Awaited<ReturnType<typeof openList>>;

const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const bodyOf = ({ http }: Shell, path: string) => http.calls.findLast((call) => call.path === path)?.body;

describe('a person in the list', () => {
  it('shows how the account stands, and leads to its page', async () => {
    await openList(aPage([aRow({ stores: ['Ateliê', 'Feira', 'Praia'], storeCount: 5 })]));
    const row = await rowOf('Maria da Silva');
    for (const text of ['Ativo', 'Ateliê, Feira, Praia e mais 2', 'Concluída', 'Conta em análise'])
      expect(row.getByText(text)).toBeVisible();
    expect(row.getByRole('link')).toHaveAttribute('href', `${LIST}/detalhe/u1`);
  });

  it('says in words what they do not have yet', async () => {
    const nothing = { stores: [], storeCount: 0, kycStatus: null, gatewayStatus: null, lastSeenAt: null };
    await openList(aPage([aRow({ ...nothing, status: 'pending' })]));
    const row = await rowOf('Maria da Silva');
    for (const text of ['—', 'Não iniciada', 'Sem conta', 'Nunca entrou', 'Pendente'])
      expect(row.getByText(text)).toBeVisible();
  });

  it('shows masked data, dates and rights in the columns that one chooses', async () => {
    await openList(
      aPage([
        aRow({ isPlatformAdmin: true }),
        aRow({ id: 'u2', name: 'Padaria', cnpj: '**.222.333/****-**' }),
      ]),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Colunas' }));
    for (const name of ['E-mail', 'CPF / CNPJ', 'Criado', 'Acesso'])
      await userEvent.click(screen.getByRole('checkbox', { name }));
    const row = await rowOf('Maria da Silva');
    for (const text of ['ma***@e…', '***.456.789-**', 'Administra a plataforma'])
      expect(row.getByText(text)).toBeVisible();
    const company = await rowOf('Padaria');
    expect(company.getByText('**.222.333/****-**')).toBeVisible();
    expect(company.getByText('Vende')).toBeVisible();
  });
});

it('asks for the page that the manifest lets the shell fetch ahead', async () => {
  const { http } = await openList(aPage([aRow()]));
  await screen.findByText('Maria da Silva');
  const asked = http.calls.find(({ path }) => path === PATH)?.options.params;
  expect(manifest.routes[0]?.prefetch).toEqual([`${PATH}?${buildQueryString(asked)}`]);
});

it('narrows by everything that its address says, and shows each as its tab or a filter to take away', async () => {
  const { http } = await openList(
    aPage([aRow()]),
    {},
    `${LIST}?q=maria&status=blocked&kyc=none&gateway=pending&isPlatformAdmin=true&createdFrom=2026-03-01`,
  );
  const filters = within(await screen.findByRole('list', { name: 'Filtros ativos' }));
  expect(screen.getByRole('link', { name: /Bloqueados/ })).toHaveAttribute('aria-current', 'page');
  for (const words of [/Não iniciada/, /Conta em análise/, /Administra a plataforma/, /01\/03\/2026/])
    expect(filters.getByText(words)).toBeVisible();
  expect(http.calls.find(({ path }) => path === PATH)?.options.params).toMatchObject({
    q: 'maria',
    status: ['blocked'],
    kyc: ['none'],
    gateway: ['pending'],
    isPlatformAdmin: true,
    createdFrom: '2026-03-01',
  });
});

describe('blocking several', () => {
  async function chooseBoth(answers: Record<string, unknown>) {
    const shell = await openList(aPage([aRow(), aRow({ id: 'u2', name: 'João Souza' })]), answers);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Selecionar a página' }));
    return shell;
  }

  it('asks why and for the password, and tells how it goes', async () => {
    const { guarded, stepUp } = behindStepUp(aJob('user_bulk', { title: 'Bloquear 2 usuários' }));
    const shell = await chooseBoth({ 'POST /admin/users/bulk': guarded, 'POST /auth/step-up': stepUp });
    await userEvent.click(screen.getByRole('button', { name: 'Bloquear' }));
    await giveReason(/Bloquear 2 usuários/, 'Contas falsas da mesma pessoa', 'Bloquear 2 usuários');
    await confirmPassword();
    expect(await screen.findByRole('region', { name: 'Bloquear 2 usuários' })).toBeVisible();
    expect(bodyOf(shell, '/admin/users/bulk')).toEqual({
      action: 'block',
      selection: { by: 'ids', ids: ['u1', 'u2'] },
      reason: 'Contas falsas da mesma pessoa',
    });
  });

  it('takes no reason that says nothing', async () => {
    const shell = await chooseBoth({});
    await userEvent.click(screen.getByRole('button', { name: 'Desbloquear' }));
    await giveReason(/Desbloquear 2 usuários/, 'ok', 'Desbloquear 2 usuários');
    expect(await screen.findByRole('link', { name: /pelo menos 10 caracteres/ })).toBeVisible();
    expect(bodyOf(shell, '/admin/users/bulk')).toBeUndefined();
  });

  it('says in the dialog why it was refused, and keeps the reason', async () => {
    await chooseBoth({ 'POST /admin/users/bulk': refuse(409, 'selection_changed', 'A lista mudou.') });
    await userEvent.click(screen.getByRole('button', { name: 'Bloquear' }));
    await giveReason(/Bloquear 2 usuários/, 'Contas falsas da mesma pessoa', 'Bloquear 2 usuários');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('A lista mudou.')).toBeVisible();
    expect(dialog.getByLabelText('Motivo')).toHaveValue('Contas falsas da mesma pessoa');
  });
});

describe('exporting', () => {
  it('asks what for, and writes the columns that are shown', async () => {
    const running = aJob('user_bulk', {
      kind: 'user_export',
      status: 'running',
      title: 'Exportar 1 usuário',
      done: 0,
      total: 1,
    });
    const shell = await openList(aPage([aRow()]), {
      'POST /admin/users/export': running,
      'GET /jobs/j1': running,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    await giveReason(/Exportar usuários/, 'Relatório mensal de cadastro', 'Exportar CSV');
    await waitFor(() =>
      expect(bodyOf(shell, '/admin/users/export')).toEqual({
        filter: {},
        columns: ['id', 'name', 'status', 'stores', 'kyc', 'gateway', 'lastSeenAt'],
        purpose: 'Relatório mensal de cadastro',
      }),
    );
    expect(await screen.findByRole('region', { name: 'Exportar 1 usuário' })).toBeVisible();
  });

  it('writes nothing for who gives up', async () => {
    const shell = await openList(aPage([aRow()]));
    await userEvent.click(await screen.findByRole('button', { name: 'Exportar CSV' }));
    const dialog = within(await screen.findByRole('dialog', { name: /Exportar usuários/ }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(bodyOf(shell, '/admin/users/export')).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Exportar CSV' })).toBeEnabled();
  });
});

describe('without rows', () => {
  it('says that nobody signed up yet', async () => {
    await openList(aPage([]));
    expect(await screen.findByText('Ninguém se cadastrou ainda')).toBeVisible();
  });

  it('says that nobody matches, and takes the filters away', async () => {
    const shell = await openList(aPage([]), {}, `${LIST}?q=ninguem&status=blocked`);
    expect(await screen.findByText(/Nenhum usuário corresponde/)).toBeVisible();
    shell.http.answer(`GET ${PATH}`, aPage([aRow()]));
    await userEvent.click(screen.getAllByRole('button', { name: 'Limpar filtros' })[0] as HTMLElement);
    expect(await screen.findByText('Maria da Silva')).toBeVisible();
  });

  it('says why it could not be read, and reads again', async () => {
    const shell = await openList(refuse(503, 'unavailable', 'Tente de novo em instantes.'));
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    shell.http.answer(`GET ${PATH}`, aPage([aRow()]));
    await userEvent.click(again);
    expect(await screen.findByText('Maria da Silva')).toBeVisible();
  });

  it('tells who lost the right to see people', async () => {
    await openList(refuse(403, 'forbidden', 'Só quem administra a plataforma pode ver usuários.'));
    expect(await screen.findByText(/Só quem administra a plataforma/)).toBeVisible();
  });
});
