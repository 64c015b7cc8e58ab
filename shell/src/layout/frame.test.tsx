import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrame } from '../testing/fake-frame';
import { tokenOf } from '../testing/token';

const ORDERS = '/backoffice/pedidos';

describe('the frame of the back-office', () => {
  it('has a menu grouped by section, with the current page marked', () => {
    openFrame(ORDERS);
    const menu = screen.getByRole('navigation', { name: 'Menu principal' });
    expect(within(menu).getByRole('list', { name: 'Vender' })).toBeInTheDocument();
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Pedidos');
  });

  it('follows its links without loading the page, and fetches their code before', async () => {
    const user = userEvent.setup();
    const { shell, prefetch } = openFrame(ORDERS);
    const menu = screen.getByRole('navigation', { name: 'Menu principal' });
    const home = within(menu).getByRole('link', { name: 'Início' });
    await user.hover(home);
    expect(prefetch).toHaveBeenCalledWith('/backoffice/dashboard/monitoramento-checkout');
    await user.click(home);
    expect(shell.history.location.pathname).toBe('/backoffice/dashboard/monitoramento-checkout');
    expect(home).toHaveAttribute('aria-current', 'page');
  });

  it('says where the person is', () => {
    openFrame('/backoffice/pedidos/7');
    const crumbs = screen.getByRole('navigation', { name: 'Você está em' });
    expect(within(crumbs).getByRole('link', { name: 'Pedidos' })).toHaveAttribute('href', ORDERS);
    expect(within(crumbs).getByText('Pedido')).toHaveAttribute('aria-current', 'page');
  });

  it('names the store at the bottom of the menu', async () => {
    openFrame(ORDERS);
    expect(screen.getByText('Lima Doces', { selector: '.bal-store-name' })).toBeInTheDocument();
  });

  it('changes between light, dark and what the system is set to', async () => {
    const user = userEvent.setup();
    openFrame(ORDERS);
    const choose = async (name: string) => {
      await user.click(screen.getByRole('button', { name: /^Tema: / }));
      await user.click(screen.getByRole('button', { name }));
    };
    await choose('Escuro');
    expect(document.documentElement.dataset.theme).toBe('dark');
    await choose('Claro');
    expect(document.documentElement.dataset.theme).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    await choose('Sistema');
    expect(localStorage.getItem('theme')).toBeNull();
    expect(screen.getByRole('button', { name: 'Tema: Sistema' })).toHaveFocus();
  });

  it('opens the whole menu from the bottom navigation, and closes it when a page is chosen', async () => {
    const user = userEvent.setup();
    openFrame(ORDERS);
    const bell = await screen.findByRole('button', { name: 'Avisos' });
    const openers = screen.getAllByRole('button').filter((one) => one.ariaHasPopup === 'dialog');
    expect(openers).toHaveLength(4);
    expect(openers[0]).toHaveAccessibleName(/^Buscar/);
    expect(openers[1]).toHaveAccessibleName('Ajuda e atalhos');
    expect(openers[2]).toBe(bell);
    expect(openers[3]).toHaveAccessibleName('Mais');
    const bottom = screen.getByRole('navigation', { name: 'Navegação principal' });
    await user.click(within(bottom).getByRole('button', { name: 'Mais' }));
    const sheet = screen.getByRole('dialog', { name: 'Menu' });
    expect(within(sheet).getByRole('link', { name: 'Pedidos' })).toHaveFocus();
    await user.click(within(sheet).getByRole('link', { name: 'Início' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes the whole menu also when the current page is chosen again', async () => {
    const user = userEvent.setup();
    const { shell } = openFrame(ORDERS);
    await user.click(screen.getByRole('button', { name: 'Mais' }));
    const sheet = screen.getByRole('dialog', { name: 'Menu' });
    await user.click(within(sheet).getByRole('link', { name: 'Pedidos', current: 'page' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(shell.history.location.pathname).toBe(ORDERS);
  });

  it('scrolls the menu to the entry of the current page', () => {
    jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      // The window shows 500 px of the menu, and the entry stands below.
      return this.hasAttribute('aria-current') ? new DOMRect(0, 620, 200, 36) : new DOMRect(0, 56, 200, 444);
    });
    openFrame('/backoffice/pedidos/7');
    const entry = screen
      .getAllByRole('link', { current: 'page' })
      .find((link) => link.closest('nav')?.getAttribute('aria-label') === 'Menu principal');
    expect(entry?.closest('.bal-side-pages')?.scrollTop).toBe(180);
  });

  it('has its search at hand once the browser is idle, and begins in its field', async () => {
    let idle: (() => void) | undefined;
    Object.assign(window, {
      requestIdleCallback: (call: () => void) => {
        idle = call;
        return 1;
      },
      cancelIdleCallback: () => {},
    });
    openFrame(ORDERS);
    await act(async () => idle?.());
    fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
    expect(await screen.findByRole('combobox', { name: /^Buscar pedidos/ })).toHaveFocus();
    cleanup();
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });

  it('has a way past itself', () => {
    openFrame(ORDERS);
    expect(screen.getByRole('link', { name: 'Ir para o conteúdo' })).toHaveAttribute('href', '#area');
  });
});

describe('the account menu', () => {
  it('is closed with Escape, and the focus goes back to its button', async () => {
    const user = userEvent.setup();
    openFrame(ORDERS);
    const button = screen.getByRole('button', { name: 'Conta de Ana' });
    await user.click(button);
    const panel = document.getElementById(button.getAttribute('aria-controls') ?? '');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.tab();
    expect(panel).toContainElement(document.activeElement as HTMLElement);
    await user.keyboard('{Escape}');
    expect(button).toHaveAttribute('aria-expanded', 'false');
    expect(button).toHaveFocus();
  });

  it('is closed by a click elsewhere', async () => {
    const user = userEvent.setup();
    openFrame(ORDERS);
    const button = screen.getByRole('button', { name: 'Conta de Ana' });
    await user.click(button);
    await user.click(document.body);
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('logs out, but not over unsaved work', async () => {
    const user = userEvent.setup();
    const { shell } = openFrame(ORDERS);
    const logout = jest.spyOn(shell.contract.session, 'logout').mockResolvedValue();
    const release = shell.contract.navigation.guardUnsaved(() => true);
    await user.click(screen.getByRole('button', { name: 'Conta de Ana' }));
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
    expect(logout).not.toHaveBeenCalled();
    release();
    await user.click(screen.getByRole('button', { name: 'Conta de Ana' }));
    await user.click(screen.getByRole('button', { name: 'Sair' }));
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  });
});

describe('the connection', () => {
  it('is told while it is gone, and areas hear when it is back', () => {
    const { shell } = openFrame(ORDERS);
    const refreshed = jest.fn();
    shell.contract.events.subscribe('connection.restored', refreshed);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/Você está sem internet/)).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/Você está sem internet/)).not.toBeInTheDocument();
    expect(refreshed).toHaveBeenCalledTimes(1);
  });
});

describe('a browser whose storage is full', () => {
  it('is told of: the session ends with the page', async () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    const { shell } = openFrame(ORDERS);
    expect(screen.queryByText(/não guardou o seu acesso/)).not.toBeInTheDocument();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full.', 'QuotaExceededError');
    });
    const accessToken = tokenOf({ sub: 's1', groups: [] });
    jest.spyOn(shell.contract.http, 'get').mockResolvedValue({ data: { name: 'Ana Lima' } } as never);
    await act(() => shell.contract.session.open({ token: { accessToken, expiresIn: 28_800 } }));
    expect(screen.getByText(/não guardou o seu acesso/)).toBeInTheDocument();
    full.mockRestore();
    complaints.mockRestore();
  });
});

describe('logged-out pages', () => {
  it('have no frame', () => {
    openFrame('/', null);
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });
});
