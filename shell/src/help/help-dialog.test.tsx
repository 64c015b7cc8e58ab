import { areSingleKeysOn, keepSingleKeys } from '@balcao/domain';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { edgeClient } from '../http/edge-client';
import { personState } from '../live/person-state';
import { openFrame } from '../testing/fake-frame';

const ORDERS = '/backoffice/pedidos';
const HELP = {
  [ORDERS]: {
    text: 'Todos os pedidos.',
    link: { label: 'Ver o início', path: '/backoffice/dashboard/monitoramento-checkout' },
  },
};

jest.mock('../http/edge-client', () => ({ edgeClient: { get: jest.fn() } }));
const get = jest.mocked(edgeClient.get);

async function openPage() {
  const user = userEvent.setup();
  get.mockResolvedValue({ ok: true, json: async () => HELP } as never);
  const { shell } = openFrame(ORDERS);
  await screen.findByRole('button', { name: 'Ajuda e atalhos' });
  return { user, shell };
}

beforeEach(() => {
  keepSingleKeys(true, document);
});

it('says what the screen is for, where to go on, and which keys there are', async () => {
  const { user, shell } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Ajuda e atalhos' }));
  expect(await screen.findByText('Todos os pedidos.')).toBeVisible();
  expect(get).toHaveBeenCalledWith('/artifacts/x/1.0.0/help.json', expect.anything());
  expect(screen.getByText('Ir para os pedidos')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Ver o início' }));
  expect(shell.history.location.pathname).toBe('/backoffice/dashboard/monitoramento-checkout');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says that there is no help, and that it could not be fetched', async () => {
  const { user } = await openPage();
  get.mockResolvedValueOnce({ ok: false } as never);
  await user.keyboard('?');
  expect(await screen.findByText('Esta tela ainda não tem ajuda.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fechar ajuda' }));
  get.mockRejectedValueOnce(new Error('offline'));
  await user.keyboard('?');
  expect(await screen.findByText(/^Não conseguimos carregar a ajuda/)).toBeVisible();
});

it('opens pages by two keys, the search by one', async () => {
  const { user, shell } = await openPage();
  await user.keyboard('gd');
  expect(shell.history.location.pathname).toBe('/backoffice/dashboard/monitoramento-checkout');
  await user.keyboard('gp');
  expect(shell.history.location.pathname).toBe(ORDERS);
  await user.keyboard('/');
  expect(await screen.findByRole('combobox')).toHaveValue('');
});

it('leaves the key of the search to a list that has one of its own', async () => {
  const { user } = await openPage();
  const own = document.body.appendChild(document.createElement('input'));
  own.setAttribute('aria-keyshortcuts', '/');
  await user.keyboard('/');
  own.remove();
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

it('does nothing by keys while somebody types, with Ctrl, or in a dialog', async () => {
  const { user, shell } = await openPage();
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  await user.keyboard('gd?/');
  expect(field).toHaveValue('gd?/');
  field.remove();
  await user.keyboard('{Control>}g{/Control}d');
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByRole('combobox'), 'gd?');
  expect(shell.history.location.pathname).toBe(ORDERS);
  expect(screen.queryByText('Atalhos do teclado')).not.toBeInTheDocument();
});

it('can be switched off, for the person and in this browser', async () => {
  const { user, shell } = await openPage();
  const put = jest.spyOn(shell.contract.http, 'put').mockResolvedValue({} as never);
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Usar atalhos de uma tecla só' }));
  expect(put).toHaveBeenCalledWith('/preferences', { singleKeys: false });
  expect(screen.queryByText('Ir para os pedidos')).not.toBeInTheDocument();
  expect(screen.queryByText(/^Marcar a linha/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fechar ajuda' }));
  await user.keyboard('gd?');
  expect(shell.history.location.pathname).toBe(ORDERS);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  expect(await screen.findByRole('combobox')).toBeVisible();
});

it('says that a switch was not kept for other browsers', async () => {
  const { user, shell } = await openPage();
  jest.spyOn(shell.contract.http, 'put').mockRejectedValue(new Error('offline'));
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: 'Usar atalhos de uma tecla só' }));
  expect(await screen.findByText(/^Não conseguimos guardar a escolha/)).toBeVisible();
  expect(areSingleKeysOn(document)).toBe(false);
});

it('is off where the person has switched it off in another browser', async () => {
  const { user, shell } = await openPage();
  act(() => personState.setState({ preferences: { singleKeys: false } }));
  await user.keyboard('gd?');
  expect(shell.history.location.pathname).toBe(ORDERS);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
