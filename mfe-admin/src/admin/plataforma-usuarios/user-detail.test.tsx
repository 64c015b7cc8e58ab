import { KYC_STATUSES } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openAdmin } from '../../common/testing/open-admin';
import { giveReason, refuse } from '../../common/testing/refuse';
import { USUARIOS, usuarioPath } from './paths';
import { aUser, BLOCKED } from './testing/a-user';
import { openUser } from './testing/open-user';

const context = () => within(screen.getByRole('complementary'));

it('sums up how the account stands, and leads to its parts', async () => {
  await openUser('perfil');
  expect(within(screen.getByRole('banner')).getByText('Ativo')).toBeVisible();
  for (const text of ['Vende', 'Concluída', 'Conta em análise', 'Desativada'])
    expect(context().getByText(text)).toBeVisible();
  const tabs = within(screen.getByRole('navigation', { name: 'Partes do cadastro' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Perfil',
    'Lojas',
    'Identidade',
    'Empresa',
    'Acessos',
    'Ajustes',
    'Auditoria',
    'Notas (0)',
  ]);
});

it('says what keeps the account of somebody who leaves', async () => {
  const closing = {
    ...{ requestedAt: '2026-03-02T12:00:00.000Z', dueAt: '2026-03-09T12:00:00.000Z' },
    state: 'aguardando_encerramento' as const,
  };
  const dispute = { kind: 'dispute' as const, storeId: 's1', storeName: 'Loja da Maria', cents: 10_750 };
  const rest = { count: 2, until: null, orders: [12] };
  await openUser('perfil', aUser({ closing: { ...closing, openMatters: [{ ...dispute, ...rest }] } }));
  expect(screen.getByText('Aguardando encerramento')).toBeVisible();
  expect(screen.getByText(/^2 disputas abertas: R\$\s107,50$/)).toBeVisible();
  for (const text of ['Loja da Maria', 'Responda e espere a decisão do banco.', 'Em encerramento'])
    expect(screen.getByText(text)).toBeVisible();
});

describe('blocking', () => {
  const block = () => screen.getByRole('button', { name: 'Bloquear usuário' });

  it('asks why, and shows then who blocked and why', async () => {
    const shell = await openUser('perfil');
    shell.http.answer('DELETE /bloquear-usuario', () => {
      shell.http.answer('GET /admin/users/u1', aUser(BLOCKED));
    });
    await userEvent.click(block());
    await giveReason(/Bloquear Maria da Silva/, ' Documento de outra pessoa. ', 'Bloquear usuário');
    expect(await screen.findByRole('button', { name: 'Desbloquear usuário' })).toBeVisible();
    expect(shell.http.calls.find(({ method }) => method === 'DELETE')?.options.params).toEqual({
      idUsuario: 'u1',
      motivo: 'Documento de outra pessoa.',
    });
    expect(shell.toasts).toEqual([{ message: 'Maria da Silva foi bloqueado.', kind: 'success' }]);
    expect(screen.getByRole('alert')).toHaveTextContent(
      /Bloqueado por Ana Admin, .*: Documento de outra pessoa\./,
    );
  });

  it('is not offered where it is refused: the page says why', async () => {
    await openUser('perfil', aUser({ self: true, blockRefusal: 'Você não pode bloquear a si mesmo.' }));
    expect(context().getByText('Você não pode bloquear a si mesmo.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Bloquear usuário' })).not.toBeInTheDocument();
  });

  it('says in the dialog why the API refused, and keeps the reason', async () => {
    await openUser('perfil', aUser(), {
      'DELETE /bloquear-usuario': refuse(409, 'conflict', 'Você não pode bloquear a si mesmo.'),
    });
    await userEvent.click(block());
    await giveReason(/Bloquear/, 'Documento de outra pessoa.', 'Bloquear usuário');
    const dialog = within(screen.getByRole('dialog'));
    expect(await dialog.findByText('Você não pode bloquear a si mesmo.')).toBeVisible();
    expect(dialog.getByLabelText('Motivo')).toHaveValue('Documento de outra pessoa.');
  });
});

