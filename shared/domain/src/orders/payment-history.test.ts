import fc from 'fast-check';
import { PAYMENT_METHODS } from '../payments/method';
import { networkNameIn } from './network-name';
import { PAYMENT_EVENT_TYPES, type PaymentEventType } from './payment-event-types';
import { reducePayment } from './payment-history';
import type { PaymentReport } from './payment-state';

const START = Date.UTC(2026, 10, 20, 12);

/** Reports in the order in which they happened, a minute apart. */
const reportsOf = (...events: readonly (PaymentEventType | [PaymentEventType, number])[]): PaymentReport[] =>
  events.map((event, index) => {
    const [type, amountCents] = typeof event === 'string' ? [event, null] : event;
    return { id: `evt_${index}`, type, occurredAt: new Date(START + index * 60_000), amountCents };
  });

const pix = { method: 'pix', amountCents: 10_000 } as const;
const card = { method: 'credit_card', amountCents: 10_000 } as const;
const boleto = { method: 'boleto', amountCents: 10_000 } as const;

const report: fc.Arbitrary<PaymentReport> = fc.record({
  id: fc.uuid(),
  type: fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...PAYMENT_EVENT_TYPES) },
    fc.constant('payment.new'),
  ),
  // Few instants, so that many events share one.
  occurredAt: fc.integer({ min: 0, max: 5 }).map((minutes) => new Date(START + minutes * 60_000)),
  amountCents: fc.option(fc.integer({ min: 1, max: 15_000 })),
  isTotal: fc.boolean(),
  networkName: fc.constantFrom(null, 'nsu:774411', 'nsu:812007', 'end_to_end_id:E1'),
});

const history = fc.uniqueArray(report, { selector: ({ id }) => id, maxLength: 8 });

it('ends in the same state and judges each event alike, whatever order they arrive in', () => {
  const arrivals = history.chain((events) =>
    fc.tuple(fc.constant(events), fc.shuffledSubarray(events, { minLength: events.length })),
  );
  fc.assert(
    fc.property(fc.constantFrom(...PAYMENT_METHODS), arrivals, (method, [events, shuffled]) => {
      const attempt = { method, amountCents: 10_000 };
      expect(reducePayment(attempt, shuffled)).toEqual(reducePayment(attempt, events));
    }),
    { numRuns: 1_000 },
  );
});

it('never gives back, holds or loses more than came in', () => {
  fc.assert(
    fc.property(fc.constantFrom(...PAYMENT_METHODS), history, (method, events) => {
      const { capturedCents, refundedCents, disputedCents, lostCents } = reducePayment(
        { method, amountCents: 10_000 },
        events,
      ).state;
      for (const cents of [capturedCents, refundedCents, disputedCents, lostCents])
        expect(cents).toBeGreaterThanOrEqual(0);
      expect(refundedCents + disputedCents + lostCents).toBeLessThanOrEqual(capturedCents);
    }),
    { numRuns: 1_000 },
  );
});

it('a Pix is paid, given back in parts, and all of it is back in the end', () => {
  const { state } = reducePayment(
    pix,
    reportsOf('payment.pix_created', 'payment.captured', ['payment.refunded', 4_000], 'payment.refunded'),
  );
  expect(state).toMatchObject({ status: 'reembolsado', capturedCents: 10_000, refundedCents: 10_000 });
});

it('a capture counts without the steps before it, and their late reports change nothing', () => {
  const captured = reportsOf('payment.captured');
  expect(reducePayment(pix, captured).state.status).toBe('pago');
  const [first, second] = reportsOf('payment.captured', 'payment.pix_created');
  const { state, outcomes } = reducePayment(
    pix,
    [first, second].flatMap((event) => event ?? []),
  );
  expect(state.status).toBe('pago');
  expect(outcomes.get('evt_1')).toBe('out_of_order');
});

it('a refund waits for its capture, however late that is reported', () => {
  const [created, captured, refunded] = reportsOf('payment.pix_created', 'payment.captured', [
    'payment.refunded',
    2_500,
  ]) as [PaymentReport, PaymentReport, PaymentReport];
  const early = reducePayment(pix, [created, refunded]);
  expect([early.state.status, early.outcomes.get(refunded.id)]).toEqual(['aguardando', 'out_of_order']);
  const whole = reducePayment(pix, [created, refunded, captured]);
  expect(whole.state).toMatchObject({ status: 'parcialmente_reembolsado', refundedCents: 2_500 });
});

it('takes money that comes after the end, and says that it was late', () => {
  const { state } = reducePayment(
    boleto,
    reportsOf('payment.boleto_created', 'payment.expired', ['payment.captured', 10_120]),
  );
  expect(state).toMatchObject({ status: 'pago', isPaidLate: true, capturedCents: 10_120 });
});

