import type { ListPage } from '@balcao/api-schema';
import { ApiError } from '@balcao/contract';
import { keepSingleKeys } from '@balcao/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onPhone } from '../testing';
import { type DemoProduct, demoPage, demoProducts } from './testing/demo-products';
import { openList } from './testing/open-list';

const SMALL = '/produtos?size=10';
const offline = new ApiError({
  status: 0,
  code: 'offline',
  errors: ['Você está sem internet.'],
  requestId: 'r-7',
});

describe('a list without rows', () => {
  it('that never had any says what it is for and offers the first step, once', async () => {
    openList(SMALL, { fetchPage: async (query) => demoPage([], query) });
    await screen.findByText('Cadastre o que você vende');
    expect(screen.getAllByRole('link', { name: 'Novo produto' })).toHaveLength(1);
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('navigation', { name: 'Páginas de produtos' })).not.toBeInTheDocument();
  });

  it("that a search leaves without any says '0 de T' and turns nowhere", async () => {
    openList(`${SMALL}&q=nada`, { fetchPage: async (query) => demoPage([], query) });
    const pages = within(await screen.findByRole('navigation', { name: 'Páginas de produtos' }));
    expect(pages.getByText('0 de 0')).toBeVisible();
    for (const button of pages.getAllByRole('button'))
      expect(button).toHaveAttribute('aria-disabled', 'true');
  });

  it('behind its last page leads back to the first', async () => {
    const { shell } = openList(`${SMALL}&page=99`);
    await screen.findByText('Nenhum produto nesta página');
    expect(screen.getByText('0 de 348')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ir para a primeira página' }));
    await screen.findByText('1 - 10 de 348');
    expect(shell.navigation.url()).toBe(SMALL);
  });

  it('because its filters contradict each other says so, and they can be cleared', async () => {
    const refused = new ApiError({
      status: 422,
      code: 'validation',
      errors: ['Confira os filtros: um intervalo termina antes de começar.'],
    });
    const { shell } = openList(`${SMALL}&q=azul`, {
      fetchPage: async (query) => {
        if (query.q) throw refused;
        return demoPage(demoProducts(3), query);
      },
    });
    expect(await screen.findByText(/termina antes de começar/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }));
    expect(await screen.findByText('1 - 3 de 3')).toBeVisible();
    expect(shell.navigation.url()).toBe(SMALL);
  });

  it('because it could not be read says why, with a code for the support, and can be tried again', async () => {
    const fetchPage = jest
      .fn<Promise<ListPage<DemoProduct>>, []>()
      .mockRejectedValueOnce(offline)
      .mockResolvedValueOnce(demoPage(demoProducts(3), { page: 1, size: 10 }));
    openList(SMALL, { fetchPage });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Não foi possível carregar os produtos');
    expect(alert).toHaveTextContent('Você está sem internet.');
    expect(alert).toHaveTextContent('offline · r-7');
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('1 - 3 de 3')).toBeVisible();
  });
});

it("Paginator labels: 'Exibir:', 'Próxima', 'Anterior', 'Primeira', 'Última'", async () => {
  openList(SMALL);
  const pages = within(await screen.findByRole('navigation', { name: 'Páginas de produtos' }));
  expect(pages.getByLabelText('Exibir:')).toHaveValue('10');
  expect(pages.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Primeira',
    'Anterior',
    'Próxima',
    'Última',
  ]);
});

