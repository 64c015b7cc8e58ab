import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aChoice, aConnection } from '../../testing/a-gateway';
import { press } from '../../testing/interact';
import { openPayments, refuse } from '../../testing/open-payments';

const TESTED = {
  outcome: 'connected',
  message: 'Conexão com a Iugu funcionando.',
  at: '2026-03-01T12:00:00Z',
} as const;
const STEP_UP = refuse(403, 'step_up_required', ['Confirme que é você para continuar.']);

describe('connecting', () => {
  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('ID da conta'), 'A1B2');
    await userEvent.type(screen.getByLabelText('Token da API'), ' secret-token-of-the-account ');
  };

  it('asks for the password, sends the secrets once, tests them and uses the first gateway', async () => {
    const created = aConnection();
    const current = aConnection({ current: true, lastTest: TESTED });
    const shell = await openPayments('/gateway/iugu', {
      answers: {
        'POST /pagamentogateway': STEP_UP,
        'POST /auth/step-up': {},
        'PATCH /seller/seller-1/payment-gateway': aChoice(created, 2),
        'POST /pagamentogateway/connection-iugu/testar-conexao': { ...TESTED, connection: current },
      },
    });
    await fill();
    await press('Conectar Iugu');
    await userEvent.type(await screen.findByLabelText('Sua senha'), 'girassol com 7 pétalas');
    shell.http.answer('POST /pagamentogateway', created);
    shell.http.answer('GET /pagamentogateway', { items: [current] });
    shell.http.answer('GET /seller/seller-1/payment-gateway', aChoice(current, 2));
    await press('Confirmar senha');
    expect(await screen.findByText(/Conexão com a Iugu funcionando/)).toBeVisible();
    expect(screen.getByText('Em uso')).toBeVisible();
    // The form and its button are gone.
    await waitFor(() => expect(document.body).not.toHaveFocus());

    const sent = shell.http.calls.filter(
      ({ method, path }) => method === 'POST' && path === '/pagamentogateway',
    );
    expect(sent.map(({ body }) => body)).toEqual([sent[0]?.body, sent[0]?.body]);
    expect(sent[1]).toMatchObject({
      body: {
        idGateway: 'iugu',
        mode: 'test',
        credentials: { accountId: 'A1B2', apiToken: 'secret-token-of-the-account' },
      },
    });
    expect(sent[0]?.options.headers).toEqual(sent[1]?.options.headers);
    expect(document.body).not.toHaveTextContent('secret-token-of-the-account');
    expect(screen.queryByDisplayValue(/secret-token/)).not.toBeInTheDocument();
    await waitFor(() =>
      expect(shell.toasts.map(({ message }) => message)).toContain('Loja conectada: Iugu.'),
    );
  });

  it('keeps what was typed when the password is not given', async () => {
    const shell = await openPayments('/gateway/iugu', { answers: { 'POST /pagamentogateway': STEP_UP } });
    await fill();
    await press('Conectar Iugu');
    await press('Cancelar');
    expect(screen.getByLabelText('ID da conta')).toHaveValue('A1B2');
    expect(shell.toasts).toEqual([]);
  });

  it('needs each credential', async () => {
    await openPayments('/gateway/iugu');
    await press('Conectar Iugu');
    expect(await screen.findByRole('link', { name: /Preencha o campo Token da API/ })).toBeVisible();
  });

  it('leaves for later what exists only for an address that the gateway does not know yet', async () => {
    const later = [
      { field: 'clientId', configured: true, end: 'a1b2' },
      { field: 'clientSecret', configured: true, end: 'c3d4' },
      { field: 'webhookId', configured: false, end: '' },
    ] as const;
    const created = aConnection({ idGateway: 'paypal', credentials: [...later] });
    const shell = await openPayments('/gateway/paypal', {
      connections: [aConnection({ current: true })],
      answers: {
        'POST /pagamentogateway': created,
        'POST /pagamentogateway/connection-paypal/testar-conexao': { ...TESTED, connection: created },
      },
    });
    await userEvent.type(await screen.findByLabelText('Client ID'), 'app');
    await userEvent.type(screen.getByLabelText('Secret'), 'app-secret');
    expect(screen.getByLabelText('ID do webhook (pode ficar para depois)')).not.toBeRequired();
    shell.http.answer('GET /pagamentogateway', { items: [aConnection({ current: true }), created] });
    await press('Conectar PayPal');
    expect(await screen.findByText('Falta o ID do webhook')).toBeVisible();
    const sent = shell.http.calls.find(
      ({ method, path }) => method === 'POST' && path === '/pagamentogateway',
    );
    expect(sent?.body).toMatchObject({ credentials: { clientId: 'app', clientSecret: 'app-secret' } });
  });

  it('refuses at its field an id of a webhook that PayPal would not take', async () => {
    const shell = await openPayments('/gateway/paypal');
    await userEvent.type(await screen.findByLabelText('Client ID'), 'app');
    await userEvent.type(screen.getByLabelText('Secret'), 'app-secret');
    const field = screen.getByLabelText('ID do webhook (pode ficar para depois)');
    await userEvent.type(field, 'https://loja.example/hooks');
    await press('Conectar PayPal');
    await waitFor(() => expect(field).toHaveAccessibleDescription(/O ID do webhook tem só letras e números/));
    expect(shell.http.calls.some(({ method }) => method === 'POST')).toBe(false);
    await userEvent.clear(field);
    await userEvent.type(field, ' 5GP028458E2496506 ');
    await press('Conectar PayPal');
    await waitFor(() =>
      expect(shell.http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
        credentials: { webhookId: '5GP028458E2496506' },
      }),
    );
  });

  it('puts what the API refuses at its field, and says when a role may not', async () => {
    const shell = await openPayments('/gateway/iugu', {
      answers: {
        'POST /pagamentogateway': refuse(422, 'validation', [], {
          fields: { 'credentials.apiToken': ['Copie a credencial inteira.'] },
        }),
      },
    });
    await fill();
    await press('Conectar Iugu');
    await waitFor(() =>
      expect(screen.getByLabelText('Token da API')).toHaveAccessibleDescription(/Copie a credencial inteira/),
    );
    shell.http.answer(
      'POST /pagamentogateway',
      refuse(403, 'forbidden', ['Você não tem permissão para fazer isso.']),
    );
    await press('Conectar Iugu');
    expect(await screen.findByText('Você não tem permissão para fazer isso.')).toBeVisible();
  });

  it('in production waits for a verified identity, and says where that is done', async () => {
    await openPayments('/gateway/iugu', {
      answers: { 'GET /kyc/profile/seller-1/status': { status: null } },
    });
    expect(await screen.findByRole('link', { name: 'Verificar identidade' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /Produção/ })).toBeDisabled();
    expect(screen.getByRole('radio', { name: /Teste/ })).toBeChecked();
  });

  it('in production is open to who has proved who they are', async () => {
    await openPayments('/gateway/iugu');
    await userEvent.click(await screen.findByRole('radio', { name: /Produção/ }));
    expect(screen.getByRole('radio', { name: /Produção/ })).toBeChecked();
    expect(screen.queryByRole('link', { name: 'Verificar identidade' })).not.toBeInTheDocument();
  });

  describe('in production', () => {
    const chooseLive = async (gateway: string) => {
      await openPayments(`/gateway/${gateway}`);
      await screen.findByRole('radio', { name: /Produção/ });
      expect(screen.queryByText('Faça antes uma compra de teste')).not.toBeInTheDocument();
      await userEvent.click(screen.getByRole('radio', { name: /Produção/ }));
      return screen.getByRole('alert');
    };

    it.each([
      ['iugu', /documentação da Iugu.*uma compra e um reembolso.*Ainda sem confirmação:.*número do pedido/],
      ['pagseguro', /documentação do PagSeguro.*Ainda sem confirmação:.*explica um cartão recusado/],
    ])('says before what nobody has confirmed: %s', async (gateway, words) => {
      expect(await chooseLive(gateway)).toHaveTextContent(words);
    });

    it.each(['paypal', 'malga'])('says that no real account was tried: %s', async (gateway) => {
      const notice = await chooseLive(gateway);
      expect(notice).toHaveTextContent(/ainda não foi experimentada com uma conta real/);
      expect(notice).not.toHaveTextContent(/sem confirmação/);
    });
  });

  it('can wait: the gateway is chosen first, and asks for its credentials then', async () => {
    const prepared = aConnection({ idGateway: 'paypal', configured: false, current: true, credentials: [] });
    const shell = await openPayments('/gateway/paypal', {
      answers: { 'PATCH /seller/seller-1/payment-gateway': aChoice(prepared, 2) },
    });
    const choose = await screen.findByRole('button', { name: 'Usar PayPal' });
    shell.http.answer('GET /pagamentogateway', { items: [prepared] });
    shell.http.answer('GET /seller/seller-1/payment-gateway', aChoice(prepared, 2));
    await userEvent.click(choose);
    expect(await screen.findByText('Faltam credenciais')).toBeVisible();
    expect(screen.getByLabelText('Client ID')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Usar PayPal' })).not.toBeInTheDocument();
  });

  it('the simulator asks for nothing', async () => {
    const simulator = aConnection({ idGateway: 'simulador' });
    const shell = await openPayments('/gateway/simulador', {
      connections: [aConnection({ current: true })],
      answers: {
        'POST /pagamentogateway': simulator,
        'POST /pagamentogateway/connection-simulador/testar-conexao': { ...TESTED, connection: simulator },
      },
    });
    await press('Conectar Simulador');
    await waitFor(() => expect(shell.toasts).not.toHaveLength(0));
    // Another gateway stays in use until this one is chosen.
    expect(shell.http.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});
