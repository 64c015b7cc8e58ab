import type { WebhookDelivery, WebhookDeliveryList } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import type { RecordedCall } from '@balcao/contract/testing';
import { onPhone } from '@balcao/ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDelivery, aParkedDelivery, NO_DELIVERIES } from '../../testing/a-delivery';
import { aConnection } from '../../testing/a-gateway';
import { press } from '../../testing/interact';
import { openPayments, refuse } from '../../testing/open-payments';

const PATH = '/pagamentogateway/connection-iugu/webhook/deliveries';
const PARKED = [aParkedDelivery(), aParkedDelivery({ id: 'delivery-parked-2', gatewayChargeId: 'INV3' })];

const listOf = (
  items: WebhookDelivery[],
  changes: Partial<WebhookDeliveryList> = {},
): WebhookDeliveryList => ({
  ...NO_DELIVERIES,
  items,
  counts: {
    done: items.filter(({ outcome }) => outcome.state === 'done').length,
    waiting: items.filter(({ outcome }) => outcome.state === 'waiting').length,
    parked: items.filter(({ outcome }) => outcome.state === 'parked').length,
    refused: items.filter(({ outcome }) => outcome.state === 'refused').length,
  },
  ...changes,
});
const parkedOf = (list: WebhookDeliveryList): WebhookDeliveryList => ({
  ...list,
  items: list.items.filter(({ outcome }) => outcome.state === 'parked'),
});

const open = (list: WebhookDeliveryList, answers = {}) =>
  openPayments('/gateway/iugu', {
    connections: [aConnection()],
    answers: {
      [`GET ${PATH}`]: ({ options }: RecordedCall) => (options.params ? parkedOf(list) : list),
      ...answers,
    },
  });
const section = async () => within(await screen.findByRole('region', { name: 'Avisos recebidos' }));
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1);

