import { ShellProvider } from '@balcao/contract';
import { AreaRouter, Route, Routes } from '@balcao/contract/router';
import { createFakeShell, type FakeAnswer } from '@balcao/contract/testing';
import { render } from '@testing-library/react';
import { QueryProvider } from '../../query/query-provider';
import { ResourceList } from '../resource-list';
import type { ResourceListProps } from '../resource-list-props';
import { DEMO_LIST } from './demo-list';
import { type DemoFilters, type DemoProduct, demoPage, demoProducts } from './demo-products';

export type DemoProps = Partial<ResourceListProps<DemoProduct, DemoFilters>>;

/** Opens a list of 348 demo products (or others) at an address, with the detail of each behind its link. */
export function openList(url = '/produtos', props: DemoProps = {}, http: Record<string, FakeAnswer> = {}) {
  const all = demoProducts(348);
  const fetchPage = jest.fn<Promise<unknown>, unknown[]>();
  const shell = createFakeShell({ url, http });
  const list = (
    <QueryProvider>
      <ResourceList<DemoProduct, DemoFilters>
        {...DEMO_LIST}
        fetchPage={async (query) => {
          await fetchPage(query);
          return demoPage(all, query);
        }}
        {...props}
      />
    </QueryProvider>
  );
  render(
    <ShellProvider value={shell}>
      <AreaRouter navigation={shell.navigation}>
        <Routes>
          <Route path="/produtos" element={list} />
          <Route path="/produtos/detalhe/:id" element={<h1>Detalhe</h1>} />
        </Routes>
      </AreaRouter>
    </ShellProvider>,
  );
  return { shell, fetchPage };
}
