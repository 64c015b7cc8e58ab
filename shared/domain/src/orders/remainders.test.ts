import { PAYMENT_EVENTS_BY_TYPE, type PaymentEventType } from './payment-event-types';
import { reducePayment } from './payment-history';
import { movesBetween } from './payment-moves';
import { NEW_PAYMENT, type PaymentReport, type PaymentState, unreturnedCents } from './payment-state';
import { refundRoomOf } from './refund';

type Told = [type: string, reais?: number, disputeId?: string];

const START = Date.UTC(2026, 10, 2, 15);
const DAY_MS = 86_400_000;

/** Reports in the order in which they happened, a day apart. */
const reportsOf = (events: readonly Told[]): PaymentReport[] =>
  events.map(([type, reais, disputeId], index) => ({
    id: `evt_${index}`,
    type: `payment.${type}`,
    occurredAt: new Date(START + index * DAY_MS),
    amountCents: reais === undefined ? null : reais * 100,
    disputeId: disputeId ?? null,
  }));

/** A payment of R$ 100,00 by what was told of it. */
const payment = (method: 'credit_card' | 'pix', events: readonly Told[]) =>
  reducePayment({ method, amountCents: 10_000 }, reportsOf(events));

const inReais = (state: PaymentState) => ({
  status: state.status,
  left: unreturnedCents(state) / 100,
  refunded: state.refundedCents / 100,
  disputed: state.disputedCents / 100,
  lost: state.lostCents / 100,
  divergent: state.divergentCents / 100,
});

/** What R$ 100,00 come to: nothing but what is named. */
const amounts = (status: string, named: Partial<ReturnType<typeof inReais>>) => ({
  left: 0,
  refunded: 0,
  disputed: 0,
  lost: 0,
  divergent: 0,
  ...named,
  status,
});

const CARD: readonly [name: string, events: readonly Told[], comesTo: ReturnType<typeof amounts>][] = [
  [
    'the rest is refunded while a part is disputed',
    [['captured'], ['chargeback_opened', 60], ['refunded', 40]],
    amounts('em_disputa', { disputed: 60, refunded: 40 }),
  ],
  [
    'a part of the rest is refunded while a part is disputed',
    [['captured'], ['chargeback_opened', 60], ['refunded', 15]],
    amounts('em_disputa', { disputed: 60, refunded: 15, left: 25 }),
  ],
  [
    'the rest is refunded, and the dispute is won then',
    [['captured'], ['chargeback_opened', 60], ['refunded', 40], ['chargeback_won']],
    amounts('parcialmente_reembolsado', { refunded: 40, left: 60 }),
  ],
  [
    'a refund after a part is lost',
    [['captured'], ['chargeback_opened', 60], ['chargeback_lost'], ['refunded', 30]],
    amounts('chargeback', { lost: 60, refunded: 30, left: 10 }),
  ],
  [
    'a second chargeback on the rest, while the first is open',
    [['captured'], ['chargeback_opened', 60], ['chargeback_opened', 40]],
    amounts('em_disputa', { disputed: 100 }),
  ],
  [
    'a second chargeback on the rest, after the first is lost',
    [['captured'], ['chargeback_opened', 60], ['chargeback_lost'], ['chargeback_opened', 40]],
    amounts('em_disputa', { lost: 60, disputed: 40 }),
  ],
  [
    'a loss of the rest that nobody saw coming, after the first is lost',
    [['captured'], ['chargeback_lost', 60], ['chargeback_lost', 40]],
    amounts('chargeback', { lost: 100 }),
  ],
  [
    'two by their names, of which one is won and one is lost',
    [
      ['captured'],
      ['chargeback_opened', 60, 'A'],
      ['chargeback_opened', 30, 'B'],
      ['chargeback_lost', undefined, 'B'],
      ['chargeback_won', undefined, 'A'],
    ],
    amounts('chargeback', { lost: 30, left: 70 }),
  ],
  [
    'a part of a chargeback is lost: the rest is still held',
    [['captured'], ['chargeback_opened', 100], ['chargeback_lost', 70]],
    amounts('em_disputa', { lost: 70, disputed: 30 }),
  ],
  [
    'a part is lost and the rest won',
    [['captured'], ['chargeback_opened', 100], ['chargeback_lost', 70], ['chargeback_won']],
    amounts('chargeback', { lost: 70, left: 30 }),
  ],
  [
    'a part is won: the rest is still held',
    [['captured'], ['chargeback_opened', 100], ['chargeback_won', 70]],
    amounts('em_disputa', { disputed: 30, left: 70 }),
  ],
  [
    'more is lost than was disputed, within what is left',
    [['captured'], ['chargeback_opened', 60], ['chargeback_lost', 70]],
    amounts('chargeback', { lost: 70, left: 30 }),
  ],
  [
    'a further capture after a refund',
    [
      ['captured', 60],
      ['refunded', 60],
      ['captured', 40],
    ],
    amounts('parcialmente_reembolsado', { refunded: 60, left: 40 }),
  ],
  [
    'a further capture while a part is disputed',
    [
      ['captured', 60],
      ['chargeback_opened', 60],
      ['captured', 40],
    ],
    amounts('em_disputa', { disputed: 60, left: 40 }),
  ],
  [
    'a refund that a clock puts before its capture',
    [['refunded', 40], ['captured']],
    amounts('parcialmente_reembolsado', { refunded: 40, left: 60 }),
  ],
  [
    'a refund of what is disputed: there is no money for it',
    [['captured'], ['chargeback_opened'], ['refunded', 40]],
    amounts('em_disputa', { disputed: 100, divergent: 40 }),
  ],
  [
    'a refund of what was disputed, which is won then',
    [['captured'], ['chargeback_opened'], ['refunded', 40], ['chargeback_won']],
    amounts('parcialmente_reembolsado', { refunded: 40, left: 60 }),
  ],
  [
    'a refund of everything while it is disputed, which is won then',
    [['captured'], ['chargeback_opened'], ['refunded'], ['chargeback_won']],
    amounts('reembolsado', { refunded: 100 }),
  ],
  [
    'a chargeback after everything was refunded',
    [['captured'], ['refunded'], ['chargeback_lost']],
    amounts('chargeback', { refunded: 100, divergent: 100 }),
  ],
  [
    'a refund of more than was paid',
    [['captured'], ['refunded', 130]],
    amounts('reembolsado', { refunded: 100, divergent: 30 }),
  ],
  [
    'more is captured than was authorised',
    [
      ['captured', 60],
      ['captured', 60],
    ],
    amounts('pago', { left: 100, divergent: -20 }),
  ],
  [
    'the same chargeback is told three times',
    [
      ['captured'],
      ['chargeback_opened', 60, 'A'],
      ['chargeback_opened', 60, 'A'],
      ['chargeback_opened', 60, 'A'],
    ],
    amounts('em_disputa', { disputed: 60, left: 40 }),
  ],
];

