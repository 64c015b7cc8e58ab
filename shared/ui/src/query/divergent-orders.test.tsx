import { ShellProvider } from '@balcao/contract';
import { AreaRouter } from '@balcao/contract/router';
import { createFakeShell, SIGNED_IN } from '@balcao/contract/testing';
import { render, screen } from '@testing-library/react';
import { tabsWithDivergent } from '../testing';
import { DivergentOrders, QueryProvider } from './index';

it.each([
  ['one', tabsWithDivergent(1), '1 pedido com divergência'],
  ['several', tabsWithDivergent(3), '3 pedidos com divergência'],
  ['more than are counted', tabsWithDivergent(999, false), '999+ pedidos com divergência'],
])('says how many orders diverge: %s', async (_, answer, title) => {
  const shell = createFakeShell({ session: SIGNED_IN, http: { 'GET /orders': answer } });
  render(
    <ShellProvider value={shell}>
      <AreaRouter navigation={shell.navigation}>
        <QueryProvider>
          <DivergentOrders />
        </QueryProvider>
      </AreaRouter>
    </ShellProvider>,
  );
  expect(await screen.findByText(title)).toBeVisible();
});
