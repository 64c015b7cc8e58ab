import { ApiError } from '@balcao/contract';
import { createFakeShell, type FakeAnswer, SIGNED_IN } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../define';
import { QUIET_CHECKOUT } from '../live/testing/sample-feed';
import { sampleMetrics } from '../metrics/testing/sample-metrics';
import { dayWords } from './today-words';

/** Friday, the 20th of November, 2026, at noon in São Paulo. */
const NOON = new Date('2026-11-20T15:00:00Z');
const BALANCES = 'GET /finance/balances';
const SELLS = { items: [{ key: 'order', done: true, state: 'done', path: '/pedidos' }] };

const count = (value: string, total: number) => ({ value, total, totalIsExact: true });
const dispute = (id: string, deadline: string) => ({ id, status: 'open', deadline });

function openDashboard(answers: Record<string, FakeAnswer> = {}) {
  const shell = createFakeShell({
    url: '/backoffice/dashboard/monitoramento-checkout',
    session: SIGNED_IN,
    http: {
      ...QUIET_CHECKOUT,
      'GET /seller/seller-1/checklist': SELLS,
      'GET /metrics/checkout': sampleMetrics(),
      'GET /orders': aPage([], {
        counts: [count('to_ship', 12), count('waiting', 1), count('divergent', 0)],
      }),
      'GET /disputes': aPage([dispute('next', '2026-11-23T18:00:00Z')]),
      [BALANCES]: { availableCents: 767_400 },
      'GET /finance/receivables/days': {
        items: [{ day: '2026-11-23', openCents: 42_050, receivables: 3 }],
      },
      ...answers,
    },
  });
  render(area.root({ shell }));
  return shell;
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

beforeEach(() => void jest.useFakeTimers({ now: NOON, advanceTimers: true }));
afterEach(() => void jest.useRealTimers());
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

describe('the first row of the first page', () => {
  it('answers whether it sells, what is to be done, and how much is whose when', async () => {
    openDashboard();
    const sales = await card('Vendas hoje');
    expect(await sales.findByText(/^R\$\s12\.345,66$/)).toBeVisible();
    expect(sales.getByText(/56 pedidos pagos · ontem, o dia todo: R\$\s12\.345,65/)).toBeVisible();

    const work = await card('A fazer');
    expect(await work.findByRole('link', { name: '12 pedidos a enviar' })).toHaveAttribute(
      'href',
      '/backoffice/pedidos?tab=to_ship',
    );
    expect(work.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '1 disputa a responder · faltam 3 dias',
      '12 pedidos a enviar',
      '1 pedido aguarda pagamento',
    ]);

    const money = await card('Seu saldo');
    expect(await money.findByRole('link', { name: /R\$\s7\.674,00/ })).toBeVisible();
    expect(money.getByText(/cai na segunda/)).toHaveTextContent(/R\$\s420,50 cai na segunda/);
  });

  it('counts all disputes that wait, not those that it reads', async () => {
    const page = aPage([dispute('next', '2026-11-23T18:00:00Z')], { total: 40 });
    openDashboard({ 'GET /disputes': page });
    expect(await (await card('A fazer')).findByText('40 disputas a responder')).toBeVisible();
  });

  it('says that nothing waits', async () => {
    openDashboard({ 'GET /orders': aPage([]), 'GET /disputes': aPage([]) });
    expect(await (await card('A fazer')).findByText('Nada espera por você agora.')).toBeVisible();
  });

  it('keeps to what this person may see', async () => {
    const refuse = () => {
      throw new ApiError({ status: 403, code: 'forbidden', errors: ['Agora não.'] });
    };
    openDashboard({ [BALANCES]: refuse, 'GET /disputes': refuse });
    expect(await (await card('Seu saldo')).findByText(/não inclui esta parte/)).toBeVisible();
    expect(await (await card('A fazer')).findByText('12 pedidos a enviar')).toBeVisible();
  });

  it('reads again what could not be read, beside what could', async () => {
    const shell = openDashboard({
      [BALANCES]: () => {
        throw new ApiError({ status: 503, code: 'unavailable', errors: ['Indisponível.'] });
      },
    });
    const money = await card('Seu saldo');
    await money.findByText('Não foi possível ler agora.');
    shell.http.answer(BALANCES, { availableCents: 100 });
    await user.click(money.getByRole('button', { name: 'Tentar novamente' }));
    expect(await money.findByText(/R\$\s1,00/)).toBeVisible();
  });
});

it.each([
  ['2026-11-20', 'hoje'],
  ['2026-11-21', 'amanhã'],
  ['2026-11-26', 'na quinta'],
  ['2026-11-27', 'em 27/11'],
])('%s is said as %s on the 20th', (day, words) => {
  expect(dayWords(day, '2026-11-20')).toBe(words);
});
