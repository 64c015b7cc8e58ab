import type { PaymentConfigRecord } from '@balcao/api-schema';
import type { RecordedCall } from '@balcao/contract/testing';
import { DEFAULT_PAYMENT_CONFIGS } from '@balcao/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection } from '../testing/a-gateway';
import { aConfig } from '../testing/a-method';
import { press, retype } from '../testing/interact';
import { openPayments, refuse } from '../testing/open-payments';

const IUGU = aConnection({
  current: true,
  fees: {
    pix: { percentBasisPoints: 99, fixedCents: 0, releaseDays: 1, perInstallment: false },
    credit_card: { percentBasisPoints: 300, fixedCents: 50, releaseDays: 30, perInstallment: true },
  },
});

const saved = ({ body }: RecordedCall) =>
  ({ ...aConfig('pix'), ...(body as object), id: 'config-pix', version: 2 }) as PaymentConfigRecord;

/** Opens the page of a method at Iugu, with its configuration or before it has one. */
async function openMethod(slug: string, config?: PaymentConfigRecord, answers = {}) {
  const shell = await openPayments(`/forma/${slug}`, {
    connections: [IUGU],
    answers: {
      'GET /pagamentoconfiguracoes': { items: config ? [config] : [] },
      'PUT /pagamentoconfiguracoes': saved,
      'POST /pagamentoconfiguracoes': saved,
      ...answers,
    },
  });
  await screen.findByRole('checkbox', { name: /^Oferecer / });
  return shell;
}

type Shell = Awaited<ReturnType<typeof openPayments>>;

const lastWrite = ({ http }: Shell) => http.calls.findLast(({ method }) => method !== 'GET');