it('keeps the rows that it has when they cannot be read again, and says so', async () => {
  let isBroken = false;
  const all = demoProducts(40);
  openList(SMALL, {
    fetchPage: async (query) => {
      if (isBroken) throw offline;
      return demoPage(all, query);
    },
  });
  await screen.findByText('1 - 10 de 40');
  isBroken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('A lista não pôde ser atualizada');
  expect(screen.getByRole('link', { name: 'Camiseta azul 1' })).toBeVisible();
  isBroken = false;
  await userEvent.click(within(notice).getByRole('button', { name: 'Tentar novamente' }));
  await screen.findByText('11 - 20 de 40');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('turns to a page that could not be read when it is asked for again', async () => {
  const all = demoProducts(40);
  const fetchPage = jest
    .fn<Promise<ListPage<DemoProduct>>, [Parameters<typeof demoPage>[1]]>()
    .mockImplementation(async (query) => demoPage(all, query));
  openList(SMALL, { fetchPage });
  await screen.findByText('1 - 10 de 40');
  fetchPage.mockRejectedValueOnce(offline);
  await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
  await screen.findByRole('alert');
  await userEvent.click(screen.getByRole('button', { name: 'Próxima' }));
  expect(await screen.findByText('11 - 20 de 40')).toBeVisible();
});

describe('on a phone', () => {
  onPhone();

  it('the rows are cards, and their order is chosen from a list', async () => {
    const { shell } = openList(SMALL, { bulkActions: [{ key: 'a', label: 'Arquivar', run: jest.fn() }] });
    const cards = await screen.findByRole('list', { name: 'Produtos' });
    await within(cards).findByRole('link', { name: 'Camiseta azul 1' });
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    const [first] = within(cards).getAllByRole('listitem');
    expect(first).toHaveTextContent(/SKU-0001 · 0 em estoque/);
    expect(first).toHaveTextContent('Ativo');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Selecionar Camiseta azul 1' }));
    expect(screen.getByText('1 selecionado')).toBeVisible();
    await userEvent.selectOptions(
      screen.getByRole('combobox', { name: 'Ordenar por' }),
      'Preço: decrescente',
    );
    await waitFor(() => expect(shell.navigation.url()).toBe('/produtos?sort=-price&size=10'));
  });
});

describe('the actions of a list on a phone', () => {
  onPhone();

  it('are behind one button, which gets the focus back', async () => {
    const exported = jest.fn();
    openList(SMALL, {
      actions: () => (
        <button type="button" onClick={exported}>
          Exportar CSV
        </button>
      ),
    });
    const more = await screen.findByRole('button', { name: 'Mais ações' });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(more);
    const panel = document.getElementById(more.getAttribute('aria-controls') ?? '') as HTMLElement;
    await userEvent.click(within(panel).getByRole('button', { name: 'Exportar CSV' }));
    expect(exported).toHaveBeenCalledTimes(1);
    expect(more).toHaveAttribute('aria-expanded', 'false');
    expect(more).toHaveFocus();
  });
});

describe('by keyboard', () => {
  it('/ searches, j and k move, x selects, Enter opens', async () => {
    const { shell } = openList(SMALL, { bulkActions: [{ key: 'a', label: 'Arquivar', run: jest.fn() }] });
    await screen.findByText('1 - 10 de 348');
    await userEvent.keyboard('jj');
    expect(screen.getByRole('link', { name: 'Caneca verde 2' })).toHaveFocus();
    await userEvent.keyboard('k');
    expect(screen.getByRole('link', { name: 'Camiseta azul 1' })).toHaveFocus();
    await userEvent.keyboard('x');
    expect(screen.getByText('1 selecionado')).toBeVisible();
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
    act(() => screen.getByRole('link', { name: 'Camiseta azul 1' }).focus());
    await userEvent.keyboard('{Enter}');
    expect(shell.navigation.url()).toBe('/produtos/detalhe/p1');
  });

  it('letters are letters while one types, and do nothing behind a dialog', async () => {
    openList(SMALL);
    await screen.findByText('1 - 10 de 348');
    await userEvent.type(screen.getByRole('searchbox'), 'jx/');
    expect(screen.getByRole('searchbox')).toHaveValue('jx/');
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }));
    act(() => screen.getByRole('button', { name: 'Fechar' }).focus());
    await userEvent.keyboard('j');
    expect(screen.getByRole('button', { name: 'Fechar' })).toHaveFocus();
  });

  it('does nothing by keys for who has switched them off', async () => {
    openList(SMALL);
    await screen.findByText('1 - 10 de 348');
    keepSingleKeys(false, document);
    await userEvent.keyboard('j/');
    keepSingleKeys(true, document);
    expect(document.body).toHaveFocus();
    await userEvent.keyboard('/');
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});
