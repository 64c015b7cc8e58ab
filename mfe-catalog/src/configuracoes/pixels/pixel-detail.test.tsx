import { ApiError } from '@balcao/contract';
import { mayOnlyRead, type RecordedCall } from '@balcao/contract/testing';
import { aPage, askWho, confirmWho, refuseToConfirm } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openCatalog } from '../../produtos/testing/open-catalog';
import { aDelivery, aLog, aPixel, aTruth } from './testing/a-pixel';

const PAGE = '/backoffice/configuracoes/pixels/detalhe';
const ANSWERS = {
  'GET /products': aPage([]),
  'GET /domains': { items: [] },
  'GET /pixels/x1': aPixel(),
  'GET /pixels/x1/deliveries': aLog([]),
  'GET /pixels/truth': { items: [] },
};

describe('a new pixel', () => {
  it('asks for what its provider needs', async () => {
    const { http, navigation } = await openCatalog(PAGE, { ...ANSWERS, 'POST /pixels': aPixel() });
    const provider = await screen.findByLabelText('Provedor');
    await userEvent.selectOptions(provider, 'Pinterest');
    expect(screen.getByLabelText('ID da conta de anúncios')).toBeVisible();
    await userEvent.selectOptions(provider, 'Meta (Facebook e Instagram)');
    expect(screen.queryByLabelText('ID da conta de anúncios')).toBeNull();
    await userEvent.type(screen.getByLabelText('Apelido'), 'Meta da loja');
    await userEvent.type(screen.getByLabelText('ID do pixel'), '123456789012345');
    await userEvent.click(screen.getByRole('checkbox', { name: /Checkout iniciado/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Criar pixel' }));
    await waitFor(() => expect(navigation.url()).toBe(`${PAGE}/x1`));
    expect(http.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      provider: 'meta',
      externalId: '123456789012345',
      account: '',
      events: ['begin', 'paid'],
      purchaseOn: 'pago',
    });
  });

  it('of a provider that the buyer’s browser tells says so, asks for no token, and has its label', async () => {
    await openCatalog(PAGE, ANSWERS);
    await userEvent.selectOptions(await screen.findByLabelText('Provedor'), 'Google Ads');
    expect(screen.getByText(/em um quadro separado do pagamento e só depois de aceitar/)).toBeVisible();
    expect(screen.getByLabelText('Rótulo de conversão')).toBeVisible();
    expect(screen.queryByLabelText('Código de teste')).toBeNull();
    expect(screen.queryByRole('checkbox', { name: /Shopify/ })).toBeNull();
  });

  it('refuses an id of another provider before it is sent', async () => {
    const { http } = await openCatalog(PAGE, ANSWERS);
    await userEvent.type(await screen.findByLabelText('Apelido'), 'Meta');
    await userEvent.type(screen.getByLabelText('ID do pixel'), 'AW-123456789');
    await userEvent.click(screen.getByRole('button', { name: 'Criar pixel' }));
    expect(await screen.findByText('Escreva o ID do pixel como 123456789012345.')).toBeVisible();
    expect(http.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('is not offered to who may only read', async () => {
    await openCatalog(PAGE, {}, { isPermitted: mayOnlyRead });
    expect(await screen.findByText(/Para criar um pixel, peça a quem administra a loja/)).toBeVisible();
  });
});

describe('a pixel', () => {
  const open = async (pixel = aPixel(), options = {}, answers = {}) => {
    const opened = await openCatalog(
      `${PAGE}/x1`,
      {
        ...ANSWERS,
        'GET /pixels/x1': pixel,
        'PATCH /pixels/x1': ({ body }: RecordedCall) => ({ ...pixel, ...(body as object), version: 2 }),
        ...answers,
      },
      options,
    );
    await screen.findByRole('heading', { level: 1, name: 'Meta da loja' });
    return opened;
  };

  it('says that a purchase is told once, when it is told before it is paid', async () => {
    const { http } = await open();
    await userEvent.click(screen.getByRole('radio', { name: /Também quando o Pix/ }));
    expect(screen.getByText(/o pagamento não é informado depois/)).toBeVisible();
    await userEvent.click(await screen.findByRole('checkbox', { name: /Pix$/ }));
    const share = screen.getByLabelText('Parte do valor quando gerado');
    await userEvent.clear(share);
    await userEvent.type(share, '70');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar pixel' }));
    await waitFor(() =>
      expect(http.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
        purchaseOn: 'gerado',
        generatedValueBp: 7_000,
        methods: ['pix'],
      }),
    );
  });

  it('is for some domains of the store, where it has one', async () => {
    const domains = { items: [{ id: 'd1', host: 'pay.loja-da-ana.com.br' }] };
    const { http } = await open(aPixel(), {}, { 'GET /domains': domains });
    await userEvent.click(await screen.findByRole('checkbox', { name: /pay\.loja-da-ana\.com\.br$/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Salvar pixel' }));
    await waitFor(() =>
      expect(http.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({ domainIds: ['d1'] }),
    );
  });

  it('says when the domains cannot be read, and goes on without them', async () => {
    const fail = () => {
      throw new ApiError({ status: 500, code: 'unexpected', errors: ['Algo falhou.'] });
    };
    await open(aPixel(), {}, { 'GET /domains': fail });
    expect(await screen.findByText('Não foi possível carregar os domínios da loja')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Apelido' })).toHaveValue('Meta da loja');
  });

  it('says why orders of Shopify are left out', async () => {
    await open();
    expect(screen.getByRole('checkbox', { name: /pedidos que vêm da Shopify/ })).not.toBeChecked();
    expect(screen.getByText(/cada venda conta duas vezes/)).toBeVisible();
  });

  it('takes a token and shows of it its end alone', async () => {
    const { http } = await open(
      aPixel({ hasToken: false, tokenEnd: '', status: 'incompleto' }),
      {},
      {
        'PUT /pixels/x1/token': aPixel({ version: 2 }),
      },
    );
    expect(screen.getByText('Até lá nada é informado a este pixel.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Token'), 'EAAB-segredo-4F9k');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar token' }));
    expect(await screen.findByText('4F9k')).toBeVisible();
    expect(http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ token: 'EAAB-segredo-4F9k' });
    expect(screen.queryByDisplayValue(/segredo/)).toBeNull();
  });

  it('takes a token of who has confirmed themselves alone', async () => {
    const { http, toasts } = await open(aPixel({ hasToken: false, tokenEnd: '', status: 'incompleto' }));
    askWho(http, 'PUT /pixels/x1/token', aPixel({ version: 2 }));
    await userEvent.type(screen.getByLabelText('Token'), 'EAAB-segredo-4F9k');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar token' }));
    await refuseToConfirm();
    expect(toasts).toEqual([]);
    expect(screen.getByLabelText('Token')).toHaveValue('EAAB-segredo-4F9k');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar token' }));
    await confirmWho();
    expect(await screen.findByText('4F9k')).toBeVisible();
  });

  it('keeps what was typed as a draft, and no token', async () => {
    const { drafts } = await open();
    await userEvent.type(screen.getByLabelText('Novo token'), 'segredo');
    await userEvent.type(screen.getByLabelText('Apelido'), '!');
    await waitFor(async () =>
      expect(await drafts.load('pixel')).toEqual({
        'x1 loja-1': expect.objectContaining({ changes: { nickname: 'Meta da loja!' } }),
      }),
    );
  });

  it('is only looked at by who may not change it', async () => {
    await open(aPixel(), { isPermitted: mayOnlyRead });
    expect(screen.getByLabelText('Apelido')).toBeDisabled();
    expect(screen.queryByLabelText('Novo token')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Excluir pixel' })).toBeNull();
  });
});

describe('the log', () => {
  const REFUSED = aDelivery({
    id: 'd2',
    orderId: 'o2',
    orderNumber: 1043,
    status: 'recusado',
    resendProblem: '',
    attempts: [
      {
        at: '2026-11-02T12:00:00.000Z',
        ms: 80,
        httpStatus: 400,
        code: '190',
        text: '{"error":{"code":190}}',
      },
    ],
  });
  const open = (answers = {}, options = {}) =>
    openCatalog(
      `${PAGE}/x1`,
      {
        ...ANSWERS,
        'GET /pixels/x1/deliveries': aLog([aDelivery(), REFUSED], ['Falta o token.']),
        ...answers,
      },
      options,
    );

  it('says no more that the token is missing once it is there', async () => {
    let hasToken = false;
    await open({
      'GET /pixels/x1': aPixel({ hasToken: false, tokenEnd: '', status: 'incompleto' }),
      'GET /pixels/x1/deliveries': () => aLog([aDelivery()], hasToken ? [] : ['Falta o token.']),
      'PUT /pixels/x1/token': () => {
        hasToken = true;
        return aPixel({ version: 2 });
      },
    });
    expect(await screen.findByText('Falta o token.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Token'), 'EAAB-segredo-4F9k');
    await userEvent.click(screen.getByRole('button', { name: 'Salvar token' }));
    await waitFor(() => expect(screen.queryByText('Falta o token.')).not.toBeInTheDocument());
    expect(screen.getByText('Compra #1042')).toBeVisible();
  });

  it('shows what came of each, what is wrong, and on demand what the provider said', async () => {
    await open();
    const list = within(await screen.findByRole('list', { name: 'Envios' }));
    expect(list.getByText('Compra #1042')).toBeVisible();
    expect(list.getByText('Recusado')).toBeVisible();
    expect(screen.getByText('Falta o token.')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Detalhes: Compra #1043' }));
    expect(list.getByText(/Respondeu 400 \(código 190\) em 80 ms/)).toBeVisible();
    expect(list.getByText('{"error":{"code":190}}')).toBeVisible();
    await userEvent.click(list.getByRole('button', { name: 'Detalhes: Compra #1042' }));
    expect(list.getByText('Não pode ser reenviado: O provedor já recebeu esta compra.')).toBeVisible();
  });

  it('sends again only what may be', async () => {
    const { http, toasts } = await open({ 'POST /pixels/x1/resend': { resent: ['o2'], refused: [] } });
    const list = within(await screen.findByRole('list', { name: 'Envios' }));
    expect(list.queryByRole('button', { name: 'Reenviar: Compra #1042' })).toBeNull();
    await userEvent.click(list.getByRole('button', { name: 'Reenviar: Compra #1043' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Compra de volta à fila.'));
    expect(http.calls.find(({ path }) => path === '/pixels/x1/resend')?.body).toEqual({ orderIds: ['o2'] });
  });

  it('says why a test cannot be sent', async () => {
    const { toasts } = await open({
      'POST /pixels/x1/test': () => {
        throw new ApiError({
          status: 422,
          code: 'validation',
          errors: ['Confira os campos indicados.'],
          fields: { testEventCode: ['Preencha e salve o código de teste.'] },
        });
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Enviar evento de teste' }));
    await waitFor(() => expect(toasts.at(-1)?.message).toBe('Preencha e salve o código de teste.'));
  });

  it('asks for one situation, and says when there is none in it', async () => {
    const { http } = await open({ 'GET /pixels/x1/deliveries': aLog([]) });
    await userEvent.selectOptions(await screen.findByLabelText('Status'), 'Incerto');
    expect(await screen.findByText('Nenhum envio com este status')).toBeVisible();
    expect(http.calls.findLast(({ path }) => path === '/pixels/x1/deliveries')?.options.params).toEqual({
      status: 'incerto',
    });
  });

  it('of a pixel that the buyer’s page tells says so, and sends no test', async () => {
    const waiting = aDelivery({ status: 'na_fila', attempts: [], payload: null });
    const told = aDelivery({
      id: 'd2',
      status: 'aceito_sem_confirmacao',
      attempts: [{ at: '2026-11-02T12:00:00.000Z', ms: 0, httpStatus: null, code: 'browser', text: '' }],
    });
    await open({
      'GET /pixels/x1': aPixel({ provider: 'gtm', externalId: 'GTM-ABC123' }),
      'GET /pixels/x1/deliveries': aLog([waiting, told]),
    });
    const list = within(await screen.findByRole('list', { name: 'Envios' }));
    expect(list.getByText(/Espera a página de quem comprou/)).toBeVisible();
    await userEvent.click(list.getAllByRole('button', { name: /^Detalhes/ })[1] as HTMLElement);
    expect(list.getByText(/Informado pelo navegador/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar evento de teste' })).toBeNull();
  });

  it('sends nothing for who may only read', async () => {
    await open({}, { isPermitted: mayOnlyRead });
    await screen.findByRole('list', { name: 'Envios' });
    expect(screen.queryByRole('button', { name: 'Enviar evento de teste' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Reenviar/ })).toBeNull();
  });

  it('says of each day in which situations its paid orders are', async () => {
    const items = [aTruth(), aTruth({ provider: 'tiktok', paid: 9 })];
    await open({ 'GET /pixels/truth': { items } });
    const row = await screen.findByRole('row', {
      name: /Entregues: 1\. Recusadas: 1\. Sem consentimento: 1\./,
    });
    expect(within(row).getByText('3')).toBeVisible();
    expect(screen.queryByText('9')).toBeNull();
  });
});

it('says that a pixel cannot be read, and offers the list', async () => {
  await openCatalog(`${PAGE}/x1`, {
    'GET /pixels/x1': () => {
      throw new ApiError({ status: 404, code: 'not_found', errors: ['Não encontrado.'] });
    },
  });
  expect(await screen.findByRole('link', { name: 'Ver pixels' })).toBeVisible();
});
