import type { LoggedDelivery, ShopifyIntegrationList } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { type FakeAnswer, openArea } from '@balcao/contract/testing';
import { SHOPIFY_SCOPES } from '@balcao/domain';
import { aPage } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { APPS_SHOPIFY } from '../../common/paths';
import { behindStepUp, confirmPassword } from '../../common/testing/step-up';
import { area } from '../../define';
import { aRun, aShop, shopsOf } from './testing/a-shop';

const LIST = 'GET /integrations/shopify';
const DELIVERIES = 'GET /webhook-deliveries';

const open = (list: ShopifyIntegrationList, answers: Record<string, FakeAnswer> = {}) =>
  openArea(area, APPS_SHOPIFY, { http: { [LIST]: list, [DELIVERIES]: aPage([]), ...answers } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('the way to a linked shop', () => {
  const CLIENT_ID = '3f8a1c0e5b7d49266a90d1e2f3c4b5a6';
  const SECRET = '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';

  it('is what to copy, one paste, one press and the password', async () => {
    const user = userEvent.setup();
    const { guarded, stepUp } = behindStepUp({ id: 'link-1' });
    const shell = await open(shopsOf([]), {
      'POST /integrations/shopify': guarded,
      'POST /auth/step-up': stepUp,
    });
    expect(await screen.findByText('Não conectado')).toBeVisible();
    await press('Copiar permissões');
    expect(await navigator.clipboard.readText()).toBe(SHOPIFY_SCOPES.join(','));
    await user.click(screen.getByText('Para que serve cada permissão'));
    expect(screen.getByText(/criar pedidos pagos no Balcão/)).toBeVisible();

    await user.click(screen.getByLabelText('Cole tudo de uma vez'));
    await user.paste(
      `https://admin.shopify.com/store/minha-loja\nClient ID\n${CLIENT_ID}\nSecret\n${SECRET}`,
    );
    expect(
      await screen.findByText('Reconhecemos o endereço da loja, o ID do cliente e a chave secreta.'),
    ).toBeVisible();
    expect(screen.getByLabelText('Cole tudo de uma vez')).toHaveValue('');
    await press('Conectar loja');
    shell.http.answer(
      LIST,
      shopsOf([aShop({ sync: aRun({ state: 'importando', done: 40, finishedAt: null }) })]),
    );
    await confirmPassword();
    expect(await screen.findByText('40 de 120')).toBeVisible();
    expect(
      shell.http.calls.findLast(({ method, path }) => method === 'POST' && path === '/integrations/shopify')
        ?.body,
    ).toEqual({ shopDomain: 'minha-loja.myshopify.com', clientId: CLIENT_ID, clientSecret: SECRET });
    await press('Copiar endereço');
    expect(await navigator.clipboard.readText()).toBe('https://balcao.example/api/webhooks/shopify/link-1');
  });

  it('says when a text holds nothing of it, and asks for a shop that Shopify knows', async () => {
    await open(shopsOf([]));
    await userEvent.click(await screen.findByLabelText('Cole tudo de uma vez'));
    await userEvent.paste('Oi, segue a chave da loja');
    expect(await screen.findByText(/Não reconhecemos nada/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Endereço da loja na Shopify'), 'minha-loja.com.br');
    await press('Conectar loja');
    expect((await screen.findAllByText(/termina em \.myshopify\.com, como/))[0]).toBeVisible();
  });

  it('takes the lasting token of an older app too, and asks for the permissions that it lacks', async () => {
    const shell = await open(shopsOf([]), { 'POST /integrations/shopify': { id: 'link-1' } });
    await userEvent.click(await screen.findByLabelText('Cole tudo de uma vez'));
    await userEvent.paste('minha-loja.myshopify.com shpat_0123456789abcdef0123');
    expect(await screen.findByLabelText('Token da Admin API')).toHaveValue('shpat_0123456789abcdef0123');
    await userEvent.type(screen.getByLabelText('Chave secreta'), SECRET);
    shell.http.answer(
      LIST,
      shopsOf([
        aShop({
          status: 'escopo_faltando',
          registration: { ...aShop().registration, state: 'missing_scopes', missingScopes: ['write_orders'] },
        }),
      ]),
    );
    await press('Conectar loja');
    const missing = within(await screen.findByRole('list', { name: 'Permissões que faltam' }));
    expect(missing.getByText(/criar pedidos pagos no Balcão/)).toBeVisible();
    expect(
      shell.http.calls.find(({ method, path }) => method === 'POST' && path === '/integrations/shopify')
        ?.body,
    ).toEqual({
      shopDomain: 'minha-loja.myshopify.com',
      accessToken: 'shpat_0123456789abcdef0123',
      clientSecret: SECRET,
    });
    shell.http.answer('POST /integrations/shopify/link-1/test', aShop());
    shell.http.answer(LIST, shopsOf([aShop()]));
    await press('Verificar conexão');
    expect(await screen.findByText('Conectado')).toBeVisible();
  });

  it('goes back to the form from credentials that Shopify refused, with what is known of them', async () => {
    await open(shopsOf([aShop({ status: 'credencial_invalida' })]));
    await press('Corrigir as credenciais');
    expect(await screen.findByLabelText('Endereço da loja na Shopify')).toHaveValue(
      'minha-loja.myshopify.com',
    );
    expect(screen.getByLabelText('ID do cliente')).toHaveValue('a1b2c3d4e5f60718');
    await press('Cancelar a troca');
    expect(await screen.findByText('A Shopify não aceitou o aplicativo')).toBeVisible();
  });

  it('is not offered to who may only read', async () => {
    await open(shopsOf([], { canEdit: false }));
    expect(await screen.findByText('A loja ainda não está conectada')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});

describe('a linked shop', () => {
  const delivery: LoggedDelivery = {
    id: 'delivery-1',
    source: 'shopify',
    topic: 'refunds/create',
    orderId: null,
    gatewayChargeId: '77',
    about: 'other',
    receivedAt: '2026-03-09T12:00:00.000Z',
    outcome: { state: 'parked', tries: 10, failure: { why: 'order_unknown', text: 'Pedido desconhecido.' } },
  } as LoggedDelivery;

  it('says how it is, what came by topic, and what could not be imported', async () => {
    const failed = [{ id: '61', reason: 'product_refused', text: 'Veja se outro produto usa o mesmo SKU.' }];
    await open(shopsOf([aShop({ sync: aRun({ failed, failedCount: 1 }) })]));
    expect(await screen.findByText('Conectado')).toBeVisible();
    for (const text of ['minha-loja.myshopify.com', 'Chegam com os pedidos', 'Nenhum'])
      expect(screen.getByText(text)).toBeVisible();
    const row = screen.getByRole('row', { name: /orders\/create/ });
    expect(row).toHaveTextContent(/orders\/create421/);
    expect(screen.getByText(/Recusadas por assinatura que não confere: 3/)).toBeVisible();
    await userEvent.click(screen.getByText('Não entraram: 1'));
    expect(screen.getByText('Veja se outro produto usa o mesmo SKU.')).toBeVisible();
    expect(screen.getByText(/não são informados aos seus pixels/)).toBeVisible();
  });

  it.each([
    ['credencial_invalida', 'A Shopify não aceitou o aplicativo'],
    ['desinstalado', 'O aplicativo foi removido na Shopify'],
    ['escopo_faltando', 'Faltam permissões no aplicativo'],
  ] as const)('that is %s says what to do', async (status, words) => {
    await open(shopsOf([aShop({ status })]));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('says since when something may be missing, and where the plan keeps buyers back', async () => {
    const { health } = aShop();
    const gap = { missingTopics: ['orders/create'], gapFrom: '2026-03-08T12:00:00.000Z' };
    await open(shopsOf([aShop({ health: { ...health, ...gap, buyerData: 'ausente' } })]));
    expect(await screen.findByText('Pode faltar alguma coisa')).toBeVisible();
    expect(screen.getByText('Dados do comprador ausentes: plano da Shopify')).toBeVisible();
  });

  it('exchanges what was chosen, and reads the shop again when asked', async () => {
    const shell = await open(shopsOf([aShop()]), {
      'PUT /integrations/shopify/link-1/settings': aShop(),
      'POST /integrations/shopify/link-1/sync': aRun({ state: 'na_fila', finishedAt: null }),
    });
    await userEvent.click(
      await screen.findByRole('checkbox', { name: 'Exportar pedidos pagos para a Shopify' }),
    );
    await press('Salvar');
    expect(await screen.findByRole('button', { name: 'Salvar' })).toBeEnabled();
    expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      importProducts: true,
      exportOrders: true,
      sendFulfillments: false,
    });
    shell.http.answer(LIST, shopsOf([aShop({ sync: aRun({ state: 'preparando', finishedAt: null }) })]));
    await press('Sincronizar agora');
    expect(await screen.findByText(/está preparando a lista/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Sincronizar agora' })).toBeDisabled();
  });

  it('says how many products have no weight, and gives all of them one', async () => {
    const shell = await open(shopsOf([aShop({ productsWithoutWeight: 60 })]), {
      'POST /integrations/shopify/link-1/weights': aShop(),
    });
    expect(await screen.findByText('60 sem peso')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Peso para todos'), '300');
    shell.http.answer(LIST, shopsOf([aShop()]));
    await press('Dar o peso a 60 produtos');
    await waitFor(() => expect(screen.queryByText('60 sem peso')).not.toBeInTheDocument());
    expect(shell.http.calls.find(({ path }) => path.endsWith('/weights'))?.body).toEqual({
      weightGrams: 300,
    });
  });

  it('that has removed the app is not read again', async () => {
    await open(shopsOf([aShop({ status: 'desinstalado' })]));
    expect(await screen.findByRole('button', { name: 'Sincronizar agora' })).toBeDisabled();
  });

  it('shows what came, and sends what stopped back to the queue', async () => {
    const shell = await open(shopsOf([aShop()]), {
      [DELIVERIES]: aPage([delivery]),
      'GET /webhook-deliveries/delivery-1': {
        ...delivery,
        canReprocess: true,
        content: { headers: {}, body: '{"id":77}', isCut: false },
      },
      'POST /webhook-deliveries/delivery-1/reprocess': delivery,
    });
    await press('Detalhes: refunds/create · 77');
    expect(await screen.findByText(/"id": 77/)).toBeVisible();
    await press('Reprocessar: refunds/create · 77');
    expect(shell.toasts.at(-1)?.message).toContain('voltou para a fila');
    shell.http.answer('POST /webhook-deliveries/delivery-1/reprocess', {
      ...delivery,
      outcome: { state: 'done', effect: 'applied' },
    });
    await press('Reprocessar: refunds/create · 77');
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('A notificação já foi tratada.'));
  });

  it('is disconnected after a question that says what stays, and the password', async () => {
    const { guarded, stepUp } = behindStepUp(undefined);
    const shell = await open(shopsOf([aShop()]), {
      'DELETE /integrations/shopify/link-1': guarded,
      'POST /auth/step-up': stepUp,
    });
    await press('Desconectar');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/O que já chegou fica/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /Desconectar/ }));
    shell.http.answer(LIST, shopsOf([]));
    await confirmPassword();
    expect(await screen.findByText('Não conectado')).toBeVisible();
    expect(await screen.findByLabelText('Endereço da loja na Shopify')).toBeVisible();
  });

  it('is shown without buttons to who may only read', async () => {
    await open(shopsOf([aShop()], { canEdit: false }));
    expect(await screen.findByText(/Só quem administra a loja muda a conexão/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Desconectar|Sincronizar|Salvar/ })).not.toBeInTheDocument();
  });

  it('is not shown to who has no access', async () => {
    await open(shopsOf([]), {
      [LIST]: () => {
        throw new ApiError({ status: 403, code: 'forbidden', errors: ['Sem permissão.'] });
      },
    });
    expect(await screen.findByText('Você não tem acesso à conexão com a Shopify')).toBeVisible();
  });
});
