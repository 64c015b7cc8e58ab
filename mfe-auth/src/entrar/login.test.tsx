import { act, screen, waitFor } from '@testing-library/react';
import { fill, openArea, refuse, refuseWith } from '../testing/open-area';

const GRANT = { token: { accessToken: 'abc', expiresIn: 28800 }, lojas: [] };

async function tryToEnter(answer: unknown, url = '/') {
  const opened = openArea(url, { http: { 'POST /auth/login': answer } });
  await fill(opened.user, 'E-mail', 'ana@exemplo.com.br');
  await fill(opened.user, 'Senha', 'cavalo correto bateria');
  await opened.user.click(screen.getByRole('button', { name: 'Entrar' }));
  return opened;
}

describe('the login', () => {
  it.each(['/', '/entrar'])('opens a session from %s, without the authentication header', async (url) => {
    const { shell } = await tryToEnter(GRANT, url);
    await waitFor(() => expect(shell.grants).toEqual([GRANT]));
    expect(shell.http.calls[0]).toMatchObject({
      body: { email: 'ana@exemplo.com.br', password: 'cavalo correto bateria' },
      options: { api: 'auth', headers: { scope: 'public' } },
    });
  });

  it('has one h1 and starts at the e-mail', async () => {
    openArea('/');
    expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
    expect(screen.getByLabelText('E-mail')).toHaveFocus();
  });

  it('shows the password on request', async () => {
    const { user } = openArea('/');
    const password = await screen.findByLabelText('Senha');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Mostrar senha' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('says one thing whether the e-mail or the password is wrong, and keeps what was typed', async () => {
    await tryToEnter(refuseWith(400, 'invalid_credentials', 'E-mail ou senha incorretos.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('E-mail ou senha incorretos.');
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br');
    expect(screen.getByLabelText('Senha')).toHaveValue('cavalo correto bateria');
  });

  it('does not send an empty form', async () => {
    const { shell, user } = openArea('/');
    await user.click(await screen.findByRole('button', { name: 'Entrar' }));
    expect(await screen.findAllByText('Preencha o campo E-mail.')).not.toHaveLength(0);
    expect(shell.http.calls).toHaveLength(0);
  });

  it('says that a blocked account is blocked', async () => {
    await tryToEnter(refuseWith(403, 'account_blocked', 'Sua conta está bloqueada. Fale com o suporte.'));
    expect(await screen.findByRole('alert')).toHaveTextContent('Fale com o suporte.');
  });

  it('says that nothing was reached when the line is down, and can be sent again', async () => {
    const { shell, user } = await tryToEnter(
      refuse({ status: 0, code: 'offline', errors: ['Sem conexão com a internet.'] }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Sem conexão com a internet.');
    shell.http.answer('POST /auth/login', GRANT);
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    await waitFor(() => expect(shell.grants).toHaveLength(1));
  });
});

describe('a locked account', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it('counts down until it may try again', async () => {
    await tryToEnter(
      refuse({
        status: 429,
        code: 'account_locked',
        errors: ['Muitas tentativas de entrada. Aguarde para tentar de novo.'],
        retryAfterSeconds: 872,
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Muitas senhas erradas em seguida');
    const timer = screen.getByRole('timer');
    const shown = timer.textContent;
    expect(shown).toMatch(/^14 min \d\d? s$/);
    act(() => void jest.advanceTimersByTime(60_000));
    expect(timer).toHaveTextContent(/^13 min/);
    act(() => void jest.advanceTimersByTime(872_000));
    expect(screen.getByRole('alert')).toHaveTextContent('Você já pode tentar de novo.');
  });
});

describe('an account that is not confirmed', () => {
  const notConfirmed = refuseWith(403, 'account_not_confirmed', 'Confirme o seu cadastro para entrar.');

  it('is sent a code and led to the confirmation', async () => {
    const { shell, user } = await tryToEnter(notConfirmed);
    shell.http.answer('POST /auth/confirm-signup/resend-token', {
      message: 'Se houver um cadastro, enviamos um código.',
      retryAfterSeconds: 60,
    });
    await user.click(await screen.findByRole('button', { name: 'Receber código e confirmar' }));
    expect(await screen.findByRole('heading', { name: 'Confirmar cadastro' })).toBeVisible();
    expect(shell.navigation.url()).toBe('/cadastro/confirmar?email=ana%40exemplo.com.br');
    expect(screen.getByRole('button', { name: /Reenviar código em/ })).toBeDisabled();
  });

  it('is led there too when a code was sent moments ago', async () => {
    const { shell, user } = await tryToEnter(notConfirmed);
    shell.http.answer(
      'POST /auth/confirm-signup/resend-token',
      refuse({ status: 429, code: 'too_many_codes', errors: ['Aguarde.'], retryAfterSeconds: 30 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Receber código e confirmar' }));
    expect(await screen.findByRole('heading', { name: 'Confirmar cadastro' })).toBeVisible();
  });

  it('stays and says why when no code could be sent', async () => {
    const { shell, user } = await tryToEnter(notConfirmed);
    shell.http.answer(
      'POST /auth/confirm-signup/resend-token',
      refuseWith(503, 'unavailable', 'O Balcão está temporariamente indisponível.'),
    );
    await user.click(await screen.findByRole('button', { name: 'Receber código e confirmar' }));
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('O Balcão está temporariamente indisponível.'),
    );
  });
});