it.each([
  ['a card that was refused and is tried again on the same charge', card, 'payment.refused'],
  ['a Pix that its gateway had refused', pix, 'payment.refused'],
  ['PayPal after a refusal', { method: 'paypal', amountCents: 10_000 } as const, 'payment.refused'],
  ['a card that was voided', card, 'payment.voided'],
  ['a boleto that was cancelled', boleto, 'payment.voided'],
] as const)('takes the money of %s', (_what, attempt, ended) => {
  const { state, outcomes } = reducePayment(attempt, reportsOf(ended, ['payment.captured', 10_000]));
  expect(state).toMatchObject({ status: 'pago', capturedCents: 10_000, divergentCents: 0 });
  expect(outcomes.get('evt_1')).toBe('applied');
});

it('is paid in parts up to what was authorised', () => {
  const { state, outcomes } = reducePayment(
    card,
    reportsOf('payment.authorized', ['payment.captured', 6_000], ['payment.captured', 6_000]),
  );
  expect(state).toMatchObject({ status: 'pago', capturedCents: 10_000 });
  expect(outcomes.get('evt_2')).toBe('exceeded');
});

describe('a capture that its gateway and the system report', () => {
  const authorized = {
    id: 'a',
    type: 'payment.authorized',
    occurredAt: new Date(START),
    amountCents: 10_000,
  };
  const captured = (id: string, minutes: number, amountCents: number | null, isTotal = false) => ({
    id,
    type: 'payment.captured',
    occurredAt: new Date(START + minutes * 60_000),
    amountCents,
    isTotal,
  });

  it.each([
    ['counts once', [captured('s', 1, 6_000), captured('g', 2, 6_000, true)]],
    [
      'counts once where the system’s clock is ahead',
      [captured('g', 1, 6_000, true), captured('s', 2, 6_000)],
    ],
    ['is of what the gateway took', [captured('s', 1, null), captured('g', 2, 6_000, true)]],
    [
      'may have come in parts',
      [captured('s', 1, 4_000), captured('t', 2, 2_000), captured('g', 3, 6_000, true)],
    ],
    ['is what the gateway says last', [captured('g', 1, 4_000, true), captured('h', 2, 6_000, true)]],
  ])('%s', (_what, captures) => {
    const { state } = reducePayment(card, [authorized, ...captures]);
    expect(state).toMatchObject({ status: 'pago', capturedCents: 6_000 });
    expect(reducePayment(card, [...captures, authorized].toReversed()).state).toEqual(state);
  });

  it('leaves no more to give back than was taken', () => {
    const events = reportsOf('payment.authorized', 'payment.captured', ['payment.refunded', 8_000]);
    const { state, outcomes } = reducePayment(card, [...events, captured('g', 5, 6_000, true)]);
    expect(state).toMatchObject({ status: 'reembolsado', capturedCents: 6_000, refundedCents: 6_000 });
    expect(outcomes.get('evt_2')).toBe('exceeded');
  });
});

it('a chargeback holds what is left, and lets it go when it is won', () => {
  const events = reportsOf(
    'payment.captured',
    ['payment.refunded', 3_000],
    'payment.chargeback_opened',
    'payment.chargeback_won',
  );
  expect(reducePayment(card, events.slice(0, 3)).state).toMatchObject({
    status: 'em_disputa',
    disputedCents: 7_000,
  });
  expect(reducePayment(card, events).state).toMatchObject({
    status: 'parcialmente_reembolsado',
    disputedCents: 0,
    refundedCents: 3_000,
  });
});

describe('two disputes that nobody has named', () => {
  const opened = reportsOf(
    'payment.captured',
    ['payment.chargeback_opened', 3_000],
    ['payment.chargeback_opened', 4_500],
  );
  const decision = (
    type: PaymentEventType,
    disputeId: string,
    amountCents: number | null,
    minutes: number,
  ) => ({
    id: `evt_${disputeId}`,
    type,
    occurredAt: new Date(START + minutes * 60_000),
    amountCents,
    disputeId,
  });
  const disputesOf = (...reports: PaymentReport[]) =>
    reducePayment(card, [...opened, ...reports]).disputes.map(({ reference, amountCents, outcome }) => [
      reference,
      amountCents,
      outcome,
    ]);

  it('take a name each, by the amounts of the decisions that name them', () => {
    const won = decision('payment.chargeback_won', 'CB-20881', 4_500, 5);
    expect(disputesOf(won)).toEqual([
      ['', 3_000, 'open'],
      ['CB-20881', 4_500, 'won'],
    ]);
    expect(disputesOf(won, decision('payment.chargeback_lost', 'CB-20877', null, 6))).toEqual([
      ['CB-20877', 3_000, 'lost'],
      ['CB-20881', 4_500, 'won'],
    ]);
  });

  it('are decided one by one where the decisions say no amount, the first first', () => {
    const lost = decision('payment.chargeback_lost', 'CB-1', null, 5);
    expect(disputesOf(lost, decision('payment.chargeback_won', 'CB-2', null, 6))).toEqual([
      ['CB-1', 3_000, 'lost'],
      ['CB-2', 4_500, 'won'],
    ]);
  });

  it('leave a decision that is of neither to be looked at', () => {
    const { outcomes, state } = reducePayment(card, [
      ...opened,
      decision('payment.chargeback_won', 'CB-3', 9_000, 5),
    ]);
    expect([outcomes.get('evt_CB-3'), state.disputedCents]).toEqual(['exceeded', 4_500]);
  });
});

