import type { TestCharge } from '@balcao/api-schema';
import type { FakeAnswer } from '@balcao/contract/testing';
import type { GatewayId, PaymentMethod } from '@balcao/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCharge, PIX_CODE } from '../testing/a-charge';
import { aConnection } from '../testing/a-gateway';
import { aConfig } from '../testing/a-method';
import { press, retype } from '../testing/interact';
import { openPayments, refuse } from '../testing/open-payments';

interface Store {
  gateway?: GatewayId;
  /** The methods that buyers can choose. */
  active?: readonly PaymentMethod[];
  charges?: readonly TestCharge[];
  answers?: Record<string, FakeAnswer>;
  /** Whether this person may create charges. */
  canCharge?: boolean;
}

/** Opens the tab for a store that is paid through a gateway in test mode. */
const open = ({
  gateway = 'simulador',
  active = ['pix'],
  charges = [],
  answers,
  canCharge = true,
}: Store = {}) =>
  openPayments('?aba=cobrancas', {
    connections: [aConnection({ idGateway: gateway, current: true })],
    answers: {
      'GET /pagamentoconfiguracoes': {
        items: active.map((method) => aConfig(method, { idGateway: gateway, ativo: true })),
      },
      'GET /payments/test-charges': { items: charges, canCharge },
      ...answers,
    },
  });

const openCharge = () => press(/^Ver cobrança/);
const charge = () => screen.findByRole('dialog', { name: /^Pix de R\$\s50,00$/ });
type Shell = Awaited<ReturnType<typeof open>>;
const posts = ({ http }: Shell) => http.calls.filter(({ method }) => method === 'POST');

