import { ShellProvider } from '@balcao/contract';
import { AreaRouter, Route, Routes } from '@balcao/contract/router';
import { createFakeShell } from '@balcao/contract/testing';
import { act, render } from '@testing-library/react';
import { usePageTitle } from './use-page-title';

function Record({ name }: { name: string }) {
  usePageTitle(name);
  return null;
}

/** The area as it is drawn for the place that it was told of last. */
function pageAt(name: string) {
  const shell = createFakeShell({ url: '/order-bumps/1' });
  const drawn = { ...shell.navigation, subscribe: () => () => {}, location: () => first };
  const first = shell.navigation.location();
  const page = (shown: string) => (
    <ShellProvider value={shell}>
      <AreaRouter navigation={drawn}>
        <Routes>
          <Route path="/order-bumps/1" element={<Record name={shown} />} />
        </Routes>
      </AreaRouter>
    </ShellProvider>
  );
  const { rerender } = render(page(name));
  return { shell, show: (next: string) => rerender(page(next)) };
}

describe('usePageTitle', () => {
  it('gives the tab the name of the record once it is read', () => {
    const { shell, show } = pageAt('Order bump');
    show('Caixa');
    expect(shell.navigation.title()).toBe('Caixa');
  });

  it('says nothing when the record comes after the person has left for the next page', () => {
    const { shell, show } = pageAt('Order bump');
    act(() => {
      shell.navigation.navigate('/pixels');
      shell.navigation.setTitle('Pixels');
    });
    show('Caixa');
    expect(shell.navigation.title()).toBe('Pixels');
  });
});
