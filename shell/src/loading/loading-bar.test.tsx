import { ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { act, render, screen } from '@testing-library/react';
import { LoadingBar } from './loading-bar';
import { createLoadingCounter } from './loading-counter';

describe('the loading bar', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('appears for what takes longer than 150 ms, until all of it is done', () => {
    const loading = createLoadingCounter();
    render(
      <ShellProvider value={{ ...createFakeShell(), loading }}>
        <LoadingBar />
      </ShellProvider>,
    );
    act(() => {
      loading.begin();
      loading.begin();
    });
    act(() => jest.advanceTimersByTime(149));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    act(() => loading.end());
    const bar = screen.getByRole('progressbar', { name: 'Carregando' });
    // Outside of the page's landmarks only what is announced may stand.
    expect(screen.getByRole('status')).toContainElement(bar);
    act(() => loading.end());
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('does not appear for what is quick', () => {
    const loading = createLoadingCounter();
    render(
      <ShellProvider value={{ ...createFakeShell(), loading }}>
        <LoadingBar />
      </ShellProvider>,
    );
    act(() => loading.begin());
    act(() => jest.advanceTimersByTime(100));
    act(() => loading.end());
    act(() => jest.advanceTimersByTime(1000));
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });
});
