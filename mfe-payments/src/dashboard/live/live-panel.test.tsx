import type { ActiveCheckouts } from '@balcao/api-schema';
import { ApiError, ShellProvider } from '@balcao/contract';
import { AreaRouter } from '@balcao/contract/router';
import { createFakeShell, type FakeAnswer, SIGNED_IN } from '@balcao/contract/testing';
import { ThemeProvider } from '@balcao/ui/base';
import { QueryProvider } from '@balcao/ui/query';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LivePanel } from './live-panel';
import { aFeed, anEntry } from './testing/sample-feed';

const FEED = 'GET /metrics/checkout/feed';
const ACTIVE: ActiveCheckouts = {
  total: 3,
  steps: [
    { step: 'started', label: 'Checkout iniciado', sessions: 2 },
    { step: 'contact', label: 'Dados pessoais', sessions: 1 },
  ],
  updatedAt: '2026-03-01T12:00:00.000Z',
};

function open(feed: FakeAnswer, active: FakeAnswer = ACTIVE) {
  const shell = createFakeShell({
    session: SIGNED_IN,
    http: { [FEED]: feed, 'GET /metrics/checkout/active': active },
  });
  render(
    <ThemeProvider appearance={shell.appearance}>
      <ShellProvider value={shell}>
        <AreaRouter navigation={shell.navigation}>
          <QueryProvider>
            <LivePanel />
          </QueryProvider>
        </AreaRouter>
      </ShellProvider>
    </ThemeProvider>,
  );
  const happen = (...items: Parameters<typeof aFeed>[0]) => {
    shell.http.answer(FEED, aFeed(items, { cursor: 2_000 }));
    act(() => shell.publish('order.changed', {}));
  };
  return { shell, happen };
}

const rows = () =>
  within(screen.getByRole('list', { name: 'O que acontece no checkout' })).getAllByRole('listitem');
const NEW_ORDER = anEntry({
  id: 'order:o2',
  type: 'order.created',
  text: 'Novo pedido',
  receivedAt: '2026-03-01T12:01:00.000Z',
  order: { id: 'o2', number: 1043 },
  isTest: true,
});

describe('the feed of the checkout', () => {
  it('shows who paid how much, and leads to the order', async () => {
    open(aFeed([anEntry()]));
    const row = within((await screen.findByText('Pix pago')).closest('li') as HTMLElement);
    expect(row.getByText(/Ana P\. · SP · Celular/)).toBeVisible();
    expect(row.getByText(/R\$\s189,90/)).toBeVisible();
    expect(row.getByRole('link', { name: 'Pedido 1042' })).toHaveAttribute(
      'href',
      '/backoffice/pedidos/detalhe/o1',
    );
  });

  it('says of what was told late when it happened, and of a clock ahead of ours when it came', async () => {
    const ofDay = (day: number) => ({ occurredAt: `2026-03-0${day}T12:00:00.000Z` });
    const receivedAt = '2026-03-05T15:00:00.000Z';
    open(
      aFeed([
        anEntry({ ...ofDay(2), receivedAt, text: 'Pix pago' }),
        anEntry({ ...ofDay(7), receivedAt, id: 'order:o3', text: 'Novo pedido' }),
      ]),
    );
    await screen.findByText('Pix pago');
    const row = (text: string) => screen.getByText(text).closest('li');
    expect(row('Pix pago')).toHaveTextContent('02/03/2026 09:00');
    expect(row('Novo pedido')).toHaveTextContent('05/03/2026 12:00');
  });

  it('goes on by itself from where it was, each entry once', async () => {
    const { shell, happen } = open(aFeed([anEntry()]));
    await screen.findByText('Pix pago');
    happen(NEW_ORDER, anEntry());
    const text = await screen.findByText('Novo pedido');
    expect(within(text.closest('li') as HTMLElement).getByText('Teste')).toBeVisible();
    expect(rows()).toHaveLength(2);
    const asked = shell.http.calls.filter(({ path }) => path === '/metrics/checkout/feed');
    expect(asked.map(({ options }) => options.params)).toEqual([undefined, { after: 1_000 }]);
  });

  it('holds still while it is paused, and says what waits', async () => {
    const { happen } = open(aFeed([anEntry()]));
    await screen.findByText('Pix pago');
    await userEvent.click(screen.getByRole('button', { name: 'Pausar' }));
    happen(NEW_ORDER);
    const waiting = await screen.findByRole('button', { name: '1 novidade · Mostrar' });
    expect(rows()).toHaveLength(1);
    await userEvent.click(waiting);
    expect(rows()).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Continuar' }));
    expect(screen.getByRole('button', { name: 'Pausar' })).toBeVisible();
  });

  it('moves nothing under a pointer', async () => {
    const { happen } = open(aFeed([anEntry()]));
    await userEvent.hover(await screen.findByText('Pix pago'));
    happen(NEW_ORDER);
    expect(await screen.findByRole('button', { name: '1 novidade · Mostrar' })).toBeVisible();
    expect(rows()).toHaveLength(1);
    await userEvent.unhover(screen.getByText('Pix pago'));
    expect(rows()).toHaveLength(2);
  });

  it('explains itself while nothing has happened', async () => {
    open(aFeed([]));
    expect(await screen.findByText(/você vê aqui na hora/)).toBeVisible();
  });

  it('can be read again after a failure, and says that it is not connected', async () => {
    const { shell } = open(() => {
      throw new ApiError({ status: 503, code: 'unavailable', errors: ['Balcão indisponível.'] });
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Balcão indisponível.');
    shell.http.answer(FEED, aFeed([anEntry()]));
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    expect(await screen.findByText('Pix pago')).toBeVisible();
    act(() => shell.connect('polling'));
    expect(screen.getByText('Consultando')).toBeVisible();
  });
});

describe('what was read long ago', () => {
  afterEach(() => void jest.useRealTimers());

  it('says so after two minutes', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const { shell } = open(aFeed([anEntry()]));
    await screen.findByText('Pix pago');
    shell.http.answer(FEED, () => new Promise(() => {}));
    await act(() => jest.advanceTimersByTimeAsync(121_000));
    expect(screen.getByText('Dados de mais de 2 min')).toBeVisible();
  });
});

it('counts who is in the checkout now, by step', async () => {
  const { shell } = open(aFeed([]));
  const steps = within(await screen.findByRole('list', { name: 'Por etapa' }));
  expect(screen.getByText('3').closest('p')).toHaveTextContent('3 pessoas comprando');
  expect(steps.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Checkout iniciado2',
    'Dados pessoais1',
  ]);
  shell.http.answer('GET /metrics/checkout/active', { ...ACTIVE, total: 1 });
  act(() => shell.publish('checkout.activity', {}));
  expect(await screen.findByText(/pessoa comprando/)).toBeVisible();
});
