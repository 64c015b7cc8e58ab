import type { PaymentMethod } from '../payments/method';
import {
  nextPaymentStatus,
  PAYMENT_TRANSITIONS,
  type PaymentEvent,
  type PaymentStatus,
} from '../payments/status';
import { type EventOutcome, inOrderOfEvents, type StatusChange } from './event-order';
import {
  isPaymentEventType,
  PAYMENT_EVENT_TYPES,
  PAYMENT_EVENTS_BY_TYPE,
  type ReportedPaymentEvent,
} from './payment-event-types';

/** An attempt to pay an order. */
export interface PaymentAttempt {
  method: PaymentMethod;
  amountCents: number;
}

/** An event that somebody has reported of a payment. */
export interface PaymentReport {
  /** Unique among the events of a seller. */
  id: string;
  /** A public name, such as `payment.captured`; others are kept and change nothing. */
  type: string;
  occurredAt: Date;
  /** Of a capture, a refund, a chargeback or a MED; null stands for all that there is. */
  amountCents: number | null;
  /** Of a refund that was asked for here: who carries it out may report it once more. Null for others. */
  refundId?: string | null;
  /** Of a capture that the gateway itself reports: its amount is all that it has taken, whatever others said. */
  isTotal?: boolean;
}

/** What the events of a payment come to. Amounts are integer cents and never negative. */
export interface PaymentState {
  status: PaymentStatus;
  /** What the buyer paid. A boleto may bring more or less than its amount. */
  capturedCents: number;
  refundedCents: number;
  /** Held by an open chargeback or MED. */
  disputedCents: number;
  /** Gone with a lost chargeback or a returned MED. */
  lostCents: number;
  /** How many were opened, whatever became of them: gateways charge a fee for each. */
  chargebackCount: number;
  paidAt: Date | null;
  /** The money came after the payment had expired or was cancelled. */
  isPaidLate: boolean;
}

/** An event that counts, or says what was known, between the states around it. */
export interface PaymentStep {
  reportId: string;
  event: ReportedPaymentEvent;
  occurredAt: Date;
  before: PaymentState;
  after: PaymentState;
}

/** A payment's state, and what came of each event, by its id. */
export interface PaymentHistory {
  state: PaymentState;
  /** In the order in which they happened. */
  steps: readonly PaymentStep[];
  outcomes: ReadonlyMap<string, EventOutcome>;
  /** Of the events that moved it to another status. */
  changes: ReadonlyMap<string, StatusChange<PaymentStatus>>;
}

export const NEW_PAYMENT: PaymentState = {
  status: 'criado',
  capturedCents: 0,
  refundedCents: 0,
  disputedCents: 0,
  lostCents: 0,
  chargebackCount: 0,
  paidAt: null,
  isPaidLate: false,
};

/** Steps that a provider may leave out because its next report implies them. None of them moves money. */
const IMPLIED: ReadonlySet<PaymentEvent> = new Set([
  'register',
  'review',
  'authorize',
  'open-dispute',
  'open-med',
]);

/** The status after an event, directly or through implied steps; null where it cannot follow. */
function statusAfter(method: PaymentMethod, from: PaymentStatus, event: PaymentEvent): PaymentStatus | null {
  const reached = new Set([from]);
  // A set is walked in the order in which it grows, so the nearest statuses come first.
  for (const status of reached) {
    const next = nextPaymentStatus(method, status, event);
    if (next !== null) return next;
    for (const row of PAYMENT_TRANSITIONS[method])
      if (row.from === status && IMPLIED.has(row.event)) reached.add(row.to);
  }
  return null;
}

/** What neither went back to the buyer nor is held or lost. Integer cents. */
export const unreturnedCents = ({
  capturedCents,
  refundedCents,
  disputedCents,
  lostCents,
}: Pick<PaymentState, 'capturedCents' | 'refundedCents' | 'disputedCents' | 'lostCents'>): number =>
  capturedCents - refundedCents - disputedCents - lostCents;

/** A state after an event. `isExceeded`: the event named more money than there was. */
interface Step {
  state: PaymentState;
  isExceeded: boolean;
}

/** An attempt with what its gateway says to have taken of it; null where that is not known. */
interface ToldAttempt extends PaymentAttempt {
  takenCents: number | null;
}

type Apply = (attempt: ToldAttempt, state: PaymentState, report: PaymentReport) => Step | null;

const done = (state: PaymentState, isExceeded = false): Step => ({ state, isExceeded });

/** For events that move no money. */
const moveTo =
  (event: PaymentEvent): Apply =>
  ({ method }, state) => {
    const status = statusAfter(method, state.status, event);
    return status && done({ ...state, status });
  };

const capture: Apply = (attempt, state, { amountCents, occurredAt }) => {
  const { takenCents } = attempt;
  const status = statusAfter(attempt.method, state.status, 'pay');
  if (status !== null) {
    const isPaidLate = state.status === 'expirado' || state.status === 'cancelado';
    const capturedCents = takenCents ?? amountCents ?? attempt.amountCents;
    const isExceeded = takenCents !== null && (amountCents ?? 0) > takenCents;
    return done({ ...state, status, capturedCents, paidAt: occurredAt, isPaidLate }, isExceeded);
  }
  // A further part of what was authorised. Nothing adds to what the gateway says to have taken.
  const open = attempt.amountCents - state.capturedCents;
  if (state.status !== 'pago' || takenCents !== null || open <= 0 || amountCents === null) return null;
  const more = Math.min(amountCents, open);
  return done({ ...state, capturedCents: state.capturedCents + more }, amountCents > open);
};

