import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEMO_TABS } from './testing/demo-list';
import { openList } from './testing/open-list';

const SMALL = '/produtos?size=10';
const arrived = (range: string) => screen.findByText(range);
const tabs = () => screen.getByRole('navigation', { name: 'Partes da lista de produtos' });
const tab = (name: string) => within(tabs()).getByRole('link', { name });
const current = () => within(tabs()).queryByRole('link', { current: 'page' });

const open = (url: string) => openList(url, { tabs: DEMO_TABS });

describe('the tabs above a list', () => {
  it('count what each of them has, by search and the other filters', async () => {
    const { fetchPage } = open(`${SMALL}&q=caneca`);
    await arrived('1 - 10 de 44');
    expect(fetchPage).toHaveBeenCalledWith({ q: 'caneca', page: 1, size: 10, countBy: 'status' });
    expect(
      within(tabs())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Todos44', 'Ativos27', 'Rascunhos8', 'Arquivados9']);
  });

  it('are addresses that keep search and order, and begin at the first page', async () => {
    const { shell } = open(`${SMALL}&q=caneca&sort=-price&page=2`);
    await arrived('11 - 20 de 44');
    await userEvent.click(tab('Rascunhos 8'));
    await arrived('1 - 8 de 8');
    expect(shell.navigation.url()).toBe('/produtos?q=caneca&sort=-price&status=draft&size=10');
    expect(current()).toHaveTextContent('Rascunhos');
    await userEvent.click(tab('Todos 44'));
    await waitFor(() => expect(shell.navigation.url()).toBe('/produtos?q=caneca&sort=-price&size=10'));
    expect(current()).toHaveTextContent('Todos');
  });

  it('stand instead of the filter, which has neither place nor chip', async () => {
    open(`${SMALL}&status=draft`);
    await arrived('1 - 10 de 69');
    expect(screen.queryByRole('list', { name: 'Filtros ativos' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
    expect(screen.queryByRole('group', { name: 'Situação' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Origem' })).toBeInTheDocument();
  });

  it('leave the filter its chip where an address holds several values', async () => {
    open(`${SMALL}&status=draft&status=archived`);
    await arrived('1 - 10 de 138');
    expect(current()).toBeNull();
    expect(
      screen.getByRole('button', { name: 'Remover filtro: Situação: Rascunho, Arquivado' }),
    ).toBeVisible();
  });

  it('are reached and chosen by keyboard', async () => {
    const { shell } = open(SMALL);
    await arrived('1 - 10 de 348');
    tab('Todos 348').focus();
    await userEvent.tab();
    expect(tab('Ativos 210')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(shell.navigation.url()).toBe('/produtos?status=active&size=10'));
    expect(tab('Ativos 210')).toHaveFocus();
  });

  it('stay where their list is empty and another is not', async () => {
    const none = { items: [], total: 0, totalIsExact: true, page: 1, size: 25 as const };
    const cursors = { previous: null, next: null, last: null };
    openList('/produtos', {
      tabs: {
        filter: 'status',
        tabs: [
          { label: 'Esperam', counts: ['waiting'] },
          { label: 'Ativos', value: 'active' },
        ],
      },
      fetchPage: async () => ({
        ...none,
        cursors,
        counts: [
          { value: 'waiting', total: 0, totalIsExact: true },
          { value: 'active', total: 999, totalIsExact: false },
        ],
      }),
    });
    expect(await screen.findByText('999+')).toBeVisible();
    expect(tab('Esperam 0')).toHaveAttribute('aria-current', 'page');
  });
});
