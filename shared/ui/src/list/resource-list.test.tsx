import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openList } from './testing/open-list';

const rows = () => screen.getAllByRole('row').slice(1);
const firstRow = async (name: RegExp | string) => screen.findByRole('link', { name });

it('shows the first page in the shape of a table, and says so', async () => {
  openList();
  expect(screen.getByText('Carregando…')).toBeInTheDocument();
  await firstRow('Camiseta azul 1');
  expect(rows()).toHaveLength(25);
  expect(screen.getByText('1 - 25 de 348')).toBeVisible();
  expect(screen.getByText('348 produtos. Mostrando 1 - 25 de 348.')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Novo produto' })).toBeVisible();
});

it('reads everything from its address, and falls back where it cannot understand it', async () => {
  const { fetchPage } = openList(
    '/produtos?q=caneca&status=draft&status=nonsense&sort=-price&size=10&page=2&cursor=10&minPrice=2000&cols=name&cols=price',
  );
  await waitFor(() => expect(fetchPage).toHaveBeenCalledTimes(1));
  expect(fetchPage).toHaveBeenCalledWith({
    q: 'caneca',
    status: ['draft'],
    minPrice: 2000,
    sort: '-price',
    size: 10,
    page: 2,
    cursor: '10',
  });
  expect(screen.queryByRole('columnheader', { name: 'SKU' })).not.toBeInTheDocument();
});

it('turns pages by the cursors of the answer and keeps the old rows until the new ones are there', async () => {
  const { shell, fetchPage } = openList('/produtos?size=10');
  await firstRow('Camiseta azul 1');
  await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
  expect(rows()).toHaveLength(10);
  await screen.findByText('11 - 20 de 348');
  expect(shell.navigation.url()).toBe('/produtos?page=2&size=10&cursor=10');
  await userEvent.click(screen.getByRole('button', { name: 'Última' }));
  await screen.findByText('341 - 348 de 348');
  expect(fetchPage).toHaveBeenLastCalledWith({ page: 35, size: 10, cursor: '340' });
  expect(screen.getByRole('button', { name: 'Próxima' })).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Primeira' }));
  await screen.findByText('1 - 10 de 348');
  expect(shell.navigation.url()).toBe('/produtos?size=10');
  act(() => shell.navigation.navigate(-1));
  await screen.findByText('341 - 348 de 348');
});

it('sorts by a header, which says in which order', async () => {
  const { shell } = openList('/produtos?page=3&size=10');
  await screen.findByText('21 - 30 de 348');
  await userEvent.click(screen.getByRole('button', { name: 'Preço' }));
  await screen.findByText('1 - 10 de 348');
  expect(screen.getByRole('columnheader', { name: 'Preço' })).toHaveAttribute('aria-sort', 'descending');
  expect(shell.navigation.url()).toBe('/produtos?sort=-price&size=10');
  await userEvent.click(screen.getByRole('button', { name: 'Preço' }));
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Preço' })).toHaveAttribute('aria-sort', 'ascending'),
  );
});

it('comes back from a detail to the row that one left from, without waiting for its rows', async () => {
  const { shell } = openList('/produtos?page=2');
  const link = await firstRow('Caneca grande 34');
  await userEvent.click(link);
  expect(shell.navigation.url()).toBe('/produtos/detalhe/p34');
  expect(screen.getByRole('heading', { name: 'Detalhe' })).toBeVisible();
  act(() => shell.navigation.navigate(-1));
  expect(screen.getByRole('link', { name: 'Caneca grande 34' })).toHaveFocus();
  expect(within(rows()[8] as HTMLElement).getByRole('link')).toHaveFocus();
});

describe('a row of the table', () => {
  it('opens by a click anywhere in it, as its link does', async () => {
    const { shell } = openList();
    await firstRow('Camiseta azul 1');
    await userEvent.click(screen.getByText('SKU-0003'));
    expect(shell.navigation.url()).toBe('/produtos/detalhe/p3');
    act(() => shell.navigation.navigate(-1));
    expect(await firstRow('Bolo de pote de algodão 3')).toHaveFocus();
  });

  it('opens in another tab with Ctrl', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    const { shell } = openList();
    await firstRow('Camiseta azul 1');
    const user = userEvent.setup();
    await user.keyboard('{Control>}');
    await user.click(screen.getByText('SKU-0003'));
    expect(opened).toHaveBeenCalledWith(expect.stringMatching(/detalhe\/p3$/), '_blank', 'noopener');
    expect(shell.navigation.url()).toBe('/produtos');
    opened.mockRestore();
  });

  it('stays for a click on something in it, and while its text is being selected', async () => {
    const { shell } = openList('/produtos', {
      bulkActions: [{ key: 'archive', label: 'Arquivar', run: () => new Promise(() => {}) }],
    });
    await firstRow('Camiseta azul 1');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Camiseta azul 1' }));
    window.getSelection()?.selectAllChildren(screen.getByText('SKU-0003'));
    screen.getByText('SKU-0003').click();
    expect(shell.navigation.url()).toBe('/produtos');
  });
});
