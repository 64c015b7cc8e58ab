import type { PaymentMethod } from '../payments/method';
import {
  isEventOfMethod,
  isReservable,
  nextPaymentStatus,
  PAYMENT_TRANSITIONS,
  type PaymentEvent,
  type PaymentStatus,
} from '../payments/status';
import { type ClaimsChange, loseDispute, openDispute, winDispute } from './dispute-claims';
import { disputesIn, type PaymentDispute } from './dispute-history';
import { type EventOutcome, inOrderOfEvents, type StatusChange } from './event-order';
import { isAnotherName } from './network-name';
import { type Claim, coverClaims, leftBeside, resolveRest, withoutRefunds } from './payment-claims';
import {
  isPaymentEventType,
  PAYMENT_EVENT_TYPES,
  PAYMENT_EVENTS_BY_TYPE,
  type ReportedPaymentEvent,
} from './payment-event-types';
import { type Known, NOTHING_KNOWN, stateOfKnown } from './payment-known';
import type { PaymentAttempt, PaymentReport, PaymentState } from './payment-state';

/** An event that counts, between the states around it. */
export interface PaymentStep {
  /** Of money that goes, not before it came. */
  occurredAt: Date;
  before: PaymentState;
  after: PaymentState;
}

/** A payment's state, and what came of each event, by its id. */
export interface PaymentHistory {
  state: PaymentState;
  /** In the order in which they count. */
  steps: readonly PaymentStep[];
  /** In the order in which they were opened. */
  disputes: readonly PaymentDispute[];
  outcomes: ReadonlyMap<string, EventOutcome>;
  /** Of the events that moved it to another status. */
  changes: ReadonlyMap<string, StatusChange<PaymentStatus>>;
}

/** Steps that a provider may leave out because its next report implies them. None of them moves money. */
const IMPLIED: ReadonlySet<PaymentEvent> = new Set(['register', 'review', 'authorize']);

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

/** The known facts after an event, and its outcome. */
interface Step {
  known: Known;
  outcome: Extract<EventOutcome, 'applied' | 'exceeded' | 'repeated'>;
}

/** An attempt with what its gateway says to have taken of it; null where that is not known. */
interface ReportedAttempt extends PaymentAttempt {
  takenCents: number | null;
}

/** Null for an event that cannot follow what is known. */
type Apply = (attempt: ReportedAttempt, known: Known, report: PaymentReport) => Step | null;

const applied = (known: Known): Step => ({ known, outcome: 'applied' });
const repeated = (known: Known): Step => ({ known, outcome: 'repeated' });

/** For events that move no money. */
const moveTo =
  (event: PaymentEvent): Apply =>
  ({ method }, known, _report) => {
    const status = statusAfter(method, known.status, event);
    if (status !== null) return applied({ ...known, status });
    const isKnown = PAYMENT_TRANSITIONS[method].some((row) => row.to === known.status && row.event === event);
    return isKnown ? repeated(known) : null;
  };

/** The first money of a payment: of its amount, or what is said to have come. */
const firstCapture: Apply = (attempt, known, { amountCents, occurredAt, isTotal }) => {
  const status = statusAfter(attempt.method, known.status, 'pay');
  if (status === null) return null;
  const isPaidLate = known.status === 'expirado' || known.status === 'cancelado';
  const reportedCents = amountCents ?? attempt.amountCents;
  const capturedCents = Math.min(reportedCents, attempt.takenCents ?? reportedCents);
  const isExceeded = !isTotal && amountCents !== null && capturedCents < amountCents;
  return {
    known: { ...known, status, capturedCents, paidAt: occurredAt, isPaidLate },
    outcome: isExceeded ? 'exceeded' : 'applied',
  };
};

/** More of what the gateway says to have taken in all: nothing adds to that, and its own word completes it. */
function furtherTaken(takenCents: number, known: Known, { amountCents, isTotal }: PaymentReport): Step {
  const reportedCents = amountCents ?? 0;
  const total = Math.min(takenCents, isTotal ? reportedCents : known.capturedCents + reportedCents);
  if (total <= known.capturedCents) return repeated(known);
  const isExceeded = !isTotal && known.capturedCents + reportedCents > takenCents;
  return { known: { ...known, capturedCents: total }, outcome: isExceeded ? 'exceeded' : 'applied' };
}