describe('money that comes twice by one code', () => {
  const E2E = 'E60746948202611201204A8fQ2xPz7Lk';
  const came = (
    id: string,
    minutes: number,
    names: Record<string, string | number>,
    more: Partial<PaymentReport> = {},
  ) => ({
    id,
    type: 'payment.captured',
    occurredAt: new Date(START + minutes * 60_000),
    amountCents: null,
    networkName: networkNameIn(names),
    ...more,
  });
  const first = came('a', 0, { end_to_end_id: E2E });
  const second = came('b', 9, { end_to_end_id: 'E00416968202611201213s0NwUe6R1Vb' });

  it.each([
    ['a Pix by its two end-to-end ids', pix, [first, second], 20_000],
    [
      'a boleto by its two NSUs',
      boleto,
      [came('a', 0, { nsu: '000774411' }), came('b', 1440, { nsu: 812_007 })],
      20_000,
    ],
    [
      'one of another amount',
      boleto,
      [came('a', 0, { nsu: 1 }), came('b', 9, { nsu: 2 }, { amountCents: 10_250 })],
      20_250,
    ],
    [
      'one that comes after the first went back',
      pix,
      [first, { ...came('r', 5, {}), type: 'payment.refunded' }, second],
      20_000,
    ],
    [
      'a third',
      pix,
      [first, second, came('c', 30, { end_to_end_id: 'E18236120202611201231tZ9KdM4Yh0c' })],
      30_000,
    ],
  ] as const)('counts: %s', (_what, attempt, reports, capturedCents) => {
    expect(reducePayment(attempt, reports).state).toMatchObject({ capturedCents, divergentCents: 0 });
    expect(reducePayment(attempt, reports.toReversed()).state).toEqual(reducePayment(attempt, reports).state);
  });

  it.each([
    ['the same name', pix, [first, came('b', 9, { end_to_end_id: ` ${E2E.toLowerCase()} ` })]],
    [
      'an NSU with zeros before it',
      boleto,
      [came('a', 0, { nsu: '000774411' }), came('b', 9, { nsu: 774_411 })],
    ],
    ['a name for what had none', pix, [came('a', 0, {}), second]],
    ['names of two kinds', boleto, [came('a', 0, { nsu: '774411' }), second]],
  ] as const)('counts once: %s', (_what, attempt, reports) => {
    const { state, outcomes } = reducePayment(attempt, reports);
    expect([state.capturedCents, outcomes.get('b')]).toEqual([10_000, 'repeated']);
  });

  it('is in the sum that the gateway names, and a divergence while that does not know of it', () => {
    const said = (id: string, minutes: number, amountCents: number) =>
      came(id, minutes, {}, { amountCents, isTotal: true });
    const one = reducePayment(pix, [first, said('g1', 1, 10_000), second]);
    expect(one.state).toMatchObject({ capturedCents: 10_000, divergentCents: -10_000 });
    const both = reducePayment(pix, [first, said('g1', 1, 10_000), second, said('g2', 12, 20_000)]);
    expect(both.state).toMatchObject({ capturedCents: 20_000, divergentCents: 0 });
  });

  it('is a part of a reservation where a card names each of its captures', () => {
    const parts = [
      came('a', 0, { nsu: '1' }, { amountCents: 6_000 }),
      came('b', 9, { nsu: '2' }, { amountCents: 4_000 }),
    ];
    expect(reducePayment(card, parts).state).toMatchObject({ capturedCents: 10_000, divergentCents: 0 });
    expect(reducePayment(card, [...parts, came('c', 10, { nsu: '3' })]).outcomes.get('c')).toBe('repeated');
  });
});

it('a MED goes back in parts', () => {
  const { state } = reducePayment(
    pix,
    reportsOf(
      'payment.captured',
      'payment.med_opened',
      ['payment.med_returned', 4_000],
      'payment.med_returned',
    ),
  );
  expect(state).toMatchObject({ status: 'med_devolvido', lostCents: 10_000, disputedCents: 0 });
});

it.each([
  ['a chargeback of a Pix', pix, 'payment.chargeback_opened', 'out_of_order'],
  ['a second capture of the whole', card, 'payment.captured', 'repeated'],
  ['a refusal after the payment', card, 'payment.refused', 'out_of_order'],
] as const)('keeps and flags %s', (_what, attempt, type, outcome) => {
  const { state, outcomes } = reducePayment(attempt, reportsOf('payment.captured', type));
  expect(state.status).toBe('pago');
  expect(outcomes.get('evt_1')).toBe(outcome);
});

it('keeps and flags what it does not know', () => {
  const strange = { id: 'evt_x', type: 'payment.teleported', occurredAt: new Date(START), amountCents: null };
  const { state, outcomes } = reducePayment(pix, [...reportsOf('payment.pix_created'), strange]);
  expect([state.status, outcomes.get('evt_x')]).toEqual(['aguardando', 'unknown']);
});