describe('what the gateway has told', () => {
  it('is nothing at first: how to try it out stands there', async () => {
    await open(NO_DELIVERIES);
    const region = await section();
    expect(await region.findByText('Nenhum aviso ainda')).toBeVisible();
    expect(region.getByText(/envio de teste nos webhooks da sua conta Iugu/)).toBeVisible();
    expect(region.queryByRole('table')).not.toBeInTheDocument();
  });

  it('is listed with what came of each', async () => {
    // It says five minutes for a minute, which is patience enough for a busy machine.
    const soon = new Date(Date.now() + 6 * 60_000 - 1_000).toISOString();
    const failure = {
      why: 'gateway_away',
      text: 'Iugu não respondeu ou não aceitou as credenciais.',
    } as const;
    await open(
      listOf([
        aDelivery(),
        aDelivery({ id: 'd2', outcome: { state: 'waiting', tries: 3, nextTryAt: soon, failure } }),
        aDelivery({
          id: 'd3',
          about: 'account',
          gatewayChargeId: '',
          outcome: { state: 'done', effect: 'unchanged' },
        }),
        aDelivery({ id: 'd4', about: 'other', gatewayChargeId: '', outcome: { state: 'refused', times: 3 } }),
      ]),
    );
    const [applied, waiting, unchanged, refused] = await rowsOf('Últimos avisos');
    expect(applied).toHaveTextContent(/Pagamento.*INV1.*Tratado.*O pagamento foi atualizado\./);
    expect(waiting).toHaveTextContent(/Aguardando.*Tentativas: 3 de 10\. A próxima: em 5 min\./);
    expect(unchanged).toHaveTextContent(/Conta no gateway.*Nada a mudar.*A conta já estava assim\./);
    expect(refused).toHaveTextContent(/Não foi lido.*Recusado.*Neste dia, 3 avisos\./);
    expect(screen.getByText('Nos últimos 30 dias: tratados 2, aguardando 1, recusados 1.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reprocessar/ })).not.toBeInTheDocument();
  });

  it('about a charge that is not known here does not say who has made it', async () => {
    await open(listOf([aDelivery({ outcome: { state: 'done', effect: 'ignored' } })]));
    const [ignored] = await rowsOf('Últimos avisos');
    expect(ignored).toHaveTextContent(/Sem cobrança.*esta loja não tem/);
  });

  it('is short at first, and whole on demand', async () => {
    await open(listOf(Array.from({ length: 12 }, (_, index) => aDelivery({ id: `d${index}` }))));
    expect(await rowsOf('Últimos avisos')).toHaveLength(10);
    await press('Ver os últimos 12 avisos');
    expect(await rowsOf('Últimos avisos')).toHaveLength(12);
  });

  it('is read again when something comes of a delivery', async () => {
    const shell = await open(NO_DELIVERIES);
    await screen.findByText('Nenhum aviso ainda');
    shell.http.answer(`GET ${PATH}`, listOf([aDelivery()]));
    shell.publish('payment.changed', undefined);
    expect(await rowsOf('Últimos avisos')).toHaveLength(1);
  });

  it('can be asked for again when it could not be read', async () => {
    const shell = await open(NO_DELIVERIES, {
      [`GET ${PATH}`]: refuse(503, 'unavailable', ['O Balcão está temporariamente indisponível.']),
    });
    const region = await section();
    expect(await region.findByRole('alert')).toHaveTextContent('temporariamente indisponível');
    shell.http.answer(`GET ${PATH}`, listOf([aDelivery()]));
    await userEvent.click(region.getByRole('button', { name: 'Tentar novamente' }));
    expect(await rowsOf('Últimos avisos')).toHaveLength(1);
  });
});

describe('what is parked', () => {
  it('stands first, with the reason, and is put back one by one', async () => {
    const shell = await open(listOf([aDelivery(), aParkedDelivery()]), {
      [`POST ${PATH}/delivery-parked/retry`]: aDelivery({ id: 'delivery-parked' }),
    });
    const region = await section();
    expect(await region.findByRole('alert')).toHaveTextContent(/1 aviso do gateway parado.*Teste a conexão/);
    const [parked] = await rowsOf('Avisos parados');
    expect(parked).toHaveTextContent(/INV2.*Parado.*Iugu não respondeu/);
    expect(await rowsOf('Últimos avisos')).toHaveLength(1);
    expect(region.queryByRole('button', { name: 'Reprocessar todos' })).not.toBeInTheDocument();

    shell.http.answer(`GET ${PATH}`, listOf([aDelivery(), aDelivery({ id: 'delivery-parked' })]));
    await press('Reprocessar aviso: Pagamento INV2');
    await waitFor(() => expect(region.queryByText('Parado')).not.toBeInTheDocument());
    expect(shell.toasts.map(({ message }) => message)).toEqual([
      'O aviso voltou para a fila. É tratado em segundos.',
    ]);
    const post = shell.http.calls.find(({ method }) => method === 'POST');
    expect(post?.options.headers).toMatchObject({ 'Idempotency-Key': expect.any(String) });
    // The button disappears, so the focus goes here instead of to the top of the page.
    const here = screen.getByRole('region', { name: 'Avisos recebidos' }).parentElement;
    await waitFor(() => expect(here).toHaveFocus());
  });

  it('is put back all at once', async () => {
    const shell = await open(listOf(PARKED));
    shell.http.answer(`POST ${PATH}/retry`, () => {
      shell.http.answer(`GET ${PATH}`, listOf([aDelivery()]));
      return { retried: 2 };
    });
    await press('Reprocessar todos');
    expect(await rowsOf('Últimos avisos')).toHaveLength(1);
    expect(screen.queryByText(/parados/)).not.toBeInTheDocument();
  });

  it('by somebody else is put back first: what is so now is shown, and said', async () => {
    const shell = await open(listOf([aParkedDelivery()]));
    shell.http.answer(`POST ${PATH}/delivery-parked/retry`, () => {
      shell.http.answer(`GET ${PATH}`, listOf([aDelivery()]));
      throw new ApiError({
        status: 409,
        code: 'delivery_not_parked',
        errors: ['Este aviso não está mais parado.'],
      });
    });
    await press('Reprocessar aviso: Pagamento INV2');
    expect(await screen.findByText('Este aviso não está mais parado.')).toBeVisible();
    expect(await rowsOf('Últimos avisos')).toHaveLength(1);
  });

  it('has no buttons for who may only read', async () => {
    await open(listOf(PARKED, { canRetry: false }));
    expect(await rowsOf('Avisos parados')).toHaveLength(2);
    expect(screen.getByText(/a quem pode alterar os pagamentos da loja/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Reprocessar/ })).not.toBeInTheDocument();
  });
});

describe('a warning', () => {
  it('leads to the part of the page where they are', async () => {
    const into = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await openPayments('/gateway/iugu#avisos', {
      connections: [aConnection()],
      answers: { [`GET ${PATH}`]: listOf([aDelivery()]) },
    });
    await rowsOf('Últimos avisos');
    expect(into.mock.contexts).toEqual([
      (await screen.findByRole('region', { name: 'Avisos recebidos' })).parentElement,
    ]);
  });

  it('of refused deliveries says what to compare', async () => {
    await open(listOf([aDelivery({ outcome: { state: 'refused', times: 1 } })], { refusing: true }));
    expect(await (await section()).findByRole('alert')).toHaveTextContent(
      /Avisos do gateway recusados.*não tem o formato dos avisos da Iugu.*crie outro/,
    );
  });

  describe('refused for want of the id of PayPal’s webhook', () => {
    const paypal = aConnection({
      idGateway: 'paypal',
      credentials: [
        { field: 'clientId', configured: true, end: 'a1b2' },
        { field: 'clientSecret', configured: true, end: 'c3d4' },
        { field: 'webhookId', configured: false, end: '' },
      ],
    });
    const openRefusing = (place: string) =>
      openPayments(place, {
        connections: [aConnection({ current: true }), paypal],
        answers: {
          'GET /pagamentogateway/connection-paypal/webhook/deliveries': listOf([], { refusing: true }),
        },
      });

    it('says on the card that it lacks, and where it is filled in', async () => {
      await openRefusing('');
      const card = within(await screen.findByRole('article', { name: 'PayPal' }));
      expect(await card.findByRole('alert')).toHaveTextContent(
        /Falta o ID do webhook.*preencha em “Alterar acesso” o ID do webhook/,
      );
    });

    it('says so once on the page, and has no other address made', async () => {
      await openRefusing('/gateway/paypal');
      expect(await (await section()).findByText('Nenhum aviso ainda')).toBeVisible();
      expect(screen.getAllByText('Falta o ID do webhook')).toHaveLength(1);
      expect(screen.queryByText(/compare o|crie outro/)).not.toBeInTheDocument();
    });
  });

  it('leads from the gateways to what is parked, of the one in use and of others', async () => {
    const other = '/pagamentogateway/connection-malga/webhook/deliveries';
    await openPayments('', {
      connections: [aConnection({ current: true }), aConnection({ idGateway: 'malga' })],
      answers: {
        [`GET ${PATH}`]: listOf(PARKED),
        [`GET ${other}`]: listOf([], { refusing: true }),
      },
    });
    const current = within(await screen.findByRole('region', { name: 'Gateway da loja: Iugu' }));
    expect(await current.findByText('2 avisos do gateway parados')).toBeVisible();
    expect(current.getByRole('link', { name: 'Ver avisos recebidos' })).toHaveAttribute(
      'href',
      '/backoffice/configuracoes/pagamentos/gateway/iugu#avisos',
    );
    const card = within(screen.getByRole('article', { name: 'Malga' }));
    expect(await card.findByText(/compare a chave pública guardada aqui/)).toBeVisible();
  });

  it('is not there when all is well, nor when it is not known', async () => {
    await openPayments('', {
      connections: [
        aConnection({
          current: true,
          account: { status: 'accepted', text: '', tone: 'success', feedback: '' },
        }),
      ],
      answers: { [`GET ${PATH}`]: refuse(403, 'forbidden', ['Sem acesso.']) },
    });
    await screen.findByRole('region', { name: 'Gateway da loja: Iugu' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('on a phone', () => {
  onPhone();

  it('each takes two lines, and what is parked has its button there', async () => {
    await open(listOf([aDelivery(), aParkedDelivery()]));
    const lineOf = async (name: string) =>
      within(await screen.findByRole('list', { name })).getByRole('listitem');
    expect(await lineOf('Últimos avisos')).toHaveTextContent(
      /^Pagamento.*INV1 O pagamento foi atualizado\.Tratado$/,
    );
    const parked = within(await lineOf('Avisos parados'));
    expect(parked.getByRole('button', { name: 'Reprocessar aviso: Pagamento INV2' })).toBeVisible();
  });
});
