import { ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import { act, render, screen } from '@testing-library/react';
import { LiveUpdatesBar } from './live-updates-bar';

function setUp() {
  const shell = createFakeShell();
  const bar = (news: string) => (
    <ShellProvider value={shell}>
      <LiveUpdatesBar news={news} onShow={() => {}} />
    </ShellProvider>
  );
  const { rerender } = render(bar(''));
  return {
    connect: (state: 'live' | 'polling' | 'reconnecting') => act(() => shell.connect(state)),
    say: (news: string) => rerender(bar(news)),
  };
}

describe('the bar of live updates', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

  it('says at once that the network is gone, and when it is back', () => {
    setUp();
    const network = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('Sem conexão')).toBeVisible();
    expect(screen.queryByText('Ao vivo')).not.toBeInTheDocument();
    network.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.getByText('Ao vivo')).toBeVisible();
  });

  it('says how news arrive, without interruptions that nobody notices', () => {
    const { connect } = setUp();
    expect(screen.getByText('Ao vivo')).toBeVisible();
    connect('polling');
    expect(screen.getByText('Consultando')).toBeVisible();
    connect('reconnecting');
    pass(1_000);
    expect(screen.queryByText('Reconectando…')).not.toBeInTheDocument();
    pass(500);
    expect(screen.getByText('Reconectando…')).toBeVisible();
    connect('live');
    expect(screen.getByText('Ao vivo')).toBeVisible();
  });

  it('has a button as soon as there are news, and tells screen readers now and then', () => {
    const { say } = setUp();
    const heard = screen.getByRole('status');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    say('1 novo pedido');
    expect(screen.getByRole('button', { name: '1 novo pedido · Mostrar' })).toBeVisible();
    expect(heard).toHaveTextContent('1 novo pedido');
    say('2 novos pedidos');
    say('3 novos pedidos');
    expect(screen.getByRole('button', { name: '3 novos pedidos · Mostrar' })).toBeVisible();
    expect(heard).toHaveTextContent('1 novo pedido');
    pass(10_000);
    expect(heard).toHaveTextContent('3 novos pedidos');
  });
});
