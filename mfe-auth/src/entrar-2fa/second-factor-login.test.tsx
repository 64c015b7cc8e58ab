import { screen, waitFor } from '@testing-library/react';
import { fill, openArea, refuseWith } from '../testing/open-area';

const GRANT = { token: { accessToken: 'abc', expiresIn: 28800 }, lojas: [] };
const WRONG = refuseWith(400, 'invalid_two_factor_code', 'Código de verificação incorreto.');

/** Completes the first step of the login, so that the code's field is shown. */
async function reachSecondStep(answer: unknown) {
  const opened = openArea('/', {
    http: {
      'POST /auth/login': { twoFactor: { challenge: 'desafio-secreto' } },
      'POST /validar-2fa': answer,
    },
  });
  await fill(opened.user, 'E-mail', 'ana@exemplo.com.br');
  await fill(opened.user, 'Senha', 'cavalo correto bateria');
  await opened.user.click(screen.getByRole('button', { name: 'Entrar' }));
  const field = await screen.findByLabelText('Código');
  return { ...opened, field };
}

describe('the second factor at login', () => {
  it('opens the session as soon as six digits are typed', async () => {
    const { shell, user } = await reachSecondStep(GRANT);
    await fill(user, 'Código', '123456');
    await waitFor(() => expect(shell.grants).toEqual([GRANT]));
    expect(shell.http.calls.at(-1)).toMatchObject({
      path: '/validar-2fa',
      body: { codigo: '123456', idLoja: '', email: 'ana@exemplo.com.br', challenge: 'desafio-secreto' },
      options: { headers: { scope: 'public' } },
    });
  });

  it('keeps the challenge out of the address', async () => {
    const { shell } = await reachSecondStep(GRANT);
    expect(shell.navigation.url()).toBe('/entrar/2fa');
  });

  it('takes a backup code', async () => {
    const { shell, user } = await reachSecondStep(GRANT);
    await fill(user, 'Código', 'AB2CD-EF3GH');
    await user.click(screen.getByRole('button', { name: 'Verificar e entrar' }));
    await waitFor(() => expect(shell.grants).toHaveLength(1));
    expect(shell.http.calls.at(-1)?.body).toMatchObject({ codigo: 'AB2CD-EF3GH' });
  });

  it('says how many tries are left after a wrong code', async () => {
    const { user, field } = await reachSecondStep(WRONG);
    await fill(user, 'Código', '111111');
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(/Código de verificação incorreto\. Restam 2 tentativas\./),
    );
    expect(field).toHaveFocus();
  });

  it('goes back to the login after three wrong codes', async () => {
    const { user, field } = await reachSecondStep(WRONG);
    for (const code of ['111111', '222222', '333333']) {
      await fill(user, 'Código', code);
      if (code !== '333333') await waitFor(() => expect(field).toBeInvalid());
    }
    expect(await screen.findByRole('heading', { name: 'Entrar' })).toBeVisible();
    expect(screen.getByText(/o código foi errado 3 vezes/)).toBeVisible();
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br');
  });

  it('goes back to the login when the challenge has expired', async () => {
    const { user } = await reachSecondStep(
      refuseWith(400, 'two_factor_challenge_expired', 'A verificação expirou.'),
    );
    await fill(user, 'Código', '123456');
    expect(await screen.findByText(/A verificação expirou/)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  });

  it('leads to the login when opened without the first step', async () => {
    const { shell } = openArea('/entrar/2fa');
    expect(await screen.findByText(/vem depois do e-mail e da senha/)).toBeVisible();
    expect(shell.navigation.url()).toBe('/');
  });
});
