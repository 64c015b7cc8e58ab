import type { CheckoutCardFigures, CheckoutMetrics } from '@balcao/api-schema';
import {
  addDays,
  CHECKOUT_CARD_NAMES,
  CHECKOUT_FUNNEL_LABELS,
  CHECKOUT_FUNNEL_STEPS,
  type CheckoutCard,
} from '@balcao/domain';

const DAYS = Array.from({ length: 7 }, (_, index) => addDays('2026-11-14', index));
const REACHED = [200, 140, 120, 80, 66, 50];

const card = (value: number | null, previous: number | null): CheckoutCardFigures => ({
  value,
  previous,
  series: DAYS.map((_, day) => (value === null ? null : value + day)),
  previousSeries: DAYS.map(() => previous),
});

const VALUES: Partial<Record<CheckoutCard, CheckoutCardFigures>> = {
  sessions: card(200, 160),
  conversion: card(2_500, 2_300),
  paidSales: card(1_234_560, 1_371_733),
  createdSales: card(2_048_000, 2_000_000),
  chargebacks: card(70, 40),
  pixPaid: card(8_000, 8_000),
  boletoPaid: card(null, null),
  boletoPaidOfCreated: card(null, null),
};

const cardsOf = (figuresOf: (name: CheckoutCard) => CheckoutCardFigures): CheckoutMetrics['cards'] =>
  Object.fromEntries(CHECKOUT_CARD_NAMES.map((name) => [name, figuresOf(name)])) as CheckoutMetrics['cards'];

/** A week of a store that sells, compared with the week before. */
export const sampleMetrics = (changes: Partial<CheckoutMetrics> = {}): CheckoutMetrics => ({
  from: '2026-11-14',
  to: '2026-11-20',
  compareFrom: '2026-11-07',
  compareTo: '2026-11-13',
  days: DAYS,
  previousDays: DAYS.map((day) => addDays(day, -7)),
  cards: cardsOf((name) => VALUES[name] ?? card(50, 40)),
  pix: { created: 50, paid: 40, open: 7 },
  boleto: { created: 3, paid: 0, expired: 0, open: 3 },
  chargebackLevel: 'warning',
  funnel: CHECKOUT_FUNNEL_STEPS.map((step, index) => ({
    step,
    label: CHECKOUT_FUNNEL_LABELS[step],
    sessions: REACHED[index] ?? 0,
    previous: 40 - index,
    byDevice: [
      { device: 'mobile', sessions: Math.round((REACHED[index] ?? 0) * 0.7) },
      { device: 'tablet', sessions: 0 },
    ],
  })),
  byMethod: [
    { method: 'pix', label: 'Pix', orders: 40, share: 8_000, amountCents: 987_654 },
    { method: 'credit_card', label: 'Cartão de crédito', orders: 10, share: 2_000, amountCents: 246_906 },
  ],
  threeDs: [
    { result: 'authenticated', label: 'Autenticado pelo banco', attempts: 41 },
    { result: 'failed', label: 'Não autenticado', attempts: 3 },
  ],
  refusals: [
    { group: 'saldo', text: 'Sem saldo ou limite. Sugira outro cartão ou Pix.', attempts: 9, share: 7_500 },
    { group: 'antifraude', text: 'Recusado pela análise antifraude. Sugira Pix.', attempts: 3, share: 2_500 },
  ],
  utmSources: ['instagram', 'google'],
  checkouts: ['principal', 'natal'],
  products: ['Bolsa de lona', 'Caneca'],
  hasEvents: true,
  hasTestEvents: false,
  updatedAt: new Date().toISOString(),
  ...changes,
});

const nothing: CheckoutCardFigures = { value: 0, previous: 0, series: [], previousSeries: [] };

/** A period in which nothing happened. */
export const emptyMetrics = (changes: Partial<CheckoutMetrics> = {}): CheckoutMetrics =>
  sampleMetrics({ cards: cardsOf(() => nothing), utmSources: [], checkouts: [], products: [], ...changes });