/**
 * A Pix or boleto that is paid once more: money that came, whatever the payment's amount. What its gateway says to have taken in all may
 * not know of it yet.
 */
function secondPayment(
  { amountCents: wholeCents, takenCents }: ReportedAttempt,
  known: Known,
  cents: number | null,
): Step {
  const amountCents = cents ?? wholeCents;
  const capturedCents = Math.min(known.capturedCents + amountCents, takenCents ?? Number.POSITIVE_INFINITY);
  const beyondCents = known.beyondCents + known.capturedCents + amountCents - capturedCents;
  return {
    known: { ...known, capturedCents, beyondCents },
    outcome: beyondCents > known.beyondCents ? 'exceeded' : 'applied',
  };
}

/** A further part of what was authorised. What comes beyond that came all the same. */
const furtherCapture: Apply = (attempt, known, report) => {
  const { method, amountCents: wholeCents, takenCents } = attempt;
  if (!isReservable(method) && !report.isTotal && isAnotherName(known.networkNames, report.networkName))
    return secondPayment(attempt, known, report.amountCents);
  if (takenCents !== null) return furtherTaken(takenCents, known, report);
  const open = Math.max(0, wholeCents - known.capturedCents);
  const { amountCents } = report;
  // Who says it of the whole says it once more.
  if (amountCents === null || (open === 0 && amountCents === known.capturedCents)) return repeated(known);
  const more = Math.min(amountCents, open);
  const beyondCents = known.beyondCents + amountCents - more;
  return {
    known: { ...known, capturedCents: known.capturedCents + more, beyondCents },
    outcome: more < amountCents ? 'exceeded' : 'applied',
  };
};

const refund: Apply = (_attempt, known, { id, amountCents }) => {
  const { claims, capturedCents } = known;
  const left = leftBeside(claims, capturedCents);
  const isHeld = claims.some(({ heldCents }) => heldCents > 0);
  if (amountCents === null && left === 0 && !isHeld) return repeated(known);
  const isOfRest = amountCents === null && left === 0;
  const consumedCents = amountCents ?? left;
  const claim: Claim = { kind: 'refund', consumedCents, heldCents: 0, reportId: id, isOfRest };
  return applied({ ...known, claims: [...claims, claim] });
};

const refundFailed: Apply = (_attempt, known, { amountCents }) => {
  const refunds = known.claims.filter(({ kind }) => kind === 'refund');
  const refundedCents = refunds.reduce((sum, { consumedCents }) => sum + consumedCents, 0);
  if (refundedCents === 0) return repeated(known);
  const claims = withoutRefunds(known.claims, amountCents ?? refundedCents);
  return applied({ ...known, claims });
};

const disputed =
  (kind: PaymentDispute['kind'], applyReport: typeof openDispute): Apply =>
  (_attempt, known, report) => {
    const change: ClaimsChange | null = applyReport(known, kind, report);
    if (change === null) return null;
    const isCharged = change.isNew && kind === 'chargeback';
    const chargebackCount = known.chargebackCount + (isCharged ? 1 : 0);
    const after = { ...known, claims: change.claims, chargebackCount };
    if (change.isRepeated) return repeated(after);
    return { known: after, outcome: change.isExceeded ? 'exceeded' : 'applied' };
  };

const APPLY: Readonly<Record<ReportedPaymentEvent, Apply>> = {
  register: moveTo('register'),
  review: moveTo('review'),
  authorize: moveTo('authorize'),
  refuse: moveTo('refuse'),
  expire: moveTo('expire'),
  cancel: moveTo('cancel'),
  pay: (attempt, known, report) => {
    const step = (known.capturedCents > 0 ? furtherCapture : firstCapture)(attempt, known, report);
    const { networkName } = report;
    return step && networkName
      ? { ...step, known: { ...step.known, networkNames: [...step.known.networkNames, networkName] } }
      : step;
  },
  refund,
  'refund-failed': refundFailed,
  'open-dispute': disputed('chargeback', openDispute),
  'win-dispute': disputed('chargeback', winDispute),
  'lose-dispute': disputed('chargeback', loseDispute),
  'open-med': disputed('med', openDispute),
  'reject-med': disputed('med', winDispute),
  'accept-med': disputed('med', loseDispute),
};

