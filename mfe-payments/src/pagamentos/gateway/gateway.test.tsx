import type { RecordedCall } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aChoice, aConnection } from '../testing/a-gateway';
import { openPayments, refuse } from '../testing/open-payments';

const TESTED = {
  outcome: 'connected',
  message: 'Conexão com Iugu funcionando.',
  at: '2026-03-01T12:00:00Z',
} as const;
const STEP_UP = refuse(403, 'step_up_required', ['Confirme que é você para continuar.']);

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const card = async (name: string) => within(await screen.findByRole('article', { name }));

describe('the gateways', () => {
  it('are explained to a store that has none, with what each needs', async () => {
    await openPayments('');
    expect(await screen.findByText('Sua loja ainda não tem um gateway')).toBeVisible();
    const malga = await card('Malga');
    expect(malga.getByText('Client ID, API key, Merchant ID')).toBeVisible();
    expect(malga.getByText('Não conectado')).toBeVisible();
    expect(malga.getByRole('link', { name: 'Conectar Malga' })).toHaveAttribute(
      'href',
      '/backoffice/configuracoes/pagamentos/gateway/malga',
    );
  });

  it('show which one the store uses, how its account stands there, and what it costs', async () => {
    const iugu = aConnection({
      current: true,
      mode: 'live',
      account: { status: 'rejected', text: 'Conta rejeitada', tone: 'error', feedback: 'Documento ilegível' },
      fees: { pix: { percentBasisPoints: 99, fixedCents: 0, releaseDays: 1, perInstallment: false } },
    });
    await openPayments('', {
      connections: [iugu],
      answers: { 'GET /formapagamento/configuradas': { items: [{ id: 'pix', ativo: true }] } },
    });
    const current = within(await screen.findByRole('region', { name: 'Gateway da loja: Iugu' }));
    for (const words of ['Em uso', 'Modo produção', 'Conta rejeitada', /Documento ilegível/])
      expect(current.getByText(words)).toBeVisible();
    expect(current.getByText('Pix: 0,99%, recebe em 1 dia')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Iugu' })).not.toBeInTheDocument();
  });

  it('say so when Iugu has not said anything about the account', async () => {
    await openPayments('', { connections: [aConnection({ current: true })] });
    expect(await screen.findAllByText('Pendente completar cadastro')).not.toHaveLength(0);
  });

  it('say why they could not be read, and are read again on demand', async () => {
    const shell = await openPayments('', {
      answers: { 'GET /config/gateways': refuse(0, 'offline', ['Você está sem internet.']) },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Você está sem internet.');
    shell.http.answer('GET /config/gateways', { items: [] });
    await press('Tentar novamente');
    expect(await screen.findByText('Sua loja ainda não tem um gateway')).toBeVisible();
  });

  it('say so to who may not see them', async () => {
    await openPayments('', {
      answers: { 'GET /pagamentogateway': refuse(403, 'forbidden', ['Você não tem permissão.']) },
    });
    expect(await screen.findByText('Você não tem acesso a estes gateways')).toBeVisible();
  });

  it('are read again when somebody changes them', async () => {
    const shell = await openPayments('');
    await screen.findByText('Sua loja ainda não tem um gateway');
    const iugu = aConnection({ current: true });
    shell.http.answer('GET /pagamentogateway', { items: [iugu] });
    shell.http.answer('GET /seller/seller-1/payment-gateway', aChoice(iugu));
    shell.publish('payments.changed', {});
    expect(await screen.findByRole('region', { name: 'Gateway da loja: Iugu' })).toBeVisible();
  });

  it('that do not exist are not found', async () => {
    await openPayments('/gateway/cheque');
    expect(await screen.findByText('Não encontramos este gateway')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ver gateways' })).toBeVisible();
  });
});

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
    expect(await screen.findByText(/Conexão com Iugu funcionando/)).toBeVisible();
    expect(screen.getByText('Em uso')).toBeVisible();

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
    // Another gateway is in use already: that stays so until it is chosen.
    expect(shell.http.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });
});

describe('a connection', () => {
  it('shows credentials by their ends only, and replaces those that are typed', async () => {
    const shell = await openPayments('/gateway/iugu', {
      connections: [aConnection({ current: true })],
      answers: {
        'PUT /pagamentogateway/connection-iugu': ({ body }: RecordedCall) => ({
          ...aConnection({ current: true, version: 2 }),
          ...(body as object),
          credentials: [{ field: 'apiToken', configured: true, end: 'WXYZ' }],
        }),
        'POST /pagamentogateway/connection-iugu/testar-conexao': refuse(0, 'offline', [
          'Você está sem internet.',
        ]),
      },
    });
    expect(await screen.findAllByText('Configurado, termina em 8F90.')).toHaveLength(2);
    await press('Alterar acesso');
    const dialog = within(await screen.findByRole('dialog', { name: 'Alterar acesso à conta Iugu' }));
    await userEvent.type(dialog.getByLabelText('Token da API'), 'another-token-WXYZ');
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar acesso' }));
    await waitFor(() =>
      expect(shell.http.calls.find(({ method }) => method === 'PUT')).toMatchObject({
        body: { mode: 'test', credentials: { apiToken: 'another-token-WXYZ' } },
        options: { headers: { 'If-Match': '"1"' } },
      }),
    );
    // The credentials are kept although the gateway could not be asked.
    await waitFor(() => expect(shell.toasts.at(-1)).toMatchObject({ kind: 'error' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('changed elsewhere shows how it is now, and is saved on that version', async () => {
    const current = aConnection({ version: 7, mode: 'live' });
    const shell = await openPayments('/gateway/iugu', {
      connections: [aConnection()],
      answers: {
        'PUT /pagamentogateway/connection-iugu': refuse(412, 'stale_version', ['Mudou.'], {
          body: { current },
        }),
      },
    });
    await press('Alterar acesso');
    await userEvent.type(await screen.findByLabelText('Token da API'), 'another-token-WXYZ');
    await press('Salvar acesso');
    expect(await screen.findByText('Esta conexão foi alterada em outro lugar')).toBeVisible();
    expect(screen.getByText('Modo: Produção')).toBeVisible();
    await press('Salvar acesso');
    await waitFor(() =>
      expect(shell.http.calls.findLast(({ method }) => method === 'PUT')?.options.headers).toEqual({
        'If-Match': '"7"',
      }),
    );
  });

  it.each([
    ['connected', 'status', 'Conexão com Iugu funcionando.'],
    ['refused', 'alert', 'Iugu recusou as credenciais.'],
    ['unreachable', 'alert', 'Iugu não respondeu como esperado.'],
  ] as const)('that is tested says that it is %s', async (outcome, role, message) => {
    const tested = aConnection({ lastTest: { outcome, message, at: '2026-03-01T12:00:00Z' } });
    await openPayments('/gateway/iugu', {
      connections: [aConnection()],
      answers: {
        'POST /pagamentogateway/connection-iugu/testar-conexao': { outcome, message, connection: tested },
      },
    });
    await press('Testar conexão');
    await waitFor(() =>
      expect(screen.getAllByRole(role).some(({ textContent }) => textContent?.includes(message))).toBe(true),
    );
  });

  it('keeps the fees of the contract', async () => {
    const shell = await openPayments('/gateway/iugu', {
      connections: [aConnection()],
      answers: {
        'PUT /pagamentogateway/connection-iugu': ({ body }: RecordedCall) =>
          aConnection({ version: 2, ...(body as object) }),
      },
    });
    const pix = within(await screen.findByRole('group', { name: 'Pix' }));
    await userEvent.type(pix.getByLabelText('Tarifa'), '0,99');
    await userEvent.type(pix.getByLabelText('Recebe em'), '1');
    await press('Salvar tarifas');
    await waitFor(() =>
      expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
        fees: { pix: { percentBasisPoints: 99, fixedCents: 0, releaseDays: 1, perInstallment: false } },
      }),
    );
  });

  it('in use cannot be removed, and says why', async () => {
    await openPayments('/gateway/iugu', { connections: [aConnection({ current: true })] });
    expect(await screen.findByRole('button', { name: 'Desconectar Iugu' })).toBeDisabled();
    expect(screen.getByText(/escolha antes outro gateway/)).toBeVisible();
  });

  it('that is not in use is removed after a question', async () => {
    const shell = await openPayments('/gateway/malga', {
      connections: [aConnection({ current: true }), aConnection({ idGateway: 'malga' })],
      answers: { 'DELETE /pagamentogateway/connection-malga': undefined },
    });
    await press('Desconectar Malga');
    await press('Desconectar o gateway');
    await waitFor(() => expect(shell.navigation.url()).toBe('/backoffice/configuracoes/pagamentos'));
    expect(shell.toasts.at(-1)?.message).toBe('Gateway desconectado: Malga.');
  });
});

describe('switching', () => {
  const iugu = aConnection({ current: true });
  const malga = aConnection({ idGateway: 'malga' });
  const unconfirmed = refuse(409, 'gateway_switch_unconfirmed', ['Leia o que muda.'], {
    body: { consequences: ['Reembolsos de vendas antigas são feitos sempre por Iugu.'] },
  });
  const patches = ({ http }: Awaited<ReturnType<typeof openPayments>>) =>
    http.calls.filter(({ method }) => method === 'PATCH');

  it('tells what follows before it happens', async () => {
    const shell = await openPayments('/gateway/malga', {
      connections: [iugu, malga],
      answers: { 'PATCH /seller/seller-1/payment-gateway': unconfirmed },
    });
    await press('Usar Malga');
    const dialog = within(await screen.findByRole('dialog', { name: 'Usar Malga nas novas vendas?' }));
    expect(dialog.getByText(/Reembolsos de vendas antigas/)).toBeInTheDocument();
    shell.http.answer('PATCH /seller/seller-1/payment-gateway', aChoice(malga, 2));
    shell.http.answer('GET /seller/seller-1/payment-gateway', aChoice(malga, 2));
    shell.http.answer('GET /pagamentogateway', {
      items: [
        { ...malga, current: true },
        { ...iugu, current: false },
      ],
    });
    await userEvent.click(dialog.getByRole('button', { name: 'Trocar para Malga' }));
    expect(await screen.findByText('Em uso')).toBeVisible();
    expect(patches(shell).map(({ body }) => body)).toEqual([
      { gateway: 'malga', confirm: false },
      { gateway: 'malga', confirm: true },
    ]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('that met another choice shows that one first', async () => {
    const paypal = aConnection({ idGateway: 'paypal' });
    const shell = await openPayments('/gateway/malga', {
      connections: [iugu, malga, paypal],
      answers: { 'PATCH /seller/seller-1/payment-gateway': unconfirmed },
    });
    await press('Usar Malga');
    await screen.findByRole('dialog');
    shell.http.answer('PATCH /seller/seller-1/payment-gateway', (call: RecordedCall) =>
      (call.body as { confirm: boolean }).confirm
        ? (
            refuse(412, 'stale_version', ['Mudou.'], { body: { current: aChoice(paypal, 5) } }) as () => never
          )()
        : (unconfirmed as () => never)(),
    );
    await press('Trocar para Malga');
    expect(await screen.findByText(/Agora a loja usa PayPal/)).toBeVisible();
    expect(patches(shell).at(-1)).toMatchObject({
      body: { confirm: false },
      options: { headers: { 'If-Match': '"5"' } },
    });
  });
});
