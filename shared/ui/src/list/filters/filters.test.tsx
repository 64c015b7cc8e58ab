import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList } from '../testing/open-list';

const SMALL = '/produtos?size=10';
const arrived = (range: string) => screen.findByText(range);

describe('the search', () => {
  it('waits for a pause, starts over on the first page, and is part of the address', async () => {
    const { shell, fetchPage } = openList(`${SMALL}&page=2`);
    await arrived('11 - 20 de 348');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Buscar por nome ou SKU' }), 'caneca');
    await waitFor(() => expect(shell.navigation.url()).toBe('/produtos?q=caneca&size=10'));
    await arrived('1 - 10 de 44');
    // One request for the word, none for its letters.
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  it('is emptied by Escape, and follows the address when that changes', async () => {
    const { shell } = openList(`${SMALL}&q=vela`);
    const box = await screen.findByRole('searchbox');
    expect(box).toHaveValue('vela');
    await userEvent.type(box, '{Escape}');
    expect(box).toHaveValue('');
    expect(shell.navigation.url()).toBe(SMALL);
  });

  it('that finds nothing says so, and offers to show everything again', async () => {
    const { shell } = openList(`${SMALL}&q=xyz`);
    await screen.findByText('Nenhum produto corresponde à busca ou aos filtros');
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await arrived('1 - 10 de 348');
    expect(shell.navigation.url()).toBe(SMALL);
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });
});

describe('the filters', () => {
  it('count once they are applied, as chips outside of the table and in the address', async () => {
    const { shell, fetchPage } = openList(SMALL);
    await arrived('1 - 10 de 348');
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rascunho' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Arquivado' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estoque' }), 'Baixo');
    await userEvent.type(screen.getByRole('textbox', { name: 'Mínimo' }), '50');
    await userEvent.type(screen.getByRole('textbox', { name: 'De' }), '05012026');
    expect(fetchPage).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
    await waitFor(() =>
      expect(fetchPage).toHaveBeenLastCalledWith({
        status: ['draft', 'archived'],
        lowStock: true,
        minPrice: 5000,
        createdFrom: '2026-01-05',
        page: 1,
        size: 10,
      }),
    );
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Filtros (4 em uso)' })).toBeVisible();
    expect(shell.navigation.url()).toContain('status=draft&status=archived&lowStock=true&minPrice=5000');
    await userEvent.click(
      screen.getByRole('button', { name: /Remover filtro: Preço: a partir de R\$.50,00/ }),
    );
    await waitFor(() => expect(shell.navigation.url()).not.toContain('minPrice'));
    expect(
      screen.getByRole('button', { name: 'Remover filtro: Situação: Rascunho, Arquivado' }),
    ).toBeVisible();
    expect(
      screen.getByRole('button', { name: 'Remover filtro: Criado: a partir de 05/01/2026' }),
    ).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    await waitFor(() => expect(shell.navigation.url()).toBe(SMALL));
  });

  it('say what they cannot read, beside it, and keep the rest', async () => {
    const { shell } = openList(SMALL);
    await arrived('1 - 10 de 348');
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
    const [minimum, maximum] = [
      screen.getByRole('textbox', { name: 'Mínimo' }),
      screen.getByRole('textbox', { name: 'Máximo' }),
    ];
    await userEvent.type(minimum, 'barato');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
    expect(minimum).toHaveFocus();
    expect(minimum).toHaveAccessibleDescription('Escreva um valor como 1.234,56.');
    await userEvent.clear(minimum);
    await userEvent.type(minimum, '100');
    await userEvent.type(maximum, '50');
    await userEvent.click(screen.getByRole('button', { name: 'Aplicar filtros' }));
    expect(maximum).toHaveAccessibleDescription(/vem antes do começo/);
    expect(shell.navigation.url()).toBe(SMALL);
  });

  it('that are closed without being applied change nothing', async () => {
    const { shell } = openList(SMALL);
    await arrived('1 - 10 de 348');
    const button = screen.getByRole('button', { name: 'Filtros' });
    await userEvent.click(button);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Rascunho' }));
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }));
    expect(shell.navigation.url()).toBe(SMALL);
    expect(button).toHaveFocus();
  });
});

describe('the columns', () => {
  it('are chosen by the person and kept in the address', async () => {
    const { shell } = openList(SMALL);
    await arrived('1 - 10 de 348');
    await userEvent.click(screen.getByRole('button', { name: 'Colunas' }));
    expect(screen.getByRole('checkbox', { name: /Nome/ })).toBeDisabled();
    await userEvent.click(screen.getByRole('checkbox', { name: 'SKU' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Criado' }));
    expect(screen.queryByRole('columnheader', { name: 'SKU' })).not.toBeInTheDocument();
    expect(screen.getByRole('columnheader', { name: 'Criado' })).toBeVisible();
    expect(shell.navigation.url()).toContain('cols=name&cols=price&cols=stock&cols=status&cols=createdAt');
    await userEvent.click(screen.getByRole('button', { name: 'Voltar às colunas padrão' }));
    expect(shell.navigation.url()).toBe(SMALL);
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Colunas' })).toHaveFocus();
    expect(screen.queryByRole('checkbox', { name: 'SKU' })).not.toBeInTheDocument();
  });
});
