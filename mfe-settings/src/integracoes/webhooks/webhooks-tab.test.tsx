import { createHmac, timingSafeEqual } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import type { OutgoingDelivery, WebhookEndpointList } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import type { FakeAnswer, RecordedCall } from '@balcao/contract/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Webhook } from 'standardwebhooks';
import { behindStepUp, confirmPassword } from '../../common/testing/step-up';
import { aDelivery, anAttempt, anEndpoint, endpointsOf } from '../testing/a-webhook';
import { openIntegrations } from '../testing/open-integrations';
import { VERIFY_BY_LIBRARY, VERIFY_IN_TYPESCRIPT } from './verify-signature';

const PATH = '/webhook-endpoints';
const LOG = `${PATH}/endpoint-1/deliveries`;
const deliveriesOf = (items: OutgoingDelivery[]) => ({
  items,
  counts: {
    delivered: items.filter(({ status }) => status === 'delivered').length,
    waiting: items.filter(({ status }) => status === 'waiting').length,
    parked: items.filter(({ status }) => status === 'parked').length,
  },
});

const open = (list: WebhookEndpointList, answers: Record<string, FakeAnswer> = {}) =>
  openIntegrations('webhooks', { [`GET ${PATH}`]: list, ...answers });
/** Opens the page of an endpoint. */
const openEndpoint = (
  endpoint = anEndpoint(),
  { deliveries = [] as OutgoingDelivery[], list = {}, answers = {} as Record<string, FakeAnswer> } = {},
) =>
  openIntegrations('webhooks&webhook=endpoint-1', {
    [`GET ${PATH}`]: endpointsOf([endpoint], list),
    [`GET ${LOG}`]: deliveriesOf(deliveries),
    ...answers,
  });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const sent = async () =>
  within(await screen.findByRole('list', { name: 'Avisos enviados' })).getAllByRole('listitem');

