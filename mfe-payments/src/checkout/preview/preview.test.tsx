import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PREVIEW } from '../paths';
import { aTheme, openLook } from '../testing/a-theme';

const frame = () => screen.getByTitle<HTMLIFrameElement>('Prévia do checkout');
const windowOf = () => frame().contentWindow as Window;
const nonceOf = () => frame().src.split('#')[1] ?? '';
/** What a frame says once it can show something. */
const ready = (changes: Partial<MessageEventInit> = {}, nonce = nonceOf()) =>
  fireEvent(
    window,
    new MessageEvent('message', {
      origin: location.origin,
      source: windowOf(),
      data: { nonce, isReady: true },
      ...changes,
    }),
  );

async function open() {
  const shell = await openLook(PREVIEW, { themes: [aTheme({ announcement: 'Rascunho' })] });
  await screen.findByTitle('Prévia do checkout');
  const sent = jest.spyOn(windowOf(), 'postMessage').mockImplementation(() => undefined);
  return { shell, sent };
}

it('tells its frame what to show, with its secret and to its own origin only', async () => {
  const { sent } = await open();
  expect(nonceOf()).toMatch(/^[0-9a-f]{32}$/);
  ready();
  await waitFor(() => expect(sent).toHaveBeenCalled());
  const [message, origin] = sent.mock.calls.at(-1) as unknown as [{ nonce: string; show: object }, string];
  expect(origin).toBe(location.origin);
  expect(message).toMatchObject({
    nonce: nonceOf(),
    show: {
      state: 'vazio',
      config: { announcement: 'Rascunho' },
      example: { store: { name: 'Ateliê Flor d’Água' }, items: [] },
    },
  });
});

it.each([
  ['of another origin', { origin: 'https://exemplo.com' }, undefined],
  ['of another window', { source: window }, undefined],
  ['with another secret', {}, 'outro'],
])('a message %s is none of its business', async (_name, changes, nonce) => {
  const { sent } = await open();
  ready(changes, nonce);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Pix gerado');
  expect(sent).not.toHaveBeenCalled();
});

it('shows every state on every width, and writes nothing', async () => {
  const { shell, sent } = await open();
  ready();
  for (const state of ['Com order bump', 'Pix gerado', 'Cartão recusado', 'Boleto', 'Pago'])
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), state);
  const states = sent.mock.calls.map(([message]) => (message as { show: { state: string } }).show.state);
  for (const state of ['bump', 'pix', 'cartao', 'boleto', 'pago']) expect(states).toContain(state);
  for (const width of ['360', '768', '1280']) {
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Tela' }), width);
    expect(frame()).toHaveAttribute('width', width);
  }
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estado' }), 'Cartão recusado');
  expect(screen.getByText(/o Pix a um toque/)).toBeVisible();
  expect(shell.http.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('gives a link that ends, for those without a login', async () => {
  const { shell } = await open();
  shell.http.answer('POST /checkout-themes/theme-1/preview-links', {
    url: 'https://loja.example/c/previa/segredo',
    expiresAt: '2026-12-04T12:00:00.000Z',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Criar link da prévia' }));
  expect(await screen.findByText('https://loja.example/c/previa/segredo')).toBeVisible();
  expect(screen.getByText('Vale até 04/12/2026, às 09:00.')).toBeVisible();
});
