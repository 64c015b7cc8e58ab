import fc from 'fast-check';
import { averageOf, CHECKOUT_CARD_NAMES, CHECKOUT_CARDS, chargebackLevel, rateOf } from './checkout-cards';
import { addCounts, CHECKOUT_COUNTERS, type CheckoutCounts, NO_COUNTS } from './checkout-counters';
import { APPROVED_CARD_STATUSES } from './checkout-facts';

const counts = (changes: Partial<CheckoutCounts>): CheckoutCounts => ({ ...NO_COUNTS, ...changes });

describe('a share', () => {
  it.each([
    [1, 3, 3_333],
    [2, 3, 6_667],
    [1, 8, 1_250],
    [1, 20_000, 1],
    [0, 5, 0],
    [0, 0, null],
  ])('of %d among %d is %p basis points', (part, whole, rate) => {
    expect(rateOf(part, whole)).toBe(rate);
  });
});

it.each([
  [1_000, 3, 333],
  [5, 2, 3],
  [0, 0, null],
])('the average of %d among %d is %p', (total, count, average) => {
  expect(averageOf(total, count)).toBe(average);
});

describe('a card', () => {
  it('has a label and a formula for people, of its own', () => {
    const cards = Object.values(CHECKOUT_CARDS);
    expect(new Set(cards.map(({ label }) => label)).size).toBe(CHECKOUT_CARD_NAMES.length);
    expect(new Set(cards.map(({ formula }) => formula)).size).toBe(CHECKOUT_CARD_NAMES.length);
  });

  it.each([
    ['conversion', { sessions: 4, paidSessions: 1, orderedSessions: 2 }, 2_500],
    ['createdConversion', { sessions: 4, paidSessions: 1, orderedSessions: 2 }, 5_000],
    ['averageTicket', { paidCents: 1_001, paidOrders: 2 }, 501],
    ['cardApproval', { cardOrders: 4, approvedCardOrders: 3 }, 7_500],
    ['pixPaid', { createdPix: 5, paidPix: 1, openPix: 4 }, 2_000],
    // Open ones may still be paid.
    ['boletoPaid', { createdBoletos: 10, paidBoletos: 1, expiredBoletos: 3, openBoletos: 6 }, 2_500],
    ['boletoPaidOfCreated', { createdBoletos: 10, paidBoletos: 1, expiredBoletos: 3 }, 1_000],
    ['refunds', { paidOrders: 8, refundedOrders: 1 }, 1_250],
    ['chargebacks', { paidOrders: 1_000, chargebackOrders: 9 }, 90],
    ['meds', { paidOrders: 200, medOrders: 1 }, 50],
  ] as const)('%s divides what it says', (card, given, value) => {
    expect(CHECKOUT_CARDS[card].value(counts(given))).toBe(value);
    const { unit } = CHECKOUT_CARDS[card];
    const nothing = CHECKOUT_CARDS[card].value(NO_COUNTS);
    expect([unit, nothing]).toEqual([card === 'averageTicket' ? 'cents' : 'rate', null]);
  });
});

describe('chargebacks', () => {
  it.each([
    [0, 0, 'ok'],
    [64, 10_000, 'ok'],
    // 0.6497 % is shown as 0.65 %, and is less.
    [13, 2_001, 'ok'],
    [65, 10_000, 'warning'],
    [89, 10_000, 'warning'],
    [90, 10_000, 'error'],
    [1, 1, 'error'],
  ] as const)('%d among %d paid orders are %s', (chargebackOrders, paidOrders, level) => {
    expect(chargebackLevel({ chargebackOrders, paidOrders })).toBe(level);
  });
});

it('the counts of a period are those of its parts, however it is cut', () => {
  const some = fc.record(
    Object.fromEntries(CHECKOUT_COUNTERS.map((counter) => [counter, fc.nat()])),
  ) as fc.Arbitrary<CheckoutCounts>;
  fc.assert(
    fc.property(fc.array(some), fc.nat(), (days, cut) => {
      const parts = [days.slice(0, cut), days.slice(cut)].map(addCounts);
      expect(addCounts(parts)).toEqual(addCounts(days));
    }),
  );
  expect(addCounts([])).toEqual(NO_COUNTS);
});

it('a card attempt that brought money, even if it went back, was approved', () => {
  expect(APPROVED_CARD_STATUSES).toEqual([
    'autorizado',
    'pago',
    'parcialmente_reembolsado',
    'reembolsado',
    'em_disputa',
    'chargeback',
    'med_bloqueado',
    'med_devolvido',
  ]);
});
