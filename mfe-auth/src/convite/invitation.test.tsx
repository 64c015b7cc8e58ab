import { screen, waitFor } from '@testing-library/react';
import { fill, openArea, refuse, refuseWith } from '../testing/open-area';

const TOKEN = 'token-do-convite';
const URL = `/convite#token=${TOKEN}`;
const READ = `GET /convites/${TOKEN}`;
const ACCEPT = `POST /convites/${TOKEN}`;
const GRANT = { token: { accessToken: 'abc', expiresIn: 28800 }, lojas: [] };
const INVITATION = {
  storeName: 'Lima Doces',
  inviterName: 'Ana Lima',
  role: 'financeiro',
  email: 'bia@exemplo.com.br',
  hasAccount: false,
  expiresAt: '2026-12-01T15:00:00.000Z',
};
const WITH_ACCOUNT = { ...INVITATION, hasAccount: true };

describe('an invitation', () => {
  it('says who invites to what, until when', async () => {
    openArea(URL, { http: { [READ]: INVITATION } });
    expect(await screen.findByRole('heading', { name: 'Convite para Lima Doces' })).toBeVisible();
    expect(screen.getByText(/Ana Lima convidou/)).toHaveTextContent(
      'Ana Lima convidou bia@exemplo.com.br para trabalhar na loja, com o papel Financeiro. O convite vale até 01/12/2026 12:00.',
    );
  });

  it('opens by an older link too, whose token leaves the address at once', async () => {
    const { shell } = openArea(`/convite?token=${TOKEN}`, { http: { [READ]: INVITATION } });
    expect(await screen.findByRole('heading', { name: 'Convite para Lima Doces' })).toBeVisible();
    expect(shell.navigation.url()).toBe(URL);
  });

  it('is accepted with a new account', async () => {
    const { shell, user } = openArea(URL, { http: { [READ]: INVITATION, [ACCEPT]: GRANT } });
    await fill(user, 'Nome completo', 'Bia Souza');
    await fill(user, 'Celular', '11987654321');
    await fill(user, 'CPF', '12345678909');
    await fill(user, 'Senha', 'cavalo correto bateria');
    await user.click(screen.getByLabelText(/termos de uso/));
    await user.click(screen.getByLabelText(/política de privacidade/));
    await user.click(screen.getByText('Criar conta e aceitar convite'));
    await waitFor(() => expect(shell.grants).toEqual([GRANT]));
    expect(shell.http.calls.at(-1)).toMatchObject({
      body: {
        account: 'new',
        name: 'Bia Souza',
        cpf: '12345678909',
        phoneNumber: '+5511987654321',
        password: 'cavalo correto bateria',
        acceptedTerms: true,
      },
      options: { headers: { scope: 'public' } },
    });
  });

  it('is accepted with the account that the e-mail has', async () => {
    const { shell, user } = openArea(URL, { http: { [READ]: WITH_ACCOUNT, [ACCEPT]: GRANT } });
    await fill(user, 'Senha', 'a senha de hoje');
    await user.click(screen.getByText('Aceitar convite e entrar'));
    await waitFor(() => expect(shell.grants).toEqual([GRANT]));
    expect(shell.http.calls.at(-1)?.body).toEqual({ account: 'existing', password: 'a senha de hoje' });
  });

  it('leads through the second factor of that account', async () => {
    const { user } = openArea(URL, {
      http: { [READ]: WITH_ACCOUNT, [ACCEPT]: { twoFactor: { challenge: 'desafio' } } },
    });
    await fill(user, 'Senha', 'a senha de hoje');
    await user.click(screen.getByText('Aceitar convite e entrar'));
    expect(await screen.findByRole('heading', { name: 'Código de verificação' })).toBeVisible();
  });

  it('says that the password is wrong and keeps the form', async () => {
    const { user } = openArea(URL, {
      http: {
        [READ]: WITH_ACCOUNT,
        [ACCEPT]: refuseWith(400, 'invalid_credentials', 'E-mail ou senha incorretos.'),
      },
    });
    await fill(user, 'Senha', 'outra senha');
    await user.click(screen.getByText('Aceitar convite e entrar'));
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail ou senha incorretos.');
  });

  it.each([
    ['invitation_not_found', 404, 'Não encontramos este convite'],
    ['invitation_used', 410, 'Este convite já foi aceito'],
    ['invitation_revoked', 410, 'Este convite foi cancelado'],
    ['invitation_expired', 410, 'Este convite venceu'],
    ['already_member', 409, 'Você já está na equipe'],
    ['invitation_other_email', 409, 'Este convite é para outro e-mail'],
  ] as const)('has its own text for %s', async (code, status, title) => {
    openArea(URL, { http: { [READ]: refuseWith(status, code, 'x') } });
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/');
  });

  it('says that it is gone when that happens while it is being accepted', async () => {
    const { user } = openArea(URL, {
      http: { [READ]: WITH_ACCOUNT, [ACCEPT]: refuseWith(410, 'invitation_revoked', 'x') },
    });
    await fill(user, 'Senha', 'a senha de hoje');
    await user.click(screen.getByText('Aceitar convite e entrar'));
    expect(await screen.findByText('Este convite foi cancelado')).toBeVisible();
    expect(screen.queryByLabelText('Senha')).toBeNull();
  });

  it('can be read again when the line was down', async () => {
    const { shell, user } = openArea(URL, {
      http: { [READ]: refuse({ status: 0, code: 'offline', errors: ['Sem conexão com a internet.'] }) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com a internet.');
    shell.http.answer(READ, INVITATION);
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByRole('heading', { name: 'Convite para Lima Doces' })).toBeVisible();
  });

  it('explains itself when opened without a link', async () => {
    const { shell } = openArea('/convite');
    expect(await screen.findByText('Falta o link do convite')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Entrar' })).toBeVisible();
    expect(shell.http.calls).toHaveLength(0);
  });
});
