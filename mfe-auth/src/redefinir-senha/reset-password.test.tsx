import { screen, waitFor } from '@testing-library/react';
import { fill, openArea, refuseWith } from '../testing/open-area';

const CHANGE = 'PUT /auth/user/change-password';
const TOKEN = 'um-token-de-link-bem-comprido';
const PASSWORD = 'cavalo correto bateria';

async function chooseNewPassword(answer: unknown, confirmation = PASSWORD) {
  const opened = openArea(`/redefinir-senha#token=${TOKEN}`, { http: { [CHANGE]: answer } });
  await fill(opened.user, 'Nova senha', PASSWORD);
  await fill(opened.user, 'Confirme a nova senha', confirmation);
  await opened.user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  return opened;
}

describe('a new password by the link', () => {
  it('is set with the token, without a session, and leads to the login', async () => {
    const { shell } = await chooseNewPassword({ message: 'ok' });
    expect(await screen.findByText(/entre com a nova senha/)).toBeVisible();
    expect(shell.http.calls[0]).toMatchObject({
      body: { token: TOKEN, newPassword: PASSWORD },
      options: { api: 'auth', headers: { scope: 'public' } },
    });
    expect(shell.http.calls[0]?.body).not.toHaveProperty('confirmation');
    expect(shell.navigation.url()).toBe('/');
  });

  it('is set with an older link too, whose token leaves the address at once', async () => {
    const { shell, user } = openArea(`/redefinir-senha?token=${TOKEN}`, {
      http: { [CHANGE]: { message: 'ok' } },
    });
    await waitFor(() => expect(shell.navigation.url()).toBe(`/redefinir-senha#token=${TOKEN}`));
    await fill(user, 'Nova senha', PASSWORD);
    await fill(user, 'Confirme a nova senha', PASSWORD);
    await user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
    expect(await screen.findByText(/entre com a nova senha/)).toBeVisible();
    expect(shell.http.calls[0]).toMatchObject({ body: { token: TOKEN } });
  });

  it('must be typed twice alike', async () => {
    const { shell } = await chooseNewPassword({ message: 'ok' }, 'outra senha qualquer');
    expect(await screen.findAllByText(/As duas senhas não são iguais/)).not.toHaveLength(0);
    expect(shell.http.calls).toHaveLength(0);
  });

  it('must not be a common one', async () => {
    const { user } = openArea(`/redefinir-senha#token=${TOKEN}`);
    const field = await fill(user, 'Nova senha', 'senha123');
    await user.tab();
    await waitFor(() => expect(field).toHaveAccessibleDescription(/muito comum/));
  });

  it('offers a new link when this one has expired', async () => {
    await chooseNewPassword(refuseWith(400, 'invalid_reset_token', 'Este link venceu.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Este link venceu ou já foi usado');
    expect(screen.getByRole('link', { name: 'Pedir novo link' })).toHaveAttribute('href', '/esqueci-senha');
  });

  it('explains itself when opened without a link', async () => {
    openArea('/redefinir-senha');
    expect(await screen.findByText('Falta o link do e-mail')).toBeVisible();
    expect(screen.queryByLabelText('Nova senha')).toBeNull();
  });
});
