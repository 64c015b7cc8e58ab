import type { LiveTopic } from '@balcao/domain';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ListRequest } from './list-types';
import { type DemoFilters, type DemoProduct, demoPage, demoProducts } from './testing/demo-products';
import { openList } from './testing/open-list';

const TOPICS: readonly LiveTopic[] = ['order.changed'];
const aProduct = (id: string): DemoProduct => ({
  id,
  name: `Produto ${id}`,
  sku: id,
  price: 1_000,
  stock: 1,
  status: 'active',
  createdAt: '2026-03-01T12:00:00.000Z',
});

/** A list whose rows the test changes behind its back. */
function open(url = '/produtos?size=10', count = 12) {
  let all = demoProducts(count);
  const fetchPage = async (query: ListRequest<DemoFilters>) => demoPage(all, query);
  const { shell } = openList(url, { live: TOPICS, fetchPage });
  return {
    shell,
    /** Changes the rows, and lets the API report it. */
    async change(to: (rows: DemoProduct[]) => DemoProduct[]) {
      all = to(all);
      await act(async () => shell.publish('order.changed', {}));
    },
  };
}

const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const bar = (name: RegExp) => screen.findByRole('button', { name });

describe('a list that changes while it is open', () => {
  it('says how many rows are new, and shows them when it is asked to', async () => {
    const { change } = open();
    await screen.findByText('1 - 10 de 12');
    const before = rows();
    await change((all) => [aProduct('a'), aProduct('b'), ...all]);
    const button = await bar(/^2 novos produtos · Mostrar$/);
    expect(rows()).toEqual(before);
    expect(screen.getByText('2 novos produtos')).toHaveAttribute('role', 'status');
    await userEvent.click(button);
    expect(rows().slice(0, 3)).toEqual(['Produto a', 'Produto b', before[0]]);
    expect(screen.queryByRole('button', { name: /Mostrar/ })).not.toBeInTheDocument();
    // The button is gone, so the list has the focus.
    expect(document.activeElement).toHaveClass('bal-list');
  });

  it('changes a row in its place', async () => {
    const { change } = open();
    await screen.findByText('1 - 10 de 12');
    const before = rows();
    await change((all) => all.map((row, index) => (index === 1 ? { ...row, stock: 777 } : row)));
    expect(await screen.findByText('777')).toBeVisible();
    expect(rows()).toEqual(before);
    expect(screen.queryByRole('button', { name: /Mostrar/ })).not.toBeInTheDocument();
  });

  it('keeps a row that is no longer among them, until somebody wants to see', async () => {
    const { change } = open();
    await screen.findByText('1 - 10 de 12');
    const before = rows();
    await change((all) => all.slice(1));
    await userEvent.click(await bar(/^A lista mudou · Mostrar$/));
    expect(rows()).not.toContain(before[0]);
  });

  it('stays as the page itself was read meanwhile', async () => {
    let all = demoProducts(12);
    let release: (() => void) | undefined;
    let isHeld = false;
    const fetchPage = async (query: ListRequest<DemoFilters>) => {
      const page = demoPage(all, query);
      if (isHeld)
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      return page;
    };
    const { shell } = openList('/produtos?size=10', {
      live: TOPICS,
      fetchPage,
      actions: ({ refresh }) => (
        <button type="button" onClick={refresh}>
          Ler de novo
        </button>
      ),
    });
    await screen.findByText('1 - 10 de 12');
    const [gone] = rows();
    all = all.slice(1);
    isHeld = true;
    await act(async () => shell.publish('order.changed', {}));
    isHeld = false;
    await userEvent.click(screen.getByRole('button', { name: 'Ler de novo' }));
    await waitFor(() => expect(rows()).not.toContain(gone));
    await act(async () => release?.());
    expect(rows()).not.toContain(gone);
    expect(screen.queryByRole('button', { name: /Mostrar/ })).not.toBeInTheDocument();
  });

  it('takes no row for new on a later page, where rows move over from the one before', async () => {
    const { change } = open('/produtos?size=10&page=2', 25);
    await screen.findByText('11 - 20 de 25');
    await change((all) => [aProduct('a'), ...all]);
    expect(await bar(/^A lista mudou · Mostrar$/)).toBeVisible();
  });

  it('shows the first row of an empty list at once', async () => {
    const { change } = open('/produtos?size=10', 0);
    await screen.findByText('Cadastre o que você vende');
    await change(() => [aProduct('a')]);
    expect(await screen.findByText('Produto a')).toBeVisible();
  });
});
