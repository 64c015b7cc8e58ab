import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openFrame } from '../testing/fake-frame';

async function openPalette() {
  const user = userEvent.setup();
  const { shell } = openFrame('/backoffice/pedidos');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Buscar páginas e ações' });
  return { user, shell, field };
}

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
    await user.keyboard('{ArrowUp}{ArrowUp}');
    expect(selected()).toBe(options.at(-1));
  });

  it('opens what is clicked', async () => {
    const { user, shell } = await openPalette();
    await user.click(screen.getByRole('option', { name: /Novo pedido/ }));
    expect(shell.history.location.pathname).toBe('/backoffice/pedidos/novo');
  });

  it('says when nothing is found', async () => {
    const { user, field } = await openPalette();
    await user.type(field, 'xyz');
    expect(screen.getByText('Nada encontrado. Tente outra palavra.')).toBeInTheDocument();
  });
});
