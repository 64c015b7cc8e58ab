import { screen, waitFor } from '@testing-library/react';
import { fill, openArea, refuse } from '../testing/open-area';

const CODE_SENT = { message: 'Enviamos um e-mail com o próximo passo.', retryAfterSeconds: 60 };

async function fillSignup(answer: unknown) {
  const opened = openArea('/cadastro', { http: { 'POST /auth/signup': answer } });
  const { user } = opened;
  await fill(user, 'Nome completo', 'Ana Lima');
  await fill(user, 'E-mail', 'ana@exemplo.com.br');
  await fill(user, 'Nome da loja', 'Ateliê Flor d’Água');
  await fill(user, 'Celular', '11987654321');
  await fill(user, 'CPF', '12345678909');
  await fill(user, 'Senha', 'cavalo correto bateria');
  return opened;
}

const create = () => screen.getByRole('button', { name: 'Criar conta' });

describe('the signup', () => {
  it('sends what the API stores and leads to the confirmation', async () => {
    const { shell, user } = await fillSignup(CODE_SENT);
    await user.click(screen.getByLabelText(/termos de uso/));
    await user.click(screen.getByLabelText(/política de privacidade/));
    await user.click(create());
    expect(await screen.findByRole('heading', { name: 'Confirmar cadastro' })).toBeVisible();
    expect(shell.http.calls[0]).toMatchObject({
      body: {
        name: 'Ana Lima',
        email: 'ana@exemplo.com.br',
        storeName: 'Ateliê Flor d’Água',
        phoneNumber: '+5511987654321',
        cpf: '12345678909',
        password: 'cavalo correto bateria',
        acceptedTerms: true,
      },
      options: { api: 'auth', headers: { scope: 'public' } },
    });
    expect(shell.http.calls[0]?.body).not.toHaveProperty('terms');
    expect(shell.navigation.url()).toBe('/cadastro/confirmar?email=ana%40exemplo.com.br');

    const signup = JSON.stringify(shell.http.calls[0]?.body);
    const attempt = /"attempt":"([\da-f]{32})"/.exec(signup)?.[1];
    expect(attempt).toBeDefined();
    await fill(user, 'Código de confirmação', '123456');
    await waitFor(() =>
      expect(shell.http.calls[1]).toMatchObject({ path: '/auth/confirm-signup', body: { attempt } }),
    );
  });

  it('wants each of the two acceptances', async () => {
    const { shell, user } = await fillSignup(CODE_SENT);
    await user.click(screen.getByLabelText(/termos de uso/));
    await user.click(create());
    expect(await screen.findAllByText('Leia a política de privacidade para criar a conta.')).not.toHaveLength(
      0,
    );
    expect(shell.http.calls).toHaveLength(0);
  });

  it('shows what is accepted, in a tab of its own', async () => {
    await fillSignup(CODE_SENT);
    const documents = screen.getAllByRole('link', { name: /abre em outra aba/ });
    expect(documents.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
      ['/termos-de-uso', '_blank'],
      ['/politica-de-privacidade', '_blank'],
    ]);
  });

  it('refuses a password with the own name before it is sent', async () => {
    const { user } = await fillSignup(CODE_SENT);
    await fill(user, 'Nome completo', 'Mariana Prado');
    const password = await fill(user, 'Senha', 'mariana-vende-doces');
    await user.tab();
    await waitFor(() => expect(password).toHaveAccessibleDescription(/não pode conter o seu nome/));
  });

  it('says how strong the password is', async () => {
    await fillSignup(CODE_SENT);
    expect(await screen.findByText(/Força da senha/)).toBeVisible();
  });

  it('keeps what was typed when the API refuses a field', async () => {
    const { user } = await fillSignup(
      refuse({
        status: 422,
        code: 'validation',
        errors: ['Confira os campos indicados.'],
        fields: { password: ['Esta senha é muito comum e fácil de adivinhar. Escolha outra.'] },
      }),
    );
    await user.click(screen.getByLabelText(/termos de uso/));
    await user.click(screen.getByLabelText(/política de privacidade/));
    await user.click(create());
    await waitFor(() => expect(screen.getByLabelText('Senha')).toHaveFocus());
    expect(screen.getByLabelText('CPF')).toHaveValue('123.456.789-09');
    expect(screen.getByLabelText('Nome completo')).toHaveValue('Ana Lima');
    expect(screen.getByLabelText(/termos de uso/)).toBeChecked();
  });
});
