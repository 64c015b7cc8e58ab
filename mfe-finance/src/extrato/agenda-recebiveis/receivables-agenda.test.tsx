import type { DueDay, ReceivableRow } from '@balcao/api-schema';
import { openArea, type RecordedCall } from '@balcao/contract/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { area } from '../../define';
import { anOffer } from '../antecipacoes/testing/an-offer';
import { endOfWeek } from './end-of-week';

/** A Friday at noon in São Paulo. */
const NOW = new Date('2026-11-27T15:00:00Z');
const TODAY = '2026-11-27';

beforeEach(() => void jest.useFakeTimers({ now: NOW, advanceTimers: true }));
afterEach(() => void jest.useRealTimers());

const aReceivable = (changes: Partial<ReceivableRow> = {}): ReceivableRow => ({
  id: 'r1',
  orderId: 'o1',
  installment: 1,
  grossCents: 6330,
  netCents: 5966,
  openCents: 5966,
  availableOn: TODAY,
  status: 'agendado',
  custody: 'plataforma',
  gateway: 'simulador',
  ...changes,
});
const URL_OF_FEED = 'https://balcao.exemplo/api/finance/calendars/segredo.ics';

/** As the API sums receivables up. */
const daysOf = (items: readonly ReceivableRow[]): DueDay[] => {
  const due = items.filter(({ status }) => status === 'agendado');
  return [...new Set(due.map(({ availableOn }) => availableOn))].map((day) => {
    const ofDay = due.filter(({ availableOn }) => availableOn === day);
    const openCents = ofDay.reduce((sum, receivable) => sum + receivable.openCents, 0);
    return { custody: 'plataforma' as const, day, openCents, receivables: ofDay.length };
  });
};

/** As the API finds them. */
const answerOf =
  (items: readonly ReceivableRow[]) =>
  ({ options }: RecordedCall) => {
    const asked = new Map(Object.entries(options.params ?? {}));
    const found = items.filter(({ status }) => status === asked.get('status'));
    const limit = Number(asked.get('limit'));
    return { items: found.slice(0, limit), isComplete: found.length <= limit };
  };

const open = (items: ReceivableRow[], feed: object = { createdAt: null, createdBy: '', canEdit: true }) =>
  openArea(area, '/backoffice/financeiro/extrato?aba=agenda', {
    http: {
      'GET /finance/balances': { availableCents: 0, pendingCents: 0, blockedCents: 0, inPayoutCents: 0 },
      'GET /finance/anticipations/offer': anOffer([]),
      'GET /finance/receivables/days': { items: daysOf(items) },
      'GET /finance/receivables': answerOf(items),
      'GET /finance/calendar': feed,
      'POST /finance/calendar': { url: URL_OF_FEED },
    },
  });

it('says first what this week brings, then each day with its installments', async () => {
  await open([
    aReceivable(),
    aReceivable({ id: 'r2', installment: 2, openCents: 34 }),
    aReceivable({ id: 'r3', status: 'antecipado', openCents: 0 }),
    aReceivable({ id: 'r5', status: 'cancelado', openCents: 0 }),
    aReceivable({ id: 'r4', availableOn: '2026-12-28', openCents: 1000 }),
  ]);
  const week = within(await screen.findByRole('region', { name: 'Quanto cai esta semana' }));
  expect(week.getByText(/^R\$\s60,00$/)).toBeVisible();
  const days = within(screen.getByRole('region', { name: 'Dia a dia' }));
  await userEvent.click(days.getByText(/^Hoje · R\$\s60,00 · 2 recebíveis$/));
  expect(await days.findByText('parcela 2')).toBeVisible();
  expect(days.getByText(/^28\/12\/2026 · R\$\s10,00 · 1 recebível$/)).toBeVisible();
});

it('shows the first of a day of many, and says so', async () => {
  await open(Array.from({ length: 101 }, (_, index) => aReceivable({ id: `r${index}` })));
  const days = within(await screen.findByRole('region', { name: 'Dia a dia' }));
  await userEvent.click(days.getByText(/101 recebíveis$/));
  expect(await days.findByText(/a lista mostra os 100 primeiros/)).toBeVisible();
  expect(days.getAllByText('parcela 1')).toHaveLength(100);
});

it('tells who has sold nothing yet what will stand here', async () => {
  await open([]);
  expect(await screen.findByText(/Nada a receber\. As vendas pagas aparecem aqui/)).toBeVisible();
});

it('ends weeks on Sundays', () => {
  expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(endOfWeek)).toEqual([
    '2026-11-22',
    '2026-11-22',
    '2026-11-22',
  ]);
});

it('shows a new address once, to be copied', async () => {
  await open([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Criar endereço para assinar' }));
  expect(await screen.findByText(URL_OF_FEED)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copiar endereço' })).toBeVisible();
});

it('lets who may only read download, and change no address', async () => {
  await open([], { createdAt: '2026-11-22T15:00:00.000Z', createdBy: 'Maria Souza', canEdit: false });
  expect(await screen.findByText(/criado por Maria Souza/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Baixar agenda (.ics)' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Trocar endereço' })).not.toBeInTheDocument();
});