describe('a test charge', () => {
  it('is made once however often the button is pressed, and shows what the buyer needs', async () => {
    let answer: (made: TestCharge) => void = () => {};
    const shell = await open({
      answers: { 'POST /payments/test-charges': () => new Promise((resolve) => (answer = resolve)) },
    });
    await retype('Valor', '5000');
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Criar cobrança de teste' }));
    shell.http.answer('GET /payments/test-charges', { items: [aCharge()], canCharge: true });
    answer(aCharge());

    const made = within(await charge());
    expect(made.getByText('Aguardando pagamento')).toBeVisible();
    expect(made.getByText(PIX_CODE)).toBeVisible();
    expect(await made.findByRole('img', { name: 'Código QR do Pix' })).toBeVisible();
    expect(posts(shell).map(({ body }) => body)).toEqual([{ method: 'pix', amountCents: 5_000 }]);
  });

  it('is made by the methods that buyers can choose, and by card with installments', async () => {
    const shell = await open({
      active: ['pix', 'credit_card'],
      answers: { 'POST /payments/test-charges': aCharge('pago', { method: 'credit_card' }) },
    });
    expect((await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)).toEqual(
      ['Pix', 'Cartão de crédito'],
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Cartão de crédito' }));
    expect(screen.queryByLabelText('Token do cartão de teste')).not.toBeInTheDocument();
    await userEvent.click(screen.getByText('Como testar cartões recusados'));
    const endings = within(screen.getByRole('list', { name: /centavos/ })).getAllByRole('listitem');
    expect(endings[0]).toHaveTextContent(/^,01 Sem saldo ou limite/);
    expect(endings[0]).toBeVisible();
    await retype('Parcelas', '3');
    await press('Criar cobrança de teste');
    await waitFor(() =>
      expect(posts(shell)[0]?.body).toEqual({ method: 'credit_card', amountCents: 10_000, installments: 3 }),
    );
  });

  it('asks for the token of a card where a gateway has a script', async () => {
    const shell = await open({ gateway: 'iugu', active: ['credit_card'] });
    await press('Criar cobrança de teste');
    expect(await screen.findAllByText(/Preencha/)).not.toHaveLength(0);
    expect(posts(shell)).toEqual([]);
    expect(screen.getByLabelText('Token do cartão de teste')).toBeVisible();
  });

  it('keeps what was typed when it could not be sent', async () => {
    await open({
      answers: { 'POST /payments/test-charges': refuse(0, 'offline', ['Você está sem conexão.']) },
    });
    await retype('Valor', '777');
    await press('Criar cobrança de teste');
    expect(await screen.findByText('Você está sem conexão.')).toBeVisible();
    expect(screen.getByLabelText('Valor')).toHaveDisplayValue(/7,77/);
  });
});

describe('what is missing is told with the way to it', () => {
  it('a gateway', async () => {
    await openPayments('?aba=cobrancas', {
      answers: { 'GET /payments/test-charges': { items: [], canCharge: true } },
    });
    expect(await screen.findByRole('link', { name: 'Escolher gateway' })).toBeVisible();
    expect(await screen.findByText('Nenhuma cobrança de teste ainda')).toBeVisible();
  });

  it('an active method', async () => {
    await open({ active: [] });
    expect(await screen.findByRole('link', { name: 'Ativar formas de pagamento' })).toHaveAttribute(
      'href',
      '/backoffice/configuracoes/pagamentos?aba=formas',
    );
  });

  it('the test mode', async () => {
    await openPayments('?aba=cobrancas', {
      connections: [aConnection({ current: true, mode: 'live' })],
      answers: { 'GET /payments/test-charges': { items: [aCharge('pago')], canCharge: true } },
    });
    expect(await screen.findByText('Iugu está em modo de produção')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Criar cobrança de teste' })).not.toBeInTheDocument();
    expect(await screen.findByRole('button', { name: /^Ver cobrança/ })).toBeVisible();
  });

  it('the permission: charges can be looked at, and nothing be done', async () => {
    await open({ charges: [aCharge('pago')], canCharge: false });
    await openCharge();
    expect(screen.getByText(/peça a quem pode alterar os pagamentos da loja/)).toBeVisible();
    expect(screen.queryByLabelText('Valor')).not.toBeInTheDocument();
    expect(within(await charge()).getByText('Pago')).toBeVisible();
    for (const name of ['Criar cobrança de teste', 'Simular pagamento', 'Reembolsar R$ 50,00'])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  });

  it('an answer, which can be asked for again', async () => {
    const shell = await open({
      answers: { 'GET /payments/test-charges': refuse(500, 'internal', ['Falhou.']) },
    });
    expect(await screen.findByText('Não foi possível carregar as cobranças de teste')).toBeVisible();
    shell.http.answer('GET /payments/test-charges', { items: [aCharge()], canCharge: true });
    await press('Tentar novamente');
    expect(await screen.findByRole('button', { name: /^Ver cobrança/ })).toBeVisible();
  });
});

describe('the latest charges', () => {
  it('say what, how much, how it stands, and what was given back', async () => {
    await open({
      charges: [
        aCharge('parcialmente_reembolsado', { refundedCents: 2_000 }),
        aCharge('recusado', { id: 'charge-2', method: 'credit_card', amountCents: 10_001 }),
      ],
    });
    const latest = await screen.findByRole('list', { name: 'Últimas cobranças de teste' });
    const [first, second] = within(latest).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Pix de R\$\s50,00Reembolsado em partePor Simulador/);
    expect(first).toHaveTextContent(/Reembolsado R\$\s20,00 de R\$\s50,00/);
    expect(second).toHaveTextContent(/Cartão de crédito de R\$\s100,01Recusado/);
  });

  it('change by themselves when a gateway tells, also the one that is open', async () => {
    const shell = await open({ charges: [aCharge()] });
    await openCharge();
    shell.http.answer('GET /payments/test-charges', { items: [aCharge('pago')], canCharge: true });
    act(() => shell.publish('payment.changed', {}));
    expect(await within(await charge()).findByText('Pago')).toBeVisible();
    expect(screen.queryByText(PIX_CODE)).not.toBeInTheDocument();
  });

  it('are paid by simulation', async () => {
    const shell = await open({
      charges: [aCharge()],
      answers: { 'POST /payments/test-charges/charge-1/pay': aCharge('pago') },
    });
    await openCharge();
    shell.http.answer('GET /payments/test-charges', { items: [aCharge('pago')], canCharge: true });
    await press('Simular pagamento');
    expect(await within(await charge()).findByText('Pago')).toBeVisible();
    const sent = shell.http.calls.find(({ path }) => path.endsWith('/pay'));
    expect(sent?.options.headers).toMatchObject({ 'Idempotency-Key': expect.stringMatching(/^[\w-]{8,}$/) });
    expect(screen.queryByRole('button', { name: 'Simular pagamento' })).not.toBeInTheDocument();
  });

  it('tell why one was refused or could not be made', async () => {
    const refusal = { group: 'saldo', text: 'Sem saldo ou limite.', reason: 'Recusado' } as const;
    await open({ charges: [aCharge('recusado', { refusal, pix: null })] });
    await openCharge();
    const opened = within(await charge());
    expect(opened.getByText('Sem saldo ou limite.')).toBeVisible();
    expect(opened.getByText(/“Recusado”/)).toBeVisible();
  });

  it('show the line of a boleto, and where a buyer agrees', async () => {
    const boleto = { line: '00090000010000000', formattedLine: '00090.00001 0000000' };
    await open({
      charges: [aCharge('aguardando', { pix: null, boleto, approvalUrl: 'https://www.paypal.com/aprovar' })],
    });
    await openCharge();
    const opened = within(await charge());
    expect(opened.getByText(boleto.formattedLine)).toBeVisible();
    expect(opened.getByRole('link', { name: /Aprovar no Simulador/ })).toHaveAttribute(
      'href',
      'https://www.paypal.com/aprovar',
    );
  });
});

describe('a refund', () => {
  const REFUND = 'POST /payments/test-charges/charge-1/refund';

  async function confirmRefund() {
    const form = (await screen.findByLabelText('Valor do reembolso')).closest('form') as HTMLElement;
    await userEvent.click(within(form).getByRole('button', { name: /^Reembolsar R\$/ }));
  }

  async function askFor(digits: string) {
    await openCharge();
    await press(/^Reembolsar R\$/);
    await retype('Valor do reembolso', digits);
  }

  it('gives a part back, and says how much of how much', async () => {
    const half = aCharge('parcialmente_reembolsado', { refundedCents: 2_500 });
    const shell = await open({
      charges: [aCharge('pago')],
      answers: { [REFUND]: { outcome: 'refunded', charge: half } },
    });
    await askFor('2500');
    shell.http.answer('GET /payments/test-charges', { items: [half], canCharge: true });
    await confirmRefund();
    expect(await within(await charge()).findByText('Reembolsado em parte')).toBeVisible();
    expect(within(await charge()).getByText(/Reembolsado R\$\s25,00 de R\$\s50,00/)).toBeVisible();
    expect(posts(shell).map(({ body }) => body)).toEqual([{ amountCents: 2_500 }]);
    expect(shell.toasts.at(-1)?.message).toMatch(/^Reembolsado R\$\s25,00/);
    expect(screen.queryByLabelText('Valor do reembolso')).not.toBeInTheDocument();
  });

  it('is never asked for more than is left', async () => {
    const shell = await open({ charges: [aCharge('parcialmente_reembolsado', { refundedCents: 2_000 })] });
    await openCharge();
    await press(/^Reembolsar R\$/);
    expect(await screen.findByLabelText('Valor do reembolso')).toHaveDisplayValue(/30,00/);
    await retype('Valor do reembolso', '3001');
    await confirmRefund();
    expect(await screen.findAllByText(/máximo é R\$\s30,00/)).not.toHaveLength(0);
    expect(posts(shell)).toEqual([]);
  });

  it('that the gateway refuses is told in its words, and what was typed stays', async () => {
    await open({
      charges: [aCharge('pago')],
      answers: { [REFUND]: refuse(409, 'test_charge_refund_refused', ['Iugu não aceitou o reembolso.']) },
    });
    await askFor('1000');
    await confirmRefund();
    expect(await screen.findByText('Iugu não aceitou o reembolso.')).toBeVisible();
    expect(screen.getByLabelText('Valor do reembolso')).toHaveDisplayValue(/10,00/);
  });

  it('that the gateway has yet to do is no refund yet', async () => {
    const shell = await open({
      charges: [aCharge('pago')],
      answers: { [REFUND]: { outcome: 'pending', charge: aCharge('pago') } },
    });
    await openCharge();
    await press(/^Reembolsar R\$/);
    await confirmRefund();
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toMatch(/aceitou o reembolso/));
    expect(within(await charge()).getByText('Pago')).toBeVisible();
  });
});