describe('the methods of the gateway', () => {
  it('are those that it offers, with how each is set', async () => {
    await openPayments('?aba=formas', {
      connections: [IUGU],
      answers: { 'GET /pagamentoconfiguracoes': { items: [aConfig('pix', { ativo: true })] } },
    });
    const rows = await screen.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('heading').textContent)).toEqual([
      'Pix',
      'Cartão de crédito',
      'Boleto',
    ]);
    expect(screen.getByText('Vale por 30 minutos')).toBeVisible();
    expect(screen.getByText('Ativo')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Configurar Cartão de crédito' })).toHaveAttribute(
      'href',
      '/backoffice/configuracoes/pagamentos/forma/cartao-de-credito',
    );
  });

  it('are offered with the common values by one press, once', async () => {
    let answer: (config: PaymentConfigRecord) => void = () => {};
    const shell = await openPayments('?aba=formas', {
      connections: [IUGU],
      answers: { 'POST /pagamentoconfiguracoes': () => new Promise((resolve) => (answer = resolve)) },
    });
    const button = await screen.findByRole('button', { name: 'Ativar Pix' });
    await userEvent.dblClick(button);
    shell.http.answer('GET /pagamentoconfiguracoes', { items: [aConfig('pix', { ativo: true })] });
    answer(aConfig('pix', { ativo: true }));
    expect(await screen.findByRole('button', { name: 'Desativar Pix' })).toBeVisible();
    const posts = shell.http.calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ body }) => body)).toEqual([
      { idFormaPagamento: 'pix', idGateway: 'iugu', ativo: true, config: DEFAULT_PAYMENT_CONFIGS.pix },
    ]);
    expect(shell.toasts.at(-1)?.message).toBe('Pix está no checkout.');
  });

  it('say why one could not be offered, and show how it is now', async () => {
    const shell = await openPayments('?aba=formas', {
      connections: [IUGU],
      answers: {
        'GET /pagamentoconfiguracoes': { items: [aConfig('pix')] },
        'PUT /pagamentoconfiguracoes': refuse(412, 'stale_version', ['Estes dados mudaram.']),
      },
    });
    const pressed = await screen.findByRole('button', { name: 'Ativar Pix' });
    shell.http.answer('GET /pagamentoconfiguracoes', {
      items: [aConfig('pix', { ativo: true, version: 5 })],
    });
    await userEvent.click(pressed);
    expect(await screen.findByText('Estes dados mudaram.')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Desativar Pix' })).toBeVisible();
  });

  it('need a gateway', async () => {
    await openPayments('?aba=formas');
    expect(await screen.findByText('Escolha um gateway primeiro')).toBeVisible();
  });

  it('cannot be offered before the gateway has its credentials', async () => {
    await openPayments('?aba=formas', { connections: [aConnection({ current: true, configured: false })] });
    expect(await screen.findByText('Faltam credenciais: Iugu')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ativar Pix' })).not.toBeInTheDocument();
  });

  it('say where a card is missing because the connection was not tested', async () => {
    const untested = aConnection({ current: true, takesCards: false });
    await openPayments('/forma/cartao-de-credito', { connections: [untested] });
    // The record takes the place of its skeleton, with what stands above the form.
    await screen.findByRole('complementary', { name: 'Sobre este registro' });
    expect(screen.getByText('O cartão ainda não aparece no checkout')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Testar conexão' })).toBeVisible();
  });
});

describe('addresses', () => {
  it('of no method are not found', async () => {
    await openPayments('/forma/cheque', { connections: [IUGU] });
    expect(await screen.findByText('Não encontramos esta forma de pagamento')).toBeVisible();
  });

  it('of a method that the gateway does not have say so', async () => {
    await openPayments('/forma/paypal', { connections: [IUGU] });
    expect(await screen.findByText('Iugu não oferece PayPal')).toBeVisible();
  });

  it('name another gateway than the one in use, to prepare a switch', async () => {
    const malga = aConnection({ idGateway: 'malga' });
    const shell = await openPayments('/forma/pix?gateway=malga', { connections: [IUGU, malga] });
    expect(await screen.findByText('na Malga')).toBeVisible();
    expect(shell.http.calls.find(({ path }) => path === '/pagamentoconfiguracoes')?.options.params).toEqual({
      idFormaPagamento: 'pix',
      idGateway: 'malga',
    });
  });
});

describe('a Pix', () => {
  it('is configured for the first time, on the page that one stays on', async () => {
    const shell = await openMethod('pix');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Oferecer Pix aos clientes' }));
    await retype('O código vale por', '30');
    await userEvent.selectOptions(screen.getByLabelText('Unidade: O código vale por'), 'minutos');
    await retype('Desconto', '5');
    await retype('Valor máximo', '500000');
    await press('Salvar Pix');
    await waitFor(() => expect(shell.toasts).not.toHaveLength(0));
    const post = shell.http.calls.find(({ method }) => method === 'POST');
    expect(post?.body).toEqual({
      idFormaPagamento: 'pix',
      idGateway: 'iugu',
      ativo: true,
      config: {
        expirationSeconds: 1800,
        discountBasisPoints: 500,
        message: '',
        minCents: 0,
        maxCents: 500_000,
      },
    });
    expect(shell.navigation.url()).toBe('/backoffice/configuracoes/pagamentos/forma/pix');
  });

  it('is saved on the version that was read, also by Ctrl+S', async () => {
    const shell = await openMethod('pix', aConfig('pix', { version: 4 }));
    await userEvent.type(screen.getByLabelText('Mensagem ao cliente'), 'Obrigada!');
    expect(shell.navigation.isHeld()).toBe(true);
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() =>
      expect(lastWrite(shell)).toMatchObject({
        method: 'PUT',
        body: { id: 'config-pix', config: { message: 'Obrigada!' } },
        options: { headers: { 'If-Match': '"4"' } },
      }),
    );
  });

  it('says what is wrong between its fields at the field', async () => {
    const shell = await openMethod('pix', aConfig('pix'));
    await retype('Valor mínimo', '10000');
    await retype('Valor máximo', '5000');
    await press('Salvar Pix');
    await waitFor(() =>
      expect(screen.getByLabelText('Valor máximo')).toHaveAccessibleDescription(
        /precisa ser maior que o mínimo/,
      ),
    );
    expect(lastWrite(shell)).toBeUndefined();
  });

  it('keeps to its bounds', async () => {
    await openMethod('pix', aConfig('pix'));
    await retype('O código vale por', '20000');
    await retype('Desconto', '51');
    await press('Salvar Pix');
    await waitFor(() =>
      expect(screen.getByLabelText('O código vale por')).toHaveAccessibleDescription(/O máximo é 7 dias/),
    );
    expect(screen.getByLabelText('Desconto')).toHaveAccessibleDescription(/O máximo é 50%/);
  });

  it('changed elsewhere is compared', async () => {
    const current = aConfig('pix', { version: 9, ativo: true });
    const shell = await openMethod('pix', aConfig('pix'), {
      'PUT /pagamentoconfiguracoes': refuse(412, 'stale_version', ['Mudou.'], { body: { current } }),
    });
    await retype('Desconto', '5');
    await press('Salvar Pix');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pix foi alterado em outro lugar' }));
    expect(dialog.getByRole('radio', { name: /Seu valor.*5%/ })).toBeChecked();
    expect(dialog.getByRole('radio', { name: /Valor atual.*Oferecido/ })).toBeChecked();
    shell.http.answer('PUT /pagamentoconfiguracoes', saved);
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar o que escolhi' }));
    await waitFor(() =>
      expect(lastWrite(shell)).toMatchObject({
        body: { ativo: true, config: { discountBasisPoints: 500 } },
        options: { headers: { 'If-Match': '"9"' } },
      }),
    );
  });

  it('says so to a role that may not change it, and keeps what was typed', async () => {
    await openMethod('pix', aConfig('pix'), {
      'PUT /pagamentoconfiguracoes': refuse(403, 'forbidden', ['Você não tem permissão para fazer isso.']),
    });
    await retype('Desconto', '5');
    await press('Salvar Pix');
    expect(await screen.findByText('Você não tem permissão para fazer isso.')).toBeVisible();
    expect(screen.getByLabelText('Desconto')).toHaveValue('5');
  });

  it('is read again when somebody changes it, but not under one’s fingers', async () => {
    const shell = await openMethod('pix', aConfig('pix'));
    const elsewhere = (discountBasisPoints: number) =>
      shell.http.answer('GET /pagamentoconfiguracoes', {
        items: [aConfig('pix', { config: { ...DEFAULT_PAYMENT_CONFIGS.pix, discountBasisPoints } } as never)],
      });
    elsewhere(700);
    shell.publish('payments.changed', {});
    await waitFor(() => expect(screen.getByLabelText('Desconto')).toHaveValue('7'));
    await userEvent.type(screen.getByLabelText('Mensagem ao cliente'), 'Oi');
    elsewhere(900);
    shell.publish('payments.changed', {});
    await waitFor(() =>
      expect(shell.http.calls.filter(({ path }) => path === '/pagamentoconfiguracoes')).toHaveLength(3),
    );
    expect(screen.getByLabelText('Desconto')).toHaveValue('7');
    expect(screen.getByLabelText('Mensagem ao cliente')).toHaveValue('Oi');
  });

  it('that was not saved is offered when it is opened again', async () => {
    const shell = await openMethod('pix', aConfig('pix'));
    await retype('Desconto', '5');
    await waitFor(async () =>
      expect(await shell.drafts.load('paymentMethod')).toMatchObject({
        'iugu.pix loja-1': { changes: { 'config.discountBasisPoints': 500 } },
      }),
    );
  });
});

