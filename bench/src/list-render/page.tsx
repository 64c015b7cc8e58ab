import '@balcao/ui/base';
import '@balcao/ui/list';
import { ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/fake-shell';
import { AreaRouter } from '@balcao/contract/router';
import { ThemeProvider } from '@balcao/ui/base';
import { Table } from 'antd';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ListTable } from '../../../shared/ui/src/list/list-table';
import { DEMO_COLUMNS } from '../../../shared/ui/src/list/testing/demo-list';
import { type DemoProduct, demoProducts } from '../../../shared/ui/src/list/testing/demo-products';

/** Renders the same rows and cells in three ways, and returns the duration of each. Runs in the browser. */
export type Contender = 'plain' | 'list' | 'antd';

declare global {
  var drawRows: (contender: Contender, rows: number) => { mount: number; update: number };
}

const shell = createFakeShell({ url: '/produtos' });
const products = demoProducts(100);
const columns = DEMO_COLUMNS.filter(({ hidden }) => !hidden);
const noop = () => {};

function rowsOf(count: number, selected: string | undefined) {
  return products.slice(0, count).map((row) => ({
    row,
    id: row.id,
    label: row.name,
    to: `/produtos/detalhe/${row.id}`,
    selected: row.id === selected,
  }));
}

const draw: Record<Contender, (count: number, selected: string | undefined) => ReactNode> = {
  plain: (count, selected) => (
    <table>
      <thead>
        <tr>
          {columns.map(({ key, title }) => (
            <th key={key}>{title}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rowsOf(count, selected).map(({ row, id, to, selected: isSelected }) => (
          <tr key={id} className={isSelected ? 'selected' : undefined}>
            {columns.map(({ key, cell }, place) => (
              <td key={key}>{place === 0 ? <a href={to}>{cell(row)}</a> : cell(row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  ),
  list: (count, selected) => (
    <ListTable
      caption="Produtos"
      columns={columns}
      rows={rowsOf(count, selected)}
      sort="name"
      onSort={noop}
      selectable
      onTogglePage={noop}
      onToggle={noop}
      onFollow={noop}
    />
  ),
  antd: (count, selected) => (
    <Table<DemoProduct>
      dataSource={products.slice(0, count)}
      columns={columns.map(({ key, title, cell }, place) => ({
        key,
        title,
        render: (_: unknown, row: DemoProduct) =>
          place === 0 ? <a href={`/produtos/detalhe/${row.id}`}>{cell(row)}</a> : cell(row),
      }))}
      rowKey="id"
      rowSelection={{ selectedRowKeys: selected ? [selected] : [] }}
      pagination={false}
    />
  ),
};

function page(content: ReactNode) {
  return (
    <ShellProvider value={shell}>
      <ThemeProvider appearance={shell.appearance}>
        <AreaRouter navigation={shell.navigation}>{content}</AreaRouter>
      </ThemeProvider>
    </ShellProvider>
  );
}

globalThis.drawRows = (contender, rows) => {
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container);
  const timed = (selected: string | undefined) => {
    const start = performance.now();
    flushSync(() => root.render(page(draw[contender](rows, selected))));
    // Reading a size forces a layout.
    container.getBoundingClientRect();
    return performance.now() - start;
  };
  const timing = { mount: timed(undefined), update: timed('p7') };
  root.unmount();
  container.remove();
  return timing;
};
