import { mayOnlyRead, openArea, SIGNED_IN } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QUIET_CHECKOUT } from './dashboard/live/testing/sample-feed';
import { emptyMetrics } from './dashboard/metrics/testing/sample-metrics';
import { area } from './define';
import { CONNECTIONS } from './pagamentos/payment-api';
import { aConnection } from './pagamentos/testing/a-gateway';
import { openPayments, refuse } from './pagamentos/testing/open-payments';
import { CARRINHOS, PEDIDOS } from './pedidos/paths';
import { anOrderRow } from './pedidos/testing/an-order';

const reads = { session: SIGNED_IN, isPermitted: mayOnlyRead };
const notice = () => screen.findByText(/só de leitura|de quem administra a loja/);

describe('who may only read', () => {
  it('takes orders to a file or a picking list, and is told why nothing else is offered', async () => {
    await openArea(area, PEDIDOS, {
      ...reads,
      http: { 'GET /orders': aPage([anOrderRow()]), 'GET /saved-views': { items: [] } },
    });
    expect(await notice()).toHaveTextContent(
      'Seu acesso a pedidos é só de leitura. Para mudar um pedido, peça a quem administra a loja.',
    );
    expect(screen.queryByRole('button', { name: 'Importar rastreios' })).toBeNull();
    await userEvent.click(await screen.findByRole('checkbox', { name: /1042/ }));
    const bar = within(screen.getByRole('region', { name: /selecionado/ }));
    expect(bar.getByRole('button', { name: 'Lista de separação' })).toBeVisible();
    expect(bar.queryByRole('button', { name: 'Marcar como enviado' })).toBeNull();
  });

  it('sees carts without the settings of them', async () => {
    await openArea(area, CARRINHOS, { ...reads, http: { 'GET /carts': aPage([]) } });
    expect(await notice()).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tempo de abandono' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Gerar chave de API' })).toBeNull();
  });

  it('is asked for no credentials', async () => {
    await openPayments('', reads);
    expect(await notice()).toBeVisible();
    expect(screen.queryByRole('link', { name: /Conectar/ })).toBeNull();
  });

  it('is asked for none at the address of a gateway either', async () => {
    await openPayments('/gateway/iugu', reads);
    expect(await notice()).toHaveTextContent(
      'Para conectar ou configurar a Iugu, peça a quem administra a loja.',
    );
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('sees a connected gateway as it is', async () => {
    const connection = aConnection({ idGateway: 'malga', current: false });
    await openPayments('/gateway/malga', {
      ...reads,
      connections: [connection],
      answers: {
        // The address of the webhook is a secret: the API tells it to who may change it.
        [`GET ${CONNECTIONS}/${connection.id}/webhook`]: refuse(403, 'forbidden', ['Você não tem acesso.']),
      },
    });
    expect(await screen.findByRole('region', { name: 'Conexão' })).toBeVisible();
    expect(await screen.findByText(/O endereço é secreto/)).toBeVisible();
    const changes = /Usar|Alterar acesso|Testar conexão|Desconectar|Ativar|Desativar/;
    expect(screen.queryAllByRole('button', { name: changes })).toEqual([]);
    // The part of the key comes with a chunk of its own, and learns then who reads.
    await waitFor(() => {
      const editable = screen
        .getAllByRole('textbox')
        .filter((field) => !field.matches(':disabled, [readonly], [aria-disabled="true"]'));
      expect(editable.map(({ outerHTML }) => outerHTML)).toEqual([]);
    });
  });

  it('sees a payment method, and no field takes anything', async () => {
    await openPayments('/forma/pix', {
      ...reads,
      connections: [aConnection({ current: true })],
    });
    expect(await notice()).toBeVisible();
    expect(await screen.findByRole('checkbox', { name: /Oferecer Pix/ })).toBeDisabled();
  });

  it('sees how the store stands, without the way to each step', async () => {
    const step = { done: false, state: 'open', path: '/passo' } as const;
    const keys = ['profile', 'identity', 'gateway', 'methods', 'product', 'order'] as const;
    await openArea(area, '/backoffice/dashboard/monitoramento-checkout', {
      ...reads,
      http: {
        ...QUIET_CHECKOUT,
        'GET /seller/seller-1/checklist': { items: keys.map((key) => ({ key, ...step })) },
        'GET /metrics/checkout': emptyMetrics({ hasEvents: false }),
      },
    });
    const health = within(await screen.findByRole('region', { name: 'Saúde da loja' }));
    expect(health.getByText('Alguns passos são de quem administra a loja.')).toBeVisible();
    expect(health.getByText('Cadastre o primeiro produto')).toBeVisible();
    expect(health.queryAllByRole('link')).toEqual([]);
  });
});

it('who cares for payments activates methods and leaves credentials to others', async () => {
  const finance = ['pagamentos:ler', 'pagamentos:editar', 'configuracoes:ler'];
  await openPayments('/gateway/malga', {
    session: SIGNED_IN,
    isPermitted: (permission) => finance.includes(permission),
    connections: [aConnection({ idGateway: 'malga', current: false })],
  });
  expect(await screen.findByRole('button', { name: 'Testar conexão' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Alterar acesso' })).toBeNull();
  expect(await notice()).toBeVisible();
});