const PIX: typeof CARD = [
  [
    'a refund after a MED was returned in part',
    [['captured'], ['med_opened', 60], ['med_returned', 50], ['med_rejected'], ['refunded', 40]],
    amounts('med_devolvido', { lost: 50, refunded: 40, left: 10 }),
  ],
  [
    'a second MED on the rest',
    [['captured'], ['med_opened', 60], ['med_returned'], ['med_opened', 40], ['med_returned']],
    amounts('med_devolvido', { lost: 100 }),
  ],
  [
    'a refund during a MED that is rejected later',
    [['captured'], ['med_opened', 60], ['refunded', 40], ['med_rejected']],
    amounts('parcialmente_reembolsado', { refunded: 40, left: 60 }),
  ],
  [
    'a refund that failed, beside a MED',
    [['captured'], ['refunded', 40], ['med_opened', 60], ['refund_failed']],
    amounts('med_bloqueado', { disputed: 60, left: 40 }),
  ],
];

describe.each([
  ['credit_card', CARD],
  ['pix', PIX],
] as const)('what %s of R$ 100,00 comes to', (method, cases) => {
  it.each(cases)('%s', (_name, events, comesTo) => {
    expect(inReais(payment(method, events).state)).toEqual(comesTo);
  });

  it.each(cases)('%s, in whatever order it is told', (_name, events, comesTo) => {
    const backwards = reportsOf(events).toReversed();
    expect(inReais(reducePayment({ method, amountCents: 10_000 }, backwards).state)).toEqual(comesTo);
  });
});

describe('what is told of money', () => {
  it.each([
    ['beyond what is left', [['captured'], ['chargeback_opened'], ['refunded', 40]], 'exceeded'],
    ['and waits for its capture', [['refunded', 40]], 'out_of_order'],
    ['twice', [['captured'], ['chargeback_opened', 60], ['chargeback_opened']], 'applied'],
    ['once more', [['captured'], ['chargeback_opened'], ['chargeback_opened']], 'repeated'],
    ['of all that is gone', [['captured'], ['refunded'], ['refunded']], 'repeated'],
    [
      'in the store’s favour beyond what is held',
      [['captured'], ['chargeback_opened', 60], ['chargeback_won', 70]],
      'exceeded',
    ],
    ['of a dispute that nobody opened', [['captured'], ['chargeback_won']], 'out_of_order'],
  ] as [string, Told[], string][])('%s is flagged as it deserves', (_what, events, outcome) => {
    const { outcomes } = payment('credit_card', events);
    expect(outcomes.get(`evt_${events.length - 1}`)).toBe(outcome);
  });

  it('charges for each chargeback once, also where there is no money for it', () => {
    const countOf = (events: readonly Told[]) => payment('credit_card', events).state.chargebackCount;
    expect(countOf([['captured'], ['refunded'], ['chargeback_opened', 100]])).toBe(1);
    expect(countOf([['captured'], ['chargeback_opened', 60], ['chargeback_opened', 40]])).toBe(2);
    expect(countOf([['captured'], ['chargeback_opened', 60, 'A'], ['chargeback_lost', 60, 'A']])).toBe(1);
  });

  it('knows all types that speak of disputes', () => {
    const types = Object.keys(PAYMENT_EVENTS_BY_TYPE) as PaymentEventType[];
    expect(types.filter((type) => /chargeback|med_/.test(type))).toHaveLength(6);
  });
});