describe('a card', () => {
  const card = aConfig('credit_card');
  const cardSaved = ({ body }: RecordedCall) => ({ ...card, ...(body as object), version: 2 });
  const openCard = () => openMethod('cartao-de-credito', card, { 'PUT /pagamentoconfiguracoes': cardSaved });

  it('has a surcharge for each number of installments that is not free', async () => {
    const shell = await openCard();
    await retype('Número máximo de parcelas', '4');
    await retype('Sem juros até', '2');
    await userEvent.click(screen.getByRole('radio', { name: /Um acréscimo para cada número/ }));
    expect(await screen.findByLabelText('Em 3×')).toBeVisible();
    expect(screen.queryByLabelText('Em 2×')).not.toBeInTheDocument();
    await retype('Em 3×', '4,5');
    await retype('Em 4×', '6');
    await press('Salvar Cartão de crédito');
    await waitFor(() =>
      expect(lastWrite(shell)?.body).toMatchObject({
        config: { maxInstallments: 4, interest: { kind: 'table', basisPoints: [0, 0, 450, 600] } },
      }),
    );
  });

  it('keeps to what the gateway accepts and to itself', async () => {
    await openCard();
    await retype('Número máximo de parcelas', '13');
    await retype('Sem juros até', '14');
    await retype('Nome na fatura', 'é');
    await press('Salvar Cartão de crédito');
    await waitFor(() =>
      expect(screen.getByLabelText('Número máximo de parcelas')).toHaveAccessibleDescription(
        /Iugu aceita no máximo 12×/,
      ),
    );
    expect(screen.getByLabelText('Sem juros até')).toHaveAccessibleDescription(/Não passe das 13×/);
    expect(screen.getByLabelText('Nome na fatura')).toHaveAccessibleDescription(/De|Use de 3 a 13/);
  });

  it('is written with all that can be set', async () => {
    const shell = await openCard();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Elo' }));
    await userEvent.click(screen.getByRole('radio', { name: /Manual/ }));
    await userEvent.type(screen.getByLabelText('Nome na fatura'), 'loja maria');
    await retype('Taxa por mês', '2,99');
    await press('Salvar Cartão de crédito');
    await waitFor(() =>
      expect(lastWrite(shell)?.body).toMatchObject({
        config: {
          brands: ['visa', 'mastercard'],
          capture: 'manual',
          softDescriptor: 'LOJA MARIA',
          interest: { kind: 'rate', monthlyBasisPoints: 299 },
        },
      }),
    );
  });

  it('asks when banks are to confirm who pays, where the gateway can have them asked', async () => {
    const shell = await openPayments('/forma/cartao-de-credito', {
      connections: [aConnection({ idGateway: 'simulador', current: true })],
      answers: {
        'GET /pagamentoconfiguracoes': {
          items: [aConfig('credit_card', { idGateway: 'simulador' } as never)],
        },
        'PUT /pagamentoconfiguracoes': saved,
      },
    });
    await userEvent.click(await screen.findByRole('radio', { name: /Sempre/ }));
    await press('Salvar Cartão de crédito');
    await waitFor(() => expect(lastWrite(shell)?.body).toMatchObject({ config: { threeDs: 'always' } }));
  });

  it('offers no authentication where the gateway has none, and says so', async () => {
    await openCard();
    expect(await screen.findByText('Iugu não autentica cartões pelo Balcão.')).toBeVisible();
    expect(screen.queryByRole('radio', { name: /Sempre/ })).toBeNull();
    expect(screen.queryByText(/dois cartões|outro gateway/)).toBeNull();
  });

  it('shows what a sale comes to with what is typed, before it is saved', async () => {
    await openCard();
    expect(await screen.findByText(/× .*R\$\s35,6/)).toBeVisible();
    await retype('Sem juros até', '3');
    expect(await screen.findByText(/3× · 1ª R\$\s33,34, demais R\$\s33,33/)).toBeVisible();
    const free = within(screen.getByRole('list', { name: 'Simulação da venda' }))
      .getAllByRole('listitem')
      .filter(({ textContent }) => /Você recebe R\$\s96,50/.test(textContent ?? ''));
    expect(free).toHaveLength(3);
  });
});