/** Events that speak of money that came. They need no status: what there is of it says how much can go. */
const OF_MONEY: ReadonlySet<ReportedPaymentEvent> = new Set([
  'refund',
  'refund-failed',
  'open-dispute',
  'win-dispute',
  'lose-dispute',
  'open-med',
  'reject-med',
  'accept-med',
]);

function apply(
  attempt: ReportedAttempt,
  known: Known,
  event: ReportedPaymentEvent,
  report: PaymentReport,
): Step | null {
  const isPossible =
    !OF_MONEY.has(event) || (known.capturedCents > 0 && isEventOfMethod(attempt.method, event));
  const step = isPossible ? APPLY[event](attempt, known, report) : null;
  if (step === null) return null;
  return {
    ...step,
    known: { ...step.known, claims: resolveRest(step.known.claims, step.known.capturedCents) },
  };
}

/** The captured cents by the last report of the gateway that names them; null where none does. */
const takenOf = (ordered: readonly PaymentReport[]): number | null =>
  ordered.findLast(
    ({ type, isTotal, amountCents }) => isTotal && type === 'payment.captured' && amountCents !== null,
  )?.amountCents ?? null;

/** Money goes after it has come, whatever clocks the reporters have. */
function inOrderOfMoney(reports: readonly PaymentReport[]): PaymentReport[] {
  const ordered = inOrderOfEvents(reports, PAYMENT_EVENT_TYPES);
  const first = ordered.findIndex(({ type }) => type === 'payment.captured');
  const isMoney = ({ type }: PaymentReport) =>
    isPaymentEventType(type) && OF_MONEY.has(PAYMENT_EVENTS_BY_TYPE[type]);
  const before = ordered.slice(0, first + 1);
  return [
    ...before.filter((report) => !isMoney(report)),
    ...before.filter(isMoney),
    ...ordered.slice(first + 1),
  ];
}

/**
 * Reduces the events of a payment, whatever order they arrived in: they count in the order in which they happened. Before money, a payment
 * follows the state machine, and an event that cannot follow is skipped. Once money came, amounts decide: refunds, disputes and their ends
 * count as far as there is money for them, in the middle of each other as well, and the rest is `divergentCents`. The status follows from
 * the amounts.
 */
export function reducePayment(attempt: PaymentAttempt, reports: readonly PaymentReport[]): PaymentHistory {
  const outcomes = new Map<string, EventOutcome>();
  const changes = new Map<string, StatusChange<PaymentStatus>>();
  const refunds = new Set<string>();
  const steps: PaymentStep[] = [];
  const ordered = inOrderOfMoney(reports);
  const reported = { ...attempt, takenCents: takenOf(ordered) };
  let known = NOTHING_KNOWN;
  let state = stateOfKnown(known);
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
    const step = apply(reported, known, event, report);
    outcomes.set(report.id, step?.outcome ?? 'out_of_order');
    if (step === null) continue;
    if (event === 'refund' && report.refundId) refunds.add(report.refundId);
    known = step.known;
    const after = stateOfKnown(known);
    const { paidAt } = known;
    // Whatever clocks say: what takes money does so once it is there, or its fee would be of no sale.
    const occurredAt = paidAt !== null && paidAt > report.occurredAt ? paidAt : report.occurredAt;
    steps.push({ occurredAt, before: state, after });
    if (after.status !== state.status) changes.set(report.id, { from: state.status, to: after.status });
    state = after;
  }
  for (const { claim, excessCents } of coverClaims(known.claims, known.capturedCents))
    if (excessCents > 0 || (claim.kind === 'refund' && claim.isOfRest))
      outcomes.set(claim.reportId, 'exceeded');
  return { state, steps, disputes: disputesIn(known), outcomes, changes };
}