describe('the disputes of a payment', () => {
  it('stand beside each other, each with its own end', () => {
    const { disputes } = payment('credit_card', [
      ['captured'],
      ['chargeback_opened', 60, 'A'],
      ['chargeback_opened', 30, 'B'],
      ['chargeback_lost', 20, 'B'],
      ['chargeback_won', undefined, 'A'],
    ]);
    expect(disputes).toMatchObject([
      { reference: 'A', amountCents: 6000, heldCents: 0, lostCents: 0, outcome: 'won' },
      { reference: 'B', amountCents: 3000, heldCents: 1000, lostCents: 2000, outcome: 'lost' },
    ]);
  });

  it('is one that is opened again under its name', () => {
    const { disputes, state } = payment('credit_card', [
      ['captured'],
      ['chargeback_opened', 60, 'A'],
      ['chargeback_won', undefined, 'A'],
      ['chargeback_opened', 60, 'A'],
    ]);
    expect(disputes).toMatchObject([{ reference: 'A', heldCents: 6000, outcome: 'open', decidedAt: null }]);
    expect(state.chargebackCount).toBe(1);
  });
});

it('the rest of a payment can be refunded while a part is disputed or after it is lost', () => {
  const roomOf = (events: readonly Told[]) =>
    refundRoomOf({ ...payment('credit_card', events).state, method: 'credit_card' }, false, new Date(START));
  expect(roomOf([['captured'], ['chargeback_opened', 60]])).toEqual({ maxCents: 4000, obstacle: null });
  expect(roomOf([['captured'], ['chargeback_lost', 60]])).toEqual({ maxCents: 4000, obstacle: null });
  expect(roomOf([['captured'], ['chargeback_opened']])).toEqual({ maxCents: 0, obstacle: 'disputed' });
  expect(roomOf([['captured'], ['chargeback_lost']])).toEqual({ maxCents: 0, obstacle: 'nothing_left' });
});

describe('what moves', () => {
  const NOTHING = reducePayment({ method: 'credit_card', amountCents: 10_000 }, []);
  const daysOf = (
    moves: ReturnType<typeof movesBetween>,
    amount: 'capturedCents' | 'refundedCents' | 'lostCents',
  ) =>
    moves.flatMap(({ occurredAt, before, after }) => {
      const cents = after[amount] - before[amount];
      return cents === 0 ? [] : [[occurredAt.toISOString().slice(0, 10), cents]];
    });

  it('is each fact on its own day, also where they are told at once', () => {
    const history = payment('credit_card', [
      ['captured', 60],
      ['captured', 40],
      ['refunded', 10],
      ['chargeback_lost', 20],
    ]);
    const moves = movesBetween(NEW_PAYMENT, NOTHING, history, new Date(START));
    expect(daysOf(moves, 'capturedCents')).toEqual([
      ['2026-11-02', 6000],
      ['2026-11-03', 4000],
    ]);
    expect(daysOf(moves, 'refundedCents')).toEqual([['2026-11-04', 1000]]);
    expect(daysOf(moves, 'lostCents')).toEqual([['2026-11-05', 2000]]);
  });

  it('is what a late report tells, on its day', () => {
    const all = reportsOf([['captured'], ['refunded', 10], ['chargeback_lost', 20]]);
    const attempt = { method: 'credit_card', amountCents: 10_000 } as const;
    const before = reducePayment(attempt, [all[0], all[2]] as PaymentReport[]);
    const moves = movesBetween(before.state, before, reducePayment(attempt, all), new Date(START));
    expect(moves).toHaveLength(1);
    expect(daysOf(moves, 'refundedCents')).toEqual([['2026-11-03', 1000]]);
  });

  it('is nothing where a report only dates what is known anew, and the difference where it says less', () => {
    const attempt = { method: 'credit_card', amountCents: 10_000 } as const;
    const [first, second] = reportsOf([['captured', 60], ['captured']]) as [PaymentReport, PaymentReport];
    const known = reducePayment(attempt, [second]);
    const redated = reducePayment(attempt, [{ ...first, amountCents: null }, second]);
    expect(movesBetween(known.state, known, redated, new Date(START))).toEqual([]);
    const less = movesBetween(known.state, known, reducePayment(attempt, [first, second]), new Date(START));
    expect(daysOf(less, 'capturedCents')).toEqual([['2026-11-03', -4000]]);
  });

  it('also has what is stored otherwise than the events have it, with the last fact', () => {
    const history = payment('credit_card', [['captured'], ['chargeback_opened', 60], ['refunded', 40]]);
    const stored = { ...history.state, refundedCents: 0 };
    const moves = movesBetween(stored, history, history, new Date(START));
    expect(daysOf(moves, 'refundedCents')).toEqual([['2026-11-04', 4000]]);
  });
});
