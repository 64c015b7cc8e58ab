import type { LoggedDeliveryDetail } from '@balcao/api-schema';
import { buildQueryString } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { manifest } from '../../../area';
import { NOTIFICACOES } from '../paths';
import { aLoggedDelivery, aParkedRefund } from '../testing/a-logged-delivery';
import { openPayments, refuse } from '../testing/open-payments';

const LIST = 'GET /webhook-deliveries';
const ID = aParkedRefund().id;
const ONE = `GET /webhook-deliveries/${ID}`;
const REPROCESS = `POST /webhook-deliveries/${ID}/reprocess`;

describe('the list', () => {
  it('tells of each what it is about, who sent it and what came of it', async () => {
    await openPayments('/notificacoes', {
      answers: { [LIST]: aPage([aParkedRefund(), aLoggedDelivery()]) },
    });
    const refund = within((await screen.findByText('Reembolso')).closest('tr') as HTMLElement);
    for (const text of ['refunds/create', 'Shopify', 'Parado', /ainda não recebemos/])
      expect(refund.getByText(text)).toBeVisible();
    expect(refund.getByRole('link')).toHaveAttribute('href', `${NOTIFICACOES}/detalhe/${ID}`);
    const payment = within(screen.getByText('Pagamento').closest('tr') as HTMLElement);
    for (const text of ['invoice.status_changed', 'Iugu', 'Tratado', 'O pagamento foi atualizado.'])
      expect(payment.getByText(text)).toBeVisible();
  });

  it('has those that stopped as its first view, and asks for what the manifest fetches ahead', async () => {
    const { http } = await openPayments('/notificacoes', { answers: { [LIST]: aPage([aParkedRefund()]) } });
    await screen.findByText('Reembolso');
    const tabs = within(
      screen.getByRole('navigation', { name: 'Partes da lista de notificações' }),
    ).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent?.replace(/[\d\s]+$/, ''))).toEqual([
      'Todas',
      'Paradas',
      'Aguardando',
      'Tratadas',
      'Recusadas',
    ]);
    const asked = http.calls.find(({ path }) => path === '/webhook-deliveries')?.options.params;
    const route = manifest.routes.find(({ path }) => path === NOTIFICACOES);
    expect(route?.prefetch).toEqual([`/webhook-deliveries?${buildQueryString(asked)}`]);
  });

  it('says what it is for while nothing came', async () => {
    await openPayments('/notificacoes', { answers: { [LIST]: aPage([]) } });
    expect(await screen.findByText('Nenhuma notificação ainda')).toBeVisible();
  });
});

describe('a notice', () => {
  const open = (delivery: LoggedDeliveryDetail, answers = {}) =>
    openPayments(`/notificacoes/detalhe/${ID}`, { answers: { [ONE]: delivery, ...answers } });

  it('that stopped says why, shows what came, and goes back to the queue', async () => {
    const waiting = aParkedRefund({
      outcome: { state: 'waiting', tries: 0, nextTryAt: '2026-03-01T12:00:00Z', failure: null },
    });
    const { http, toasts } = await open(aParkedRefund(), { [REPROCESS]: waiting });
    expect(await screen.findByText(/ficou parada/)).toBeVisible();
    await userEvent.click(screen.getByText('Ver conteúdo'));
    expect(screen.getByText('{ "id": 90 }', { collapseWhitespace: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Reprocessar' }));
    expect(await screen.findByText('Aguardando')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reprocessar' })).not.toBeInTheDocument();
    expect(http.calls.filter(({ path }) => path.endsWith('/reprocess'))).toHaveLength(1);
    expect(JSON.stringify(toasts)).toContain('voltou para a fila');
  });

  it('that was faster elsewhere says so', async () => {
    const said = 'Este aviso não está parado.';
    await open(aParkedRefund(), { [REPROCESS]: refuse(409, 'delivery_not_parked', [said]) });
    await userEvent.click(await screen.findByRole('button', { name: 'Reprocessar' }));
    expect(await screen.findByText(said)).toBeVisible();
  });

  it('hides what came from people who may not change payments, and offers them nothing', async () => {
    await open(aParkedRefund({ content: null, canReprocess: false }));
    expect(await screen.findByText(/Só quem pode alterar os pagamentos/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Reprocessar' })).not.toBeInTheDocument();
  });

  it('leads to the order that it moved', async () => {
    const done = aParkedRefund({ orderId: 'o1', outcome: { state: 'done', effect: 'applied' } });
    await open(done);
    expect(await screen.findByRole('link', { name: 'Ver pedido' })).toHaveAttribute(
      'href',
      '/backoffice/pedidos/detalhe/o1',
    );
  });
});
