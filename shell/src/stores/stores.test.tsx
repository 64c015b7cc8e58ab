import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrame } from '../testing/fake-frame';
import { tokenOf } from '../testing/token';

const OWN = { id: 'a', nome: 'Lima Doces', lojaCorrente: true };
const OTHER = { id: 'b', nome: 'Ateliê São João', lojaCorrente: false };
const used = [
  { ...OWN, papel: 'owner', ultimoAcesso: '2026-11-27T12:00:00.000Z' },
  { ...OTHER, papel: 'financeiro', ultimoAcesso: '2026-11-20T12:00:00.000Z' },
];
const tokenFor = (store: string) => tokenOf({ sub: 's1', groups: [], store });
const grantFor = (store: string) => ({
  token: { accessToken: tokenFor(store), expiresIn: 28_800 },
  lojas: [OWN, OTHER].map((one) => ({ ...one, lojaCorrente: one.id === store })),
});

/** The frame of a person who works in two stores, whose page shows the first one. */
function openInStore(stores: object[] = used) {
  const user = userEvent.setup();
  const { shell } = openFrame('/backoffice/pedidos');
  const { http, session } = shell.contract;
  const get = jest.spyOn(http, 'get').mockImplementation(
    async (path) =>
      ({
        data: path === '/usuario' ? { lojas: stores } : path === '/permissoes' ? {} : { name: 'Ana Lima' },
      }) as never,
  );
  const post = jest
    .spyOn(http, 'post')
    .mockImplementation(
      async (_path, body) => ({ data: grantFor((body as { idLoja: string }).idLoja) }) as never,
    );
  return { user, shell, get, post, enter: () => act(() => session.open(grantFor('a'))) };
}

describe('who works in one store', () => {
  it('is offered no other one', () => {
    openInStore();
    expect(screen.queryByText('Trocar de loja')).not.toBeInTheDocument();
  });
});

describe('the switcher of who works in several stores', () => {
  const open = async (setUp: ReturnType<typeof openInStore>) => {
    await setUp.enter();
    await setUp.user.click(screen.getByText('Lima Doces', { selector: '.bal-store-name' }));
    await setUp.user.click(screen.getByRole('button', { name: 'Trocar de loja' }));
    return screen.findByRole('dialog', { name: 'Trocar de loja' });
  };

  it('has the current one marked, and goes through them by the arrows', async () => {
    const setUp = openInStore();
    const dialog = await open(setUp);
    const current = await within(dialog).findByRole('button', { current: true });
    expect(current).toHaveTextContent('Lima DocesProprietário · loja atual');
    await waitFor(() => expect(current).toHaveFocus());
    await setUp.user.keyboard('{ArrowDown}');
    expect(within(dialog).getByRole('button', { name: /Ateliê São João/ })).toHaveFocus();
    await setUp.user.keyboard('{Escape}');
  });

  it('asks about unsaved work before it opens another one', async () => {
    const setUp = openInStore();
    const dialog = await open(setUp);
    setUp.shell.contract.navigation.guardUnsaved(() => true);
    await setUp.user.click(await within(dialog).findByRole('button', { name: /Ateliê São João/ }));
    await setUp.user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(setUp.post).not.toHaveBeenCalled();
  });

  it('finds one of many, however its name is typed', async () => {
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...OTHER,
      id: `loja-${index}`,
      nome: `Loja ${index}`,
      papel: 'leitura',
      ultimoAcesso: null,
    }));
    const setUp = openInStore([...used, ...many]);
    const dialog = await open(setUp);
    await setUp.user.type(
      await within(dialog).findByRole('searchbox', { name: 'Buscar loja pelo nome' }),
      'sao joao',
    );
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(1);
    await setUp.user.type(within(dialog).getByRole('searchbox'), 'x');
    expect(within(dialog).getByRole('status')).toHaveTextContent('Nenhuma loja com este nome.');
  });
});

describe('a page whose store was left in another tab', () => {
  const leave = () => {
    const newValue = JSON.stringify({ token: tokenFor('b'), id: 's1', data: null, owner: false });
    localStorage.setItem('user', newValue);
    act(
      () =>
        void window.dispatchEvent(
          new StorageEvent('storage', { key: 'user', newValue, storageArea: localStorage }),
        ),
    );
  };

  it('says so, names both, and goes back to its own', async () => {
    const { user, shell, post, enter } = openInStore();
    await enter();
    leave();
    expect(await screen.findByText('Você abriu Ateliê São João em outra aba.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Abrir Ateliê São João' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Voltar para Lima Doces' }));
    await waitFor(() => expect(screen.queryByText(/em outra aba/)).not.toBeInTheDocument());
    expect(post).toHaveBeenCalledWith('/alterar-token-usuario-loja', { idLoja: 'a' });
    expect(shell.contract.session.snapshot()).toMatchObject({ storeId: 'a', token: tokenFor('a') });
  });
});
