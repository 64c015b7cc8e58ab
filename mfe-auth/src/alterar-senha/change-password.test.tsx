import { SIGNED_IN } from '@balcao/contract/testing';
import { screen, waitFor } from '@testing-library/react';
import { fill, openArea, refuseWith } from '../testing/open-area';

const CHANGE = 'PUT /auth/user/change-password';

async function changePassword(answer: unknown) {
  const opened = openArea('/backoffice/configuracoes/perfil/alterar-senha', {
    session: SIGNED_IN,
    http: { [CHANGE]: answer },
  });
  await fill(opened.user, 'Senha atual', 'a senha de hoje');
  await fill(opened.user, 'Nova senha', 'cavalo correto bateria');
  await fill(opened.user, 'Confirme a nova senha', 'cavalo correto bateria');
  await opened.user.click(screen.getByRole('button', { name: 'Salvar nova senha' }));
  return opened;
}

describe('changing the own password', () => {
  it('sends it with the session and says that the other sessions have ended', async () => {
    const { shell } = await changePassword({ message: 'ok' });
    await waitFor(() =>
      expect(shell.toasts).toEqual([
        { kind: 'success', message: 'Senha alterada. As outras sessões foram encerradas.' },
      ]),
    );
    expect(shell.http.calls[0]).toMatchObject({
      body: { currentPassword: 'a senha de hoje', newPassword: 'cavalo correto bateria' },
      options: { api: 'auth' },
    });
    expect(shell.http.calls[0]?.options.headers).toBeUndefined();
    expect(shell.navigation.url()).toBe('/backoffice/configuracoes/perfil');
  });

  it('says beforehand that other sessions end', async () => {
    openArea('/backoffice/configuracoes/perfil/alterar-senha', { session: SIGNED_IN });
    expect(await screen.findByText(/suas outras sessões são encerradas/)).toBeVisible();
  });

  it('puts a wrong current password on its field', async () => {
    const { shell } = await changePassword(
      refuseWith(400, 'wrong_current_password', 'A senha atual está incorreta.'),
    );
    const field = screen.getByLabelText('Senha atual');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/A senha atual está incorreta/));
    expect(field).toHaveFocus();
    expect(shell.toasts).toHaveLength(0);
  });
});
