import type { SearchItem, SearchKind } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrame } from '../testing/fake-frame';

async function openPalette() {
  const user = userEvent.setup();
  const { shell, prefetch } = openFrame('/backoffice/pedidos');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Buscar pedidos, clientes, produtos e páginas' });
  return { user, shell, prefetch, field };
}

const item = (title: string, path: string, detail = '') => ({ id: path, title, detail, path });
const LARISSA = item('#860 · Larissa Rocha', '/backoffice/pedidos/detalhe/o860', 'Pago · R$ 403,80');
const ANA = item('#861 · Ana Prado', '/backoffice/pedidos/detalhe/o861', 'Pago');
const BUYER = item('Larissa Rocha', '/backoffice/pedidos?q=Larissa%20Rocha', '***.456.789-** · 2 pedidos');
const BAG = item('Bolsa saco', '/backoffice/produtos/detalhe/p1');
const NOWHERE = item('Sem página', '/backoffice/sem-pagina/1');

const found = (groups: Partial<Record<SearchKind, SearchItem[]>>) => ({
  data: { groups: Object.entries(groups).map(([kind, items]) => ({ kind, items, more: false })) },
  status: 200,
  headers: {},
});
const orders = (...items: SearchItem[]) => found({ orders: items }) as never;

const selected = () => screen.getByRole('option', { selected: true });