const refund: Apply = ({ method }, state, { amountCents }) => {
  const left = unreturnedCents(state);
  const refunded = Math.min(amountCents ?? left, left);
  const status = nextPaymentStatus(method, state.status, refunded === left ? 'refund-all' : 'refund-part');
  if (status === null || left <= 0) return null;
  const refundedCents = state.refundedCents + refunded;
  return done({ ...state, status, refundedCents }, (amountCents ?? 0) > left);
};

const refundFailed: Apply = ({ method }, state, { amountCents }) => {
  const status = nextPaymentStatus(method, state.status, 'refund-failed');
  if (status === null) return null;
  const back = Math.min(amountCents ?? state.refundedCents, state.refundedCents);
  return done(settled({ ...state, status, refundedCents: state.refundedCents - back }));
};

const hold =
  (event: 'open-dispute' | 'open-med'): Apply =>
  ({ method }, state, { amountCents }) => {
    const status = nextPaymentStatus(method, state.status, event);
    const left = unreturnedCents(state);
    if (status === null || left <= 0) return null;
    const disputedCents = Math.min(amountCents ?? left, left);
    const chargebackCount = state.chargebackCount + (event === 'open-dispute' ? 1 : 0);
    return done({ ...state, status, disputedCents, chargebackCount }, (amountCents ?? 0) > left);
  };

/** A payment that goes on as paid, but for what was given back before. */
const settled = (state: PaymentState): PaymentState =>
  state.status === 'pago' && state.refundedCents > 0
    ? { ...state, status: 'parcialmente_reembolsado' }
    : state;

const release =
  (event: 'win-dispute' | 'reject-med'): Apply =>
  ({ method }, state) => {
    const status = nextPaymentStatus(method, state.status, event);
    if (status === null || state.disputedCents <= 0) return null;
    return done(settled({ ...state, status, disputedCents: 0 }));
  };

const lose =
  (event: 'lose-dispute' | 'accept-med'): Apply =>
  ({ method }, state, { amountCents }) => {
    const status = statusAfter(method, state.status, event);
    // Nobody reported that it was opened.
    const isImplied = status !== null && nextPaymentStatus(method, state.status, event) === null;
    const held = isImplied ? unreturnedCents(state) : state.disputedCents;
    if (status === null || held <= 0) return null;
    const lost = Math.min(amountCents ?? held, held);
    const disputedCents = isImplied ? 0 : held - lost;
    const lostCents = state.lostCents + lost;
    const chargebackCount = state.chargebackCount + (isImplied && event === 'lose-dispute' ? 1 : 0);
    return done({ ...state, status, disputedCents, lostCents, chargebackCount }, (amountCents ?? 0) > held);
  };

const APPLY: Readonly<Record<ReportedPaymentEvent, Apply>> = {
  register: moveTo('register'),
  review: moveTo('review'),
  authorize: moveTo('authorize'),
  refuse: moveTo('refuse'),
  expire: moveTo('expire'),
  cancel: moveTo('cancel'),
  pay: capture,
  refund,
  'refund-failed': refundFailed,
  'open-dispute': hold('open-dispute'),
  'win-dispute': release('win-dispute'),
  'lose-dispute': lose('lose-dispute'),
  'open-med': hold('open-med'),
  'reject-med': release('reject-med'),
  'accept-med': lose('accept-med'),
};

/** Whether the payment already is where the event leads. */
const isRepeated = (method: PaymentMethod, status: PaymentStatus, event: ReportedPaymentEvent): boolean =>
  PAYMENT_TRANSITIONS[method].some(
    (row) => row.to === status && (row.event === event || (event === 'refund' && row.event === 'refund-all')),
  );

const stepOf = (
  { id: reportId, occurredAt }: PaymentReport,
  event: ReportedPaymentEvent,
  before: PaymentState,
  after: PaymentState,
): PaymentStep => ({ reportId, event, occurredAt, before, after });

/** What the gateway says to have taken, by the last of its reports that does. */
const takenOf = (ordered: readonly PaymentReport[]): number | null =>
  ordered.findLast(
    ({ type, isTotal, amountCents }) => isTotal && type === 'payment.captured' && amountCents !== null,
  )?.amountCents ?? null;

/**
 * What the events of a payment come to, whatever order they arrived in: they count in the order in which they happened.
 * An event that cannot follow is skipped, and its outcome says so. It may count later, when what came before it arrives.
 */
export function reducePayment(attempt: PaymentAttempt, reports: readonly PaymentReport[]): PaymentHistory {
  const outcomes = new Map<string, EventOutcome>();
  const changes = new Map<string, StatusChange<PaymentStatus>>();
  const refunds = new Set<string>();
  const steps: PaymentStep[] = [];
  const ordered = inOrderOfEvents(reports, PAYMENT_EVENT_TYPES);
  const told = { ...attempt, takenCents: takenOf(ordered) };
  let state = NEW_PAYMENT;
  for (const report of ordered) {
    if (!isPaymentEventType(report.type)) {
      outcomes.set(report.id, 'unknown');
      continue;
    }
    const event = PAYMENT_EVENTS_BY_TYPE[report.type];
    if (event === 'refund' && report.refundId && refunds.has(report.refundId)) {
      outcomes.set(report.id, 'repeated');
      continue;
    }
    const step = APPLY[event](told, state, report);
    if (step === null) {
      const isKnown = isRepeated(attempt.method, state.status, event);
      if (isKnown) steps.push(stepOf(report, event, state, state));
      outcomes.set(report.id, isKnown ? 'repeated' : 'out_of_order');
    } else {
      steps.push(stepOf(report, event, state, step.state));
      if (step.state.status !== state.status)
        changes.set(report.id, { from: state.status, to: step.state.status });
      state = step.state;
      if (event === 'refund' && report.refundId) refunds.add(report.refundId);
      outcomes.set(report.id, step.isExceeded ? 'exceeded' : 'applied');
    }
  }
  return { state, steps, outcomes, changes };
}
