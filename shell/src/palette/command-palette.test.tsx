import { ApiError } from '@balcao/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrame } from '../testing/fake-frame';

async function openPalette() {
  const user = userEvent.setup();
  const { shell } = openFrame('/backoffice/pedidos');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Buscar pedidos, produtos e páginas' });
  return { user, shell, field };
}

const LARISSA = {
  id: 'o860',
  number: 860,
  buyerName: 'Larissa Rocha',
  currency: 'BRL',
  totalCents: 40_380,
  label: { text: 'Pago', tone: 'success' },
};
const BAG = { id: 'p1', name: 'Bolsa saco', sku: 'BS-1' };

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

  it('opens what is clicked', async () => {
    const { user, shell } = await openPalette();
    await user.click(screen.getByRole('option', { name: /Novo pedido/ }));
    expect(shell.history.location.pathname).toBe('/backoffice/pedidos/novo');
  });

  it('says when nothing is found', async () => {
    const { user, shell, field } = await openPalette();
    const none = { data: { items: [] }, status: 200, headers: {} } as never;
    jest.spyOn(shell.contract.http, 'get').mockResolvedValue(none);
    await user.type(field, 'xyz');
    expect(await screen.findByText('Nada encontrado. Tente outra palavra.')).toBeInTheDocument();
  });

  it('finds orders and products, and opens the one that is chosen', async () => {
    const { user, shell, field } = await openPalette();
    const get = jest.spyOn(shell.contract.http, 'get').mockImplementation(async (path) => {
      const items = path === '/orders' ? [LARISSA] : [BAG];
      return { data: { items }, status: 200, headers: {} } as never;
    });
    await user.type(field, 'larissa');
    const order = await screen.findByRole('option', { name: /#860 · Larissa Rocha/ });
    expect(order).toHaveTextContent(/Pedido · Pago · R\$\s403,80/);
    expect(screen.getByRole('option', { name: /Bolsa saco/ })).toBeInTheDocument();
    expect(get).toHaveBeenCalledTimes(2);
    expect(get).toHaveBeenCalledWith(
      '/orders',
      expect.objectContaining({ params: expect.objectContaining({ q: 'larissa' }) }),
    );
    await user.click(order);
    expect(shell.history.location.pathname).toBe('/backoffice/pedidos/detalhe/o860');
  });

  it('does not say that nothing is there when it could not be looked for', async () => {
    const { user, shell, field } = await openPalette();
    jest
      .spyOn(shell.contract.http, 'get')
      .mockRejectedValue(new ApiError({ status: 0, code: 'unexpected', errors: ['Sem conexão.'] }));
    await user.type(field, 'larissa');
    expect(await screen.findByText(/^Não foi possível procurar em todos os pedidos/)).toBeInTheDocument();
    expect(screen.queryByText(/Nada encontrado/)).not.toBeInTheDocument();
  });

  it('leaves out what this person may not see, and shows the rest', async () => {
    const { user, shell, field } = await openPalette();
    jest.spyOn(shell.contract.http, 'get').mockImplementation(async (path) => {
      if (path === '/orders') throw new ApiError({ status: 403, code: 'forbidden', errors: ['Sem acesso.'] });
      return { data: { items: [BAG] }, status: 200, headers: {} } as never;
    });
    await user.type(field, 'bolsa');
    expect(await screen.findByRole('option', { name: /Bolsa saco/ })).toBeInTheDocument();
    expect(screen.queryByText(/Sem acesso/)).not.toBeInTheDocument();
  });
});