describe('a number that is too long for its field', () => {
  const openCard = () => openMethod('cartao-de-credito', aConfig('credit_card'));
  const paste = async (label: string, digits: string) => {
    await userEvent.clear(screen.getByLabelText(label));
    await userEvent.paste(digits);
  };

  it.each([
    ['Taxa por mês', '1234567890123', /O máximo é 20%/],
    ['Número máximo de parcelas', '12345678901', /O máximo é 21×/],
    ['Sem juros até', '12345678901', /O máximo é 21×/],
  ])('is refused at %s, and the simulation waits for a better one', async (label, digits, sentence) => {
    await openCard();
    await paste(label, digits);
    expect(screen.getByText('Corrija os valores do formulário para ver a simulação.')).toBeVisible();
    await press('Salvar Cartão de crédito');
    await waitFor(() => expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence));
  });

  it('leaves the table of surcharges as long as a table can be', async () => {
    await openCard();
    await userEvent.click(screen.getByRole('radio', { name: /Um acréscimo para cada número/ }));
    await paste('Número máximo de parcelas', '12345678901');
    expect(await screen.findByLabelText('Em 21×')).toBeVisible();
    expect(screen.queryByLabelText('Em 22×')).not.toBeInTheDocument();
  });
});

describe('a boleto', () => {
  it('offers no reminder that nothing sends, and keeps what is stored of it', async () => {
    const stored = aConfig('boleto', {
      config: { ...DEFAULT_PAYMENT_CONFIGS.boleto, reminder: true },
    } as never);
    const shell = await openMethod('boleto', stored, { 'PUT /pagamentoconfiguracoes': stored });
    expect(await screen.findByText(/Lembrete automático por e-mail/)).toBeVisible();
    expect(screen.queryByRole('checkbox', { name: /Lembrar/ })).toBeNull();
    await retype('Vence em', '5');
    await press('Salvar Boleto');
    await waitFor(() =>
      expect(lastWrite(shell)?.body).toMatchObject({ config: { dueDays: 5, reminder: true } }),
    );
  });

  it('keeps to the law, and is written with its lines', async () => {
    const shell = await openMethod('boleto', aConfig('boleto'), {
      'PUT /pagamentoconfiguracoes': ({ body }: RecordedCall) => ({
        ...aConfig('boleto'),
        ...(body as object),
      }),
    });
    await retype('Multa por atraso', '2,5');
    await press(/^Oferecer|Salvar Boleto/);
    await waitFor(() =>
      expect(screen.getByLabelText('Multa por atraso')).toHaveAccessibleDescription(/O máximo é 2%/),
    );
    await retype('Multa por atraso', '2');
    await retype('Juros por mês de atraso', '1');
    await retype('Vence em', '5');
    await userEvent.type(screen.getByLabelText('Instruções, linha 2'), 'Não receber após 10 dias');
    await press('Salvar Boleto');
    await waitFor(() =>
      expect(lastWrite(shell)?.body).toMatchObject({
        config: {
          dueDays: 5,
          fineBasisPoints: 200,
          monthlyInterestBasisPoints: 100,
          instructions: ['Não receber após 10 dias'],
        },
      }),
    );
  });
});