it('unblocking asks why as well', async () => {
  const shell = await openUser('perfil', aUser(BLOCKED));
  shell.http.answer('PUT /desbloquear-usuario', () => {
    shell.http.answer('GET /admin/users/u1', aUser());
  });
  await userEvent.click(screen.getByRole('button', { name: 'Desbloquear usuário' }));
  await giveReason(/Desbloquear Maria da Silva/, 'Enviou o documento certo.', 'Desbloquear usuário');
  expect(await screen.findByRole('button', { name: 'Bloquear usuário' })).toBeVisible();
  expect(shell.http.calls.find(({ method }) => method === 'PUT')?.options.params).toEqual({
    idUsuario: 'u1',
    motivo: 'Enviou o documento certo.',
  });
  expect(shell.toasts.at(-1)?.message).toBe('Maria da Silva pode entrar de novo.');
});

describe('the stores', () => {
  it('say as what the person works there, and whose they are', async () => {
    const guest = { id: 'l2', nome: 'Feira', role: 'leitura' as const, own: false };
    const { stores, createdAt } = aUser();
    await openUser('lojas', aUser({ stores: [...stores, { ...guest, createdAt }] }));
    const table = within(screen.getByRole('table', { name: 'Lojas do usuário' }));
    expect(table.getByRole('row', { name: /Ateliê da Maria Proprietário Da própria pessoa/ })).toBeVisible();
    expect(table.getByRole('row', { name: /Feira .* De quem a convidou/ })).toBeVisible();
  });

  it('may be none', async () => {
    await openUser('lojas', aUser({ stores: [] }));
    expect(screen.getByText('Esta pessoa ainda não trabalha em nenhuma loja.')).toBeVisible();
  });
});

describe('the identity', () => {
  const attempt = {
    userId: 'u1',
    name: 'Maria da Silva',
    cpf: '***.456.789-**',
    changedAt: '2026-03-02T12:00:00.000Z',
  };

  it('leads to each attempt, whatever became of it', async () => {
    const shell = await openUser('identidade', aUser(), {
      'GET /admin/kyc/reports': aPage([
        { ...attempt, id: 'r2', attempt: 2, status: 'WAITING_MANUAL_ACTION' },
        { ...attempt, id: 'r1', attempt: 1, status: 'INVALID' },
      ]),
    });
    const link = await screen.findByRole('link', { name: '2ª tentativa' });
    expect(link).toHaveAttribute('href', '/backoffice/admin/analise-identidade/detalhe/r2');
    expect(screen.getByText('Espera análise')).toBeVisible();
    expect(screen.getByText('Rejeitada')).toBeVisible();
    const { options } = shell.http.calls.find(({ path }) => path === '/admin/kyc/reports') ?? {};
    expect(options?.params).toMatchObject({ userId: 'u1', status: KYC_STATUSES });
  });

  it('may not have been shown yet', async () => {
    await openUser('identidade', aUser({ kycStatus: null }), { 'GET /admin/kyc/reports': aPage([]) });
    expect(await screen.findByText('Esta pessoa ainda não começou a verificação.')).toBeVisible();
  });
});

describe('a page without its person', () => {
  const toTheList = () => screen.getByRole('link', { name: 'Ver usuários' });

  it('says that there is nobody under the address', async () => {
    await openAdmin(usuarioPath('ninguem'), {});
    expect(await screen.findByText('Não encontramos este usuário')).toBeVisible();
    expect(toTheList()).toHaveAttribute('href', USUARIOS);
  });

  it('says so to who lost the right to see people', async () => {
    await openAdmin(usuarioPath('u1'), {
      'GET /admin/users/u1': refuse(403, 'forbidden', 'Só quem administra a plataforma.'),
    });
    expect(await screen.findByText('Você não tem acesso a este usuário')).toBeVisible();
  });

  it('asks to choose one where the address names none', async () => {
    await openAdmin(`${USUARIOS}/detalhe`, {});
    expect(await screen.findByText('Escolha um usuário')).toBeVisible();
    expect(toTheList()).toHaveAttribute('href', USUARIOS);
  });

  it('is read again when it could not be read', async () => {
    const shell = await openAdmin(usuarioPath('u1'), {
      'GET /admin/users/u1': refuse(503, 'unavailable', 'Tente de novo em instantes.'),
    });
    const again = await screen.findByRole('button', { name: 'Tentar novamente' });
    shell.http.answer('GET /admin/users/u1', aUser());
    await userEvent.click(again);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maria da Silva'),
    );
  });
});
