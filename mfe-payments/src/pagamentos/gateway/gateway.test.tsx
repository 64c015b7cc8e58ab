import { screen, within } from '@testing-library/react';
import { aChoice, aConnection } from '../testing/a-gateway';
import { press } from '../testing/interact';
import { openPayments, refuse } from '../testing/open-payments';

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
