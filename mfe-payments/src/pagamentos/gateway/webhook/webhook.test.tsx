import type { GatewayWebhook } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConnection } from '../../testing/a-gateway';
import { press } from '../../testing/interact';
import { openPayments, refuse } from '../../testing/open-payments';

const NONE: GatewayWebhook = {
  url: null,
  hasPublicKey: false,
  lastReceivedAt: null,
  received: 0,
  parked: 0,
  rejected: 0,
};
const URL = 'https://balcao.example/api/webhooks/gateways/malga/secret-key-of-the-address';
const PATH = '/pagamentogateway/connection-malga/webhook';

const open = (webhook: GatewayWebhook, answers = {}) =>
  openPayments('/gateway/malga', {
    connections: [aConnection({ idGateway: 'malga' })],
    answers: { [`GET ${PATH}`]: webhook, ...answers },
  });

it('an address is made, copied, and never shown', async () => {
  const shell = await open(NONE, { [`POST ${PATH}`]: undefined });
  await screen.findByRole('button', { name: 'Criar endereço' });
  shell.http.answer(`GET ${PATH}`, { ...NONE, url: URL });
  await press('Criar endereço');
  expect(await screen.findByRole('button', { name: 'Copiar endereço' })).toBeVisible();
  expect(document.body.innerHTML).not.toContain('secret-key-of-the-address');
});

it('another address is asked about first', async () => {
  const shell = await open({ ...NONE, url: URL }, { [`POST ${PATH}`]: undefined });
  await press('Criar outro endereço');
  await waitFor(() => expect(shell.http.calls.some(({ method }) => method === 'POST')).toBe(true));
  expect(shell.confirmations).toHaveLength(1);
});

it('another address is asked for by the same name again when the answer was lost', async () => {
  const shell = await open(
    { ...NONE, url: URL },
    { [`POST ${PATH}`]: refuse(0, 'offline', ['Você está sem internet.']) },
  );
  await press('Criar outro endereço');
  expect(await screen.findByText('Você está sem internet.')).toBeVisible();
  shell.http.answer(`POST ${PATH}`, undefined);
  await press('Criar outro endereço');
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toMatch(/^Endereço criado/));
  const keys = shell.http.calls
    .filter(({ method }) => method === 'POST')
    .map(({ options }) => options.headers?.['Idempotency-Key']);
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
});

it('who may not see the address is told whom to ask, and not that something failed', async () => {
  await openPayments('/gateway/malga', {
    connections: [aConnection({ idGateway: 'malga' })],
    answers: {
      [`GET ${PATH}`]: () => {
        throw new ApiError({ status: 403, code: 'forbidden', errors: ['Você não tem acesso.'] });
      },
    },
  });
  expect(await screen.findByText(/O endereço é secreto\. Peça a quem administra a loja/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Criar endereço' })).not.toBeInTheDocument();
});

it('the key of Malga’s signatures is kept', async () => {
  const shell = await open(NONE, { [`PUT ${PATH}`]: { ...NONE, hasPublicKey: true } });
  await userEvent.type(await screen.findByLabelText('Chave pública das assinaturas'), 'MCowBQYDK2VwAyEA');
  await press('Salvar chave pública');
  expect(await screen.findByText(/Já configurada/)).toBeVisible();
  const put = shell.http.calls.find(({ method }) => method === 'PUT');
  expect(put?.body).toEqual({ publicKey: 'MCowBQYDK2VwAyEA' });
});

it('the key of Malga’s signatures can be taken away, after a question', async () => {
  const shell = await open({ ...NONE, hasPublicKey: true }, { [`PUT ${PATH}`]: NONE });
  await press('Remover chave');
  await waitFor(() => expect(shell.toasts.at(-1)?.message).toBe('Chave pública removida.'));
  expect(shell.confirmations).toHaveLength(1);
  expect(shell.http.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ publicKey: '' });
  expect(screen.queryByRole('button', { name: 'Remover chave' })).not.toBeInTheDocument();
});

it('a text that is no key is refused at its field', async () => {
  await open(NONE, {
    [`PUT ${PATH}`]: refuse(422, 'validation', [], {
      fields: { publicKey: ['Isto não é uma chave pública.'] },
    }),
  });
  await userEvent.type(await screen.findByLabelText('Chave pública das assinaturas'), 'abc');
  await press('Salvar chave pública');
  await waitFor(() =>
    expect(screen.getByLabelText('Chave pública das assinaturas')).toHaveAccessibleDescription(
      /não é uma chave/,
    ),
  );
});

it.each([
  ['another address', 'Criar outro endereço', 'POST'],
  ['no key', 'Remover chave', 'PUT'],
] as const)('%s is set once the person confirmed themselves', async (_what, button, method) => {
  const shell = await open(
    { ...NONE, url: URL, hasPublicKey: true },
    {
      [`${method} ${PATH}`]: refuse(403, 'step_up_required', ['Confirme que é você para continuar.']),
      'POST /auth/step-up': () => {
        shell.http.answer(`${method} ${PATH}`, NONE);
        return {};
      },
    },
  );
  await press(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirme que é você' }));
  await userEvent.type(dialog.getByLabelText('Sua senha'), 'girassol amarelo');
  await userEvent.click(dialog.getByRole('button', { name: 'Confirmar senha' }));
  await waitFor(() => expect(shell.toasts).toHaveLength(1));
  expect(shell.http.calls.filter((call) => call.method === method && call.path === PATH)).toHaveLength(2);
});