describe('the command palette', () => {
  it('opens with Ctrl+K and goes where Enter says', async () => {
    const { user, shell, field } = await openPalette();
    expect(field).toHaveFocus();
    await user.type(field, 'inicio');
    expect(selected()).toHaveTextContent('Início');
    expect(field).toHaveAttribute('aria-activedescendant', selected().id);
    await user.keyboard('{Enter}');
    expect(shell.history.location.pathname).toBe('/backoffice/dashboard/monitoramento-checkout');
    await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument());
  });

  it('is walked with the arrows, around its ends', async () => {
    const { user } = await openPalette();
    const options = screen.getAllByRole('option');
    await user.keyboard('{ArrowDown}');
    expect(selected()).toBe(options[1]);
    const scrolled = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toBe(options.at(-1));
    expect(scrolled.mock.contexts.at(-1)).toBe(options.at(-1));
  });

  it('fetches no page that is only walked over, but the first match and what is pressed', async () => {
    const { user, prefetch, field } = await openPalette();
    prefetch.mockClear();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await user.hover(screen.getByRole('option', { name: /Novo produto/ }));
    expect(prefetch).not.toHaveBeenCalled();
    await user.type(field, 'inicio');
    expect(prefetch).toHaveBeenLastCalledWith('/backoffice/dashboard/monitoramento-checkout');
  });

  it('logs out', async () => {
    const { user, shell, field } = await openPalette();
    const logout = jest.spyOn(shell.contract.session, 'logout').mockResolvedValue();
    jest.spyOn(shell.contract.http, 'get').mockResolvedValue(orders());
    await user.type(field, 'sair{Enter}');
    await waitFor(() => expect(logout).toHaveBeenCalledTimes(1));
  });

  it('says how many results there are, also to screen readers', async () => {
    const { user, shell, field } = await openPalette();
    jest.spyOn(shell.contract.http, 'get').mockResolvedValue(orders(LARISSA, ANA));
    const status = within(screen.getByRole('dialog')).getByRole('status');
    expect(status).toHaveTextContent('5 resultados');
    await user.type(field, '86');
    await waitFor(() => expect(status).toHaveTextContent('2 resultados'));
    await user.clear(field);
    await user.type(field, 'i');
    expect(status).toHaveTextContent('1 resultado');
  });

  it('opens what is clicked', async () => {
    const { user, shell } = await openPalette();
    await user.click(screen.getByRole('option', { name: /Novo pedido/ }));
    expect(shell.history.location.pathname).toBe('/backoffice/pedidos/novo');
  });

  it('says when nothing is found', async () => {
    const { user, shell, field } = await openPalette();
    jest.spyOn(shell.contract.http, 'get').mockResolvedValue(orders());
    await user.type(field, 'xyz');
    expect(await screen.findByText('Nada encontrado. Tente outra palavra.')).toBeInTheDocument();
  });

  it('finds orders, customers and products that have a page, in one call, and opens the one that is chosen', async () => {
    const { user, shell, field } = await openPalette();
    const get = jest
      .spyOn(shell.contract.http, 'get')
      .mockResolvedValue(found({ orders: [LARISSA], customers: [BUYER], products: [BAG, NOWHERE] }) as never);
    await user.type(field, 'larissa');
    const order = await screen.findByRole('option', { name: /#860 · Larissa Rocha/ });
    expect(order).toHaveTextContent('Pedido · Pago · R$ 403,80');
    expect(screen.getByRole('option', { name: /Cliente · \*\*\*\.456/ })).toBeInTheDocument();
    expect(screen.getByRole('option', { name: /Bolsa saco/ })).toBeInTheDocument();
    // No area of this product has a page for it.
    expect(screen.queryByRole('option', { name: /Sem página/ })).not.toBeInTheDocument();
    expect(get.mock.calls).toEqual([['/search', expect.objectContaining({ params: { q: 'larissa' } })]]);
    await user.click(order);
    expect(shell.history.location.pathname).toBe('/backoffice/pedidos/detalhe/o860');
  });

  it('keeps to the newer answer, and to its row, when an older one comes late', async () => {
    const { user, shell, field } = await openPalette();
    const answers = new Map<string, (answer: never) => void>();
    jest.spyOn(shell.contract.http, 'get').mockImplementation(
      (_path, options) =>
        new Promise((resolve) => {
          answers.set(String(Object.values(options?.params ?? {})[0]), resolve);
        }),
    );
    await user.type(field, '86');
    await waitFor(() => expect(answers.has('86')).toBe(true));
    await user.type(field, '1');
    await waitFor(() => expect(answers.has('861')).toBe(true));
    await act(async () => answers.get('861')?.(orders(ANA)));
    expect(selected()).toHaveTextContent('Ana Prado');
    await act(async () => answers.get('86')?.(orders(LARISSA, ANA)));
    expect(screen.getAllByRole('option')).toHaveLength(1);
    expect(field).toHaveAttribute('aria-activedescendant', selected().id);
    await user.keyboard('{Enter}');
    expect(shell.history.location.pathname).toBe('/backoffice/pedidos/detalhe/o861');
  });

  it('keeps its list while the next answer is awaited, opens none of it by Enter, and says each row that takes the place of another', async () => {
    const { user, shell, field } = await openPalette();
    const get = jest.spyOn(shell.contract.http, 'get').mockResolvedValue(orders(LARISSA));
    await user.type(field, '86');
    await screen.findByRole('option', { name: /Larissa/ });
    const before = field.getAttribute('aria-activedescendant');
    let answer = (_orders: never) => {};
    get.mockImplementation(
      () =>
        new Promise((resolve) => {
          answer = resolve as never;
        }),
    );
    await user.type(field, '1');
    expect(screen.getByRole('option', { name: /Larissa/ })).toBeInTheDocument();
    expect(field).not.toHaveAttribute('aria-activedescendant');
    await user.keyboard('{Enter}');
    expect(shell.history.location.pathname).toBe('/backoffice/pedidos');
    await waitFor(() => expect(get).toHaveBeenCalledTimes(2));
    await act(async () => answer(orders(ANA)));
    expect(selected()).toHaveTextContent('Ana Prado');
    expect(field).toHaveAttribute('aria-activedescendant', selected().id);
    expect(selected().id).not.toBe(before);
  });

  it('does not say that nothing is there when it could not be looked for', async () => {
    const { user, shell, field } = await openPalette();
    jest
      .spyOn(shell.contract.http, 'get')
      .mockRejectedValue(new ApiError({ status: 0, code: 'unexpected', errors: ['Sem conexão.'] }));
    await user.type(field, 'larissa');
    expect(await screen.findByText(/^Não foi possível procurar/)).toBeInTheDocument();
    expect(screen.queryByText(/Nada encontrado/)).not.toBeInTheDocument();
  });
});
