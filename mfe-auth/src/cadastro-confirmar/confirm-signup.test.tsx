import { act, screen, waitFor } from '@testing-library/react';
import { fill, openArea, refuse, refuseWith } from '../testing/open-area';

const URL = '/cadastro/confirmar?email=ana%40exemplo.com.br';
const CONFIRM = 'POST /auth/confirm-signup';
const RESEND = 'POST /auth/confirm-signup/resend-token';
const LABEL = 'Código de confirmação';
const RESENT = { message: 'Se o cadastro existir, enviamos um novo código.', retryAfterSeconds: 60 };

describe('confirming a signup', () => {
  it('sends the code as soon as it is complete and leads to the login with the e-mail filled', async () => {
    const { shell, user } = openArea(URL, { http: { [CONFIRM]: { message: 'Cadastro confirmado.' } } });
    await fill(user, LABEL, '123 456');
    expect(await screen.findByText(/Cadastro confirmado/)).toBeVisible();
    expect(shell.http.calls[0]).toMatchObject({
      body: { email: 'ana@exemplo.com.br', code: '123456' },
      options: { api: 'auth', headers: { scope: 'public' } },
    });
    expect(screen.getByLabelText('E-mail')).toHaveValue('ana@exemplo.com.br');
    expect(screen.getByLabelText('Senha')).toHaveFocus();
  });

  it('logs in the browser that signed up', async () => {
    const session = { token: { accessToken: 'token', expiresIn: 28_800 }, lojas: [] };
    const { shell, user } = openArea('/cadastro', {
      http: { [CONFIRM]: { message: 'Cadastro confirmado.', session } },
    });
    act(() => shell.navigation.navigate(URL, { state: { attempt: 'a-random-text-of-this-browser' } }));
    const open = jest.spyOn(shell.session, 'open');
    await fill(user, LABEL, '123456');
    await waitFor(() => expect(open).toHaveBeenCalledWith(session));
    expect(shell.http.calls[0]?.body).toMatchObject({ attempt: 'a-random-text-of-this-browser' });
    expect(screen.queryByLabelText('Senha')).not.toBeInTheDocument();
  });

  it('starts at the code and lets the system offer it', async () => {
    openArea(URL);
    const field = await screen.findByLabelText(LABEL);
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  });

  it('fills in the code of the link and waits for the person to send it', async () => {
    const { shell, user } = openArea(`${URL}&codigo=654321`, { http: { [CONFIRM]: { message: 'ok' } } });
    expect(await screen.findByLabelText(LABEL)).toHaveValue('654321');
    expect(shell.http.calls).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Confirmar cadastro' }));
    await waitFor(() => expect(shell.http.calls[0]?.body).toMatchObject({ code: '654321' }));
  });

  it('asks for the e-mail when the address lacks it', async () => {
    const { shell, user } = openArea('/cadastro/confirmar', { http: { [CONFIRM]: { message: 'ok' } } });
    await fill(user, 'E-mail do cadastro', 'Ana@Exemplo.com.br');
    await fill(user, LABEL, '123456');
    await waitFor(() => expect(shell.http.calls[0]?.path).toBe('/auth/confirm-signup'));
  });

  it('puts a wrong or old code on its field, with the way out', async () => {
    const { user } = openArea(URL, {
      http: { [CONFIRM]: refuseWith(400, 'invalid_code', 'Código incorreto ou vencido.') },
    });
    const field = await fill(user, LABEL, '111111');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Código incorreto ou vencido/));
    expect(field).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Entrar' })).toBeVisible();
  });
});

describe('asking for another code', () => {
  beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
  afterEach(() => jest.useRealTimers());

  it('says that it was sent and waits a minute for the next', async () => {
    const { shell, user } = openArea(URL, { http: { [RESEND]: RESENT } });
    await user.click(await screen.findByRole('button', { name: 'Reenviar código' }));
    expect(await screen.findByText(RESENT.message)).toBeVisible();
    expect(shell.http.calls[0]?.body).toEqual({ email: 'ana@exemplo.com.br' });
    expect(screen.getByRole('button', { name: /Reenviar código em/ })).toBeDisabled();
    expect(screen.getByLabelText(LABEL)).toHaveFocus();
    act(() => void jest.advanceTimersByTime(61_000));
    expect(screen.getByRole('button', { name: 'Reenviar código' })).toBeEnabled();
  });

  it('says how long to wait when the limit is reached', async () => {
    const { user } = openArea(URL, {
      http: {
        [RESEND]: refuse({
          status: 429,
          code: 'too_many_codes',
          errors: ['Você pediu códigos demais. Aguarde para pedir outro.'],
          retryAfterSeconds: 1800,
        }),
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reenviar código' }));
    expect(await screen.findByText(/Você pediu códigos demais/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Reenviar código em (30|29) min/ })).toBeDisabled();
  });

  it('needs to know the e-mail', async () => {
    const { shell, user } = openArea('/cadastro/confirmar');
    await user.click(await screen.findByRole('button', { name: 'Reenviar código' }));
    expect(await screen.findByText('Digite primeiro o e-mail do cadastro.')).toBeVisible();
    expect(shell.http.calls).toHaveLength(0);
  });
});
