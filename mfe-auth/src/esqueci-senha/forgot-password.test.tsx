import { SIGNED_IN } from '@balcao/contract/testing';
import { screen } from '@testing-library/react';
import { fill, openArea, refuse } from '../testing/open-area';

const ASK = 'POST /auth/user/forgot-password';
const IN_BACKOFFICE = '/backoffice/configuracoes/perfil/esqueci-senha';
const SAME_FOR_ALL = 'Se o e-mail existir, enviamos um link';

describe('a forgotten password', () => {
  it.each([
    ['before the login', '/esqueci-senha', {}],
    ['in the back-office without a session', IN_BACKOFFICE, {}],
    ['in the back-office with a session', IN_BACKOFFICE, { session: SIGNED_IN }],
  ])('is asked for %s, and the answer tells nothing about the account', async (_, url, options) => {
    const { shell, user } = openArea(url, { ...options, http: { [ASK]: { message: 'ok' } } });
    await fill(user, 'E-mail', 'ana@exemplo.com.br');
    await user.click(screen.getByRole('button', { name: 'Enviar link' }));
    expect(await screen.findByText(SAME_FOR_ALL)).toBeVisible();
    expect(shell.http.calls[0]).toMatchObject({
      body: { email: 'ana@exemplo.com.br' },
      options: { api: 'auth', headers: { scope: 'public' } },
    });
  });

  it('offers the way back to the login only to who is logged out', async () => {
    openArea(IN_BACKOFFICE, { session: SIGNED_IN });
    expect(await screen.findByRole('link', { name: 'Alterar senha' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Voltar para entrar' })).toBeNull();
  });

  it('says so when the limit is reached', async () => {
    const { user } = openArea('/esqueci-senha', {
      http: {
        [ASK]: refuse({
          status: 429,
          code: 'too_many_requests',
          errors: ['Muitas tentativas em pouco tempo.'],
        }),
      },
    });
    await fill(user, 'E-mail', 'ana@exemplo.com.br');
    await user.click(screen.getByRole('button', { name: 'Enviar link' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Muitas tentativas em pouco tempo.');
    expect(screen.queryByText(SAME_FOR_ALL)).toBeNull();
  });
});