describe('the list', () => {
  it('says how each endpoint is, and leads to it', async () => {
    await open(
      endpointsOf([
        anEndpoint(),
        anEndpoint({
          id: 'e2',
          description: '',
          url: 'https://loja.example/h',
          mode: 'test',
          enabled: false,
        }),
        anEndpoint({
          id: 'e3',
          description: 'Planilha',
          failingSince: '2026-03-08T12:00:00.000Z',
          isFailing: true,
        }),
      ]),
    );
    const list = within(await screen.findByRole('list', { name: 'Webhooks de saída' }));
    const [well, paused, failing] = list.getAllByRole('listitem');
    expect(well).toHaveTextContent(
      /ERP da loja.*Ativo.*Produção.*https:\/\/erp\.example\/hooks.*Pedido criado, pedido pago/,
    );
    expect(paused).toHaveTextContent(/loja\.example.*Pausado.*Teste/);
    expect(failing).toHaveTextContent(/Planilha.*Falhando/);
    expect(list.getByRole('link', { name: 'ERP da loja' })).toHaveAttribute(
      'href',
      '/backoffice/configuracoes/integracoes?aba=webhooks&webhook=endpoint-1',
    );
  });

  it('is empty at first: what a webhook is for stands there', async () => {
    await open(endpointsOf([]));
    expect(await screen.findByText('Nenhum webhook ainda')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Criar webhook' })).toBeVisible();
  });

  it('changes nothing for who may only read, and says whom to ask', async () => {
    await open(endpointsOf([anEndpoint()], { canEdit: false }));
    expect(await screen.findByText(/Só quem administra a loja altera webhooks/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Criar webhook' })).not.toBeInTheDocument();
  });

  it('says who may see it to those who may not', async () => {
    await open(endpointsOf([]), {
      [`GET ${PATH}`]: () => {
        throw new ApiError({ status: 403, code: 'forbidden', errors: ['Sem permissão.'] });
      },
    });
    expect(await screen.findByText('Você não tem acesso aos webhooks de saída da loja')).toBeVisible();
  });
});

describe('a new endpoint', () => {
  it('is made after the password, and its secret is shown once', async () => {
    const user = userEvent.setup();
    const { guarded, stepUp } = behindStepUp({ endpoint: anEndpoint(), secret: 'whsec_segredo' });
    const shell = await open(endpointsOf([]), { [`POST ${PATH}`]: guarded, 'POST /auth/step-up': stepUp });
    await press('Criar webhook');
    await user.type(await screen.findByLabelText('Endereço'), 'https://erp.example/hooks');
    await user.click(screen.getByRole('checkbox', { name: /Status do pedido mudou/ }));
    await press('Criar webhook');
    shell.http.answer(`GET ${PATH}`, endpointsOf([anEndpoint()]));
    await confirmPassword();
    expect(await screen.findByText('whsec_segredo')).toBeVisible();
    expect(shell.navigation.isHeld()).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Copiar segredo' }));
    expect(await navigator.clipboard.readText()).toBe('whsec_segredo');
    expect(
      shell.http.calls.filter(({ method, path }) => method === 'POST' && path === PATH).at(-1)?.body,
    ).toEqual({
      url: 'https://erp.example/hooks',
      description: '',
      events: ['order.created', 'order.paid'],
      mode: 'test',
    });
    await press('Já guardei o segredo');
    expect(await screen.findByRole('link', { name: 'ERP da loja' })).toBeVisible();
    expect(screen.queryByText('whsec_segredo')).not.toBeInTheDocument();
  });

  it('at an address that may not be called is refused at its field', async () => {
    await open(endpointsOf([]), {
      [`POST ${PATH}`]: () => {
        throw new ApiError({
          status: 422,
          code: 'validation',
          errors: ['Corrija os campos.'],
          fields: { url: ['Use um endereço público com https, como https://erp.com.br/webhooks.'] },
        });
      },
    });
    await press('Criar webhook');
    await userEvent.type(await screen.findByLabelText('Endereço'), 'http://10.0.0.1');
    await press('Criar webhook');
    await waitFor(() =>
      expect(screen.getByLabelText('Endereço')).toHaveAccessibleDescription(
        /Use um endereço público com https/,
      ),
    );
  });
});

it('asks for no password for an address that is none', async () => {
  const { http } = await open(endpointsOf([]));
  await press('Criar webhook');
  await userEvent.type(await screen.findByLabelText('Endereço'), 'ftp://erp.example');
  await press('Criar webhook');
  await waitFor(() =>
    expect(screen.getByLabelText('Endereço')).toHaveAccessibleDescription(/começa com https/),
  );
  expect(http.calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

describe('an endpoint', () => {
  it('is tried out with a test event, whose answer appears by itself', async () => {
    const shell = await openEndpoint();
    expect(await screen.findByText('Nenhum aviso ainda')).toBeVisible();
    shell.http.answer(`POST ${PATH}/endpoint-1/test`, aDelivery({ type: 'webhook.test', status: 'waiting' }));
    await press('Enviar evento de teste');
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toMatch(/Evento de teste a caminho/));
    shell.http.answer(`GET ${LOG}`, deliveriesOf([aDelivery({ type: 'webhook.test', orderNumber: null })]));
    shell.publish('outgoing-webhooks.changed', undefined);
    const [test] = await sent();
    expect(test).toHaveTextContent(/Evento de teste.*Entregue.*Respondeu 200 em 120 ms/);
  });

  it('says that it fails, since when, and what to do', async () => {
    await openEndpoint(anEndpoint({ failingSince: '2026-03-08T12:00:00.000Z', isFailing: true }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Nenhum aviso chega desde 08\/03\/2026.*reenvie os parados/,
    );
  });

  it('is paused after a question, and goes on without one', async () => {
    const shell = await openEndpoint();
    shell.http.answer(`PATCH ${PATH}/endpoint-1`, ({ body }: RecordedCall) => {
      const endpoint = anEndpoint(body as object);
      shell.http.answer(`GET ${PATH}`, endpointsOf([endpoint]));
      return endpoint;
    });
    await press('Pausar');
    const dialog = within(await screen.findByRole('dialog', { name: 'Pausar o webhook “ERP da loja”?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Pausar webhook' }));
    expect(await screen.findByText('Pausado')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enviar evento de teste' })).not.toBeInTheDocument();
    await press('Retomar webhook');
    expect(await screen.findByText('Ativo')).toBeVisible();
  });

  it('is edited: only what changed is sent', async () => {
    const shell = await openEndpoint(anEndpoint(), {
      answers: { [`PATCH ${PATH}/endpoint-1`]: anEndpoint({ description: 'ERP novo' }) },
    });
    await press('Editar');
    await userEvent.clear(await screen.findByLabelText('Descrição'));
    await userEvent.type(screen.getByLabelText('Descrição'), 'ERP novo');
    shell.http.answer(`GET ${PATH}`, endpointsOf([anEndpoint({ description: 'ERP novo' })]));
    await press('Salvar webhook');
    expect(await screen.findByRole('region', { name: 'ERP novo' })).toBeVisible();
    expect(shell.http.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      description: 'ERP novo',
    });
  });

  it('that another tab has changed meanwhile is compared before it is saved on the newer version', async () => {
    const theirs = anEndpoint({ version: 2, description: 'ERP da matriz' });
    const shell = await openEndpoint(anEndpoint(), {
      answers: {
        [`PATCH ${PATH}/endpoint-1`]: ({ options, body }: RecordedCall) => {
          if (options.headers?.['If-Match'] === '"2"') return anEndpoint({ version: 3, ...(body as object) });
          throw new ApiError({
            status: 412,
            code: 'stale_version',
            errors: ['Este registro mudou.'],
            body: { current: theirs },
          });
        },
      },
    });
    await press('Editar');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Pedido reembolsado/ }));
    await press('Salvar webhook');
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Este webhook foi alterado em outro lugar' }),
    );
    expect(dialog.getByRole('radio', { name: /Valor atual.*ERP da matriz/ })).toBeChecked();
    expect(dialog.getByRole('radio', { name: /Seu valor.*pedido reembolsado/ })).toBeChecked();
    await userEvent.click(dialog.getByRole('button', { name: 'Salvar o que escolhi' }));
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Webhook salvo.'));
    expect(shell.http.calls.findLast(({ method }) => method === 'PATCH')?.body).toEqual({
      events: ['order.created', 'order.paid', 'order.refunded'],
    });
  });

  it('gets a new secret, which is shown once with the end of the old one', async () => {
    await openEndpoint(anEndpoint(), {
      answers: {
        [`POST ${PATH}/endpoint-1/secret`]: {
          endpoint: anEndpoint({ oldSecretUntil: '2026-03-10T12:00:00.000Z' }),
          secret: 'whsec_novo',
        },
      },
    });
    await press('Trocar segredo');
    await press('Trocar segredo do webhook');
    expect(await screen.findByText('whsec_novo')).toBeVisible();
    expect(screen.getByText(/O segredo anterior ainda assina por 24 horas/)).toBeVisible();
  });

  it('is deleted by its name, and leads back to the list', async () => {
    const shell = await openEndpoint();
    shell.http.answer(`DELETE ${PATH}/endpoint-1`, () => shell.http.answer(`GET ${PATH}`, endpointsOf([])));
    await press('Excluir');
    await press('Excluir webhook');
    expect(await screen.findByText('Nenhum webhook ainda')).toBeVisible();
    expect(shell.navigation.url()).toBe('/backoffice/configuracoes/integracoes?aba=webhooks');
  });

  it('that somebody has deleted is not there', async () => {
    await openIntegrations('webhooks&webhook=gone', { [`GET ${PATH}`]: endpointsOf([]) });
    expect(await screen.findByText('Não encontramos este webhook')).toBeVisible();
  });
});

describe('the log', () => {
  const PARKED = aDelivery({
    id: 'delivery-2',
    type: 'order.created',
    status: 'parked',
    attempts: [
      anAttempt({ statusCode: 503, answer: 'manutenção' }),
      anAttempt({ at: '2026-03-09T13:00:00.000Z', statusCode: null, failure: 'timeout', answer: '' }),
    ],
  });

  it('says of each what came back, and shows body and answers on demand', async () => {
    await openEndpoint(anEndpoint(), {
      deliveries: [aDelivery(), PARKED],
      answers: { [`GET ${LOG}/delivery-2`]: { ...PARKED, body: '{"type":"order.created"}' } },
    });
    const [paid, parked] = await sent();
    expect(paid).toHaveTextContent(/Pedido pago #1042.*Entregue/);
    expect(parked).toHaveTextContent(
      /Pedido criado #1042.*Parado.*Não respondeu em 5 segundos.*Tentativas: 2/,
    );
    await press('Detalhes: Pedido criado #1042');
    expect(await screen.findByText('manutenção')).toBeVisible();
    expect(screen.getByText(/"type": "order.created"/)).toBeVisible();
  });

  it('sends one again, once for each press', async () => {
    const shell = await openEndpoint(anEndpoint(), {
      deliveries: [PARKED],
      answers: { [`POST ${LOG}/delivery-2/resend`]: { ...PARKED, status: 'waiting' } },
    });
    await press('Reenviar: Pedido criado #1042');
    await waitFor(() => expect(shell.toasts.at(-1)?.message).toMatch(/Aviso de volta à fila/));
    const posts = shell.http.calls.filter(({ method }) => method === 'POST');
    expect(posts).toHaveLength(1);
    expect(posts[0]?.options.headers).toMatchObject({ 'Idempotency-Key': expect.any(String) });
  });

  it('shows the parked ones alone', async () => {
    await openEndpoint(anEndpoint(), {
      answers: {
        [`GET ${LOG}`]: ({ options }: RecordedCall) =>
          deliveriesOf(options.params ? [PARKED] : [aDelivery(), PARKED]),
      },
    });
    await press('Ver só os parados');
    await waitFor(async () => expect(await sent()).toHaveLength(1));
    await press('Ver todos');
    await waitFor(async () => expect(await sent()).toHaveLength(2));
  });
});

it('the program to copy with the library of the standard reads what is signed, and nothing else', () => {
  const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
  const body = JSON.stringify({ customer: "Joana D'Ávila" });
  const now = new Date();
  const headers = {
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign('evt_1', now, body),
  };
  const script = VERIFY_BY_LIBRARY.replace(/^import .*\n/, '');
  const read = (text: string) =>
    runInNewContext(`${script}; evento`, { Webhook, secret, body: text, request: { headers } });
  expect(read(body)).toEqual({ customer: "Joana D'Ávila" });
  expect(() => read('{}')).toThrow();
});

it('the program to copy accepts what is signed, and nothing else', () => {
  const script = VERIFY_IN_TYPESCRIPT.replace(/^import .*\n/, '')
    .replace('export ', '')
    .replace(/: (string|boolean)/g, '');
  const context = { createHmac, timingSafeEqual, Buffer, result: undefined as unknown };
  const verify = runInNewContext(`${script}; isFromBalcao`, context) as (...texts: string[]) => boolean;
  const sign = (secret: string, time: number, body: string) =>
    `v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  const now = Math.floor(Date.now() / 1_000);
  const header = `t=${now},${sign('new', now, '{}')},${sign('old', now, '{}')}`;
  expect([verify(header, '{}', 'new'), verify(header, '{}', 'old')]).toEqual([true, true]);
  expect([verify(header, '{ }', 'new'), verify(header, '{}', 'other')]).toEqual([false, false]);
  expect(verify(`t=${now - 400},${sign('new', now - 400, '{}')}`, '{}', 'new')).toBe(false);
});
