import { disputeFactsOf } from './dispute-facts';
import { disputeReasonOf } from './dispute-reasons';
import { disputeCountdown, isAnswerDue, isDisputeExpired } from './disputes';
import { reducePayment } from './payment-history';

const CARD = { method: 'credit_card', amountCents: 10_000 } as const;
const PIX = { method: 'pix', amountCents: 10_000 } as const;
const START = Date.UTC(2026, 10, 1);

/** Reports in the order of their names: the first happened first. */
const reports = (types: readonly (string | [string, number])[]) =>
  types.map((entry, index) => {
    const [type, amountCents] = typeof entry === 'string' ? [entry, null] : entry;
    return { id: `e${index}`, type: `payment.${type}`, occurredAt: new Date(START + index), amountCents };
  });

const disputes = (attempt: typeof CARD | typeof PIX, types: Parameters<typeof reports>[0]) =>
  reducePayment(attempt, reports(types)).disputes;

describe('disputes of a payment', () => {
  it('are one after another, each with its own end', () => {
    expect(
      disputes(CARD, [
        'captured',
        ['chargeback_opened', 4_000],
        'chargeback_won',
        'chargeback_opened',
        'chargeback_lost',
      ]),
    ).toMatchObject([
      { outcome: 'won', amountCents: 4_000, heldCents: 0, lostCents: 0, reportIds: ['e1', 'e2'] },
      { outcome: 'lost', amountCents: 10_000, heldCents: 0, lostCents: 10_000, reportIds: ['e3', 'e4'] },
    ]);
  });

  it('begin with their end where nobody told of the opening', () => {
    expect(disputes(PIX, ['captured', 'med_returned'])).toMatchObject([
      { kind: 'med', outcome: 'lost', amountCents: 10_000, lostCents: 10_000 },
    ]);
  });

  it('keep what is left of a MED until it is freed, once', () => {
    const types = [
      'captured',
      'med_opened',
      ['med_returned', 3_000],
      'med_rejected',
      'med_rejected',
    ] as const;
    const history = reducePayment(PIX, reports([...types].map((one) => one as string | [string, number])));
    expect(history.disputes).toMatchObject([{ outcome: 'lost', heldCents: 0, lostCents: 3_000 }]);
    expect(history.state).toMatchObject({ status: 'med_devolvido', disputedCents: 0, lostCents: 3_000 });
    expect(history.outcomes.get('e4')).toBe('repeated');
  });

  it('are none while nothing was paid', () => {
    expect(disputes(CARD, ['authorized', 'chargeback_opened'])).toEqual([]);
  });
});

describe('what reports say of a dispute', () => {
  it('is the last word, of the same dispute', () => {
    expect(
      disputeFactsOf([
        { dispute_id: 'CB-1', dispute_reason: '13.1', dispute_deadline: '2026-11-10' },
        { dispute_id: 'CB-2', dispute_deadline: '2026-12-24' },
        { dispute_deadline: '2026-11-12T12:00:00-03:00', med_nature: 'unheard-of' },
        null,
      ]),
    ).toEqual({
      reference: 'CB-1',
      reason: '13.1',
      deadline: new Date('2026-11-12T15:00:00Z'),
      nature: '',
    });
  });

  it('lets a day last until its end in São Paulo', () => {
    const { deadline } = disputeFactsOf([{ dispute_deadline: '2026-11-10' }]);
    expect(deadline?.toISOString()).toBe('2026-11-11T02:59:59.000Z');
    expect(disputeFactsOf([{ dispute_deadline: '7' }]).deadline).toBeNull();
  });

  it.each([
    ['chargeback', '10.4', '', 'fraud'],
    ['chargeback', '4853', '', 'not_as_described'],
    ['chargeback', 'not_received', '', 'not_received'],
    ['chargeback', 'ZZ', '', 'other'],
    ['med', '', 'MED_OPERACIONAL', 'operational'],
    ['med', '', '', 'fraud'],
  ] as const)('groups a %s for "%s" %s as %s', (kind, reason, nature, group) => {
    expect(disputeReasonOf(kind, reason, nature)).toBe(group);
  });
});

describe('the time to answer', () => {
  const now = new Date(START);
  const after = (hours: number) => new Date(START + hours * 3_600_000);

  it.each([
    [-1, 'Prazo encerrado', 'over'],
    [0.5, 'Falta menos de 1 hora', 'soon'],
    [1, 'Falta 1 hora', 'soon'],
    [23, 'Faltam 23 horas', 'soon'],
    [24, 'Falta 1 dia', 'soon'],
    [73, 'Faltam 3 dias', 'calm'],
  ])('%s hours are "%s"', (hours, text, urgency) => {
    expect(disputeCountdown(after(hours), now)).toEqual({ text, urgency });
  });

  it('is asked for until the deadline, and not once it was used', () => {
    expect(isAnswerDue({ status: 'open', deadline: after(1) }, now)).toBe(true);
    expect(isAnswerDue({ status: 'open', deadline: after(-1) }, now)).toBe(false);
    expect(isAnswerDue({ status: 'answered', deadline: after(1) }, now)).toBe(false);
  });

  it('does not end by an estimate', () => {
    expect(isDisputeExpired({ deadline: after(-1), isDeadlineEstimated: true }, now)).toBe(false);
    expect(isDisputeExpired({ deadline: after(-1), isDeadlineEstimated: false }, now)).toBe(true);
  });
});
