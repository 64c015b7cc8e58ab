import {
  capturesIn,
  disputeFactsOf,
  EVENT_SOURCE_BY_HAND,
  type EventOutcome,
  type FulfillmentStatus,
  GATEWAY_IDS,
  movesBetween,
  type OrderPaymentStatus,
  orderPaymentStatus,
  overpaidCents,
  type PaymentCapture,
  type PaymentDispute,
  type PaymentHistory,
  type PaymentMove,
  type PaymentReport,
  type PaymentState,
  type PaymentStatus,
  reduceFulfillment,
  reducePayment,
  type StatusChange,
  shortCents,
} from '@balcao/domain';
import { currentTime } from '../../db/clock';
import type { StoredEvent, StoredHistory, StoredOrder, StoredPayment } from './stored-order';

/** Each source has ids of its own. */
export const keyOfEvent = ({ source, event_id }: Pick<StoredEvent, 'source' | 'event_id'>): string =>
  `${source}|${event_id}`;

/** The keys of events that a source has just told of. */
export const keysOf = (source: string, eventIds: readonly string[]): ReadonlySet<string> =>
  new Set(eventIds.map((event_id) => keyOfEvent({ source, event_id })));

const GATEWAYS: ReadonlySet<string> = new Set(GATEWAY_IDS);

/** Whether the gateway itself has reported an event, and not the seller's system. */
export const isFromGateway = ({ source }: Pick<StoredEvent, 'source'>): boolean => GATEWAYS.has(source);

const MOVES_MONEY = /^payment\.(captured|refund|chargeback|med_)/;

/**
 * Whether an event may move the money of its payment. What the platform holds moves by the word of the gateway that received it, by
 * the amount that it names, and by what was done here; what the seller's own system says of it is kept and moves nothing.
 */
function isConfirmed(
  { custody }: Pick<StoredPayment, 'custody'>,
  event: Pick<StoredEvent, 'source' | 'type' | 'amount_cents'>,
): boolean {
  if (custody !== 'plataforma' || !MOVES_MONEY.test(event.type)) return true;
  if (event.source === EVENT_SOURCE_BY_HAND) return event.type === 'payment.refunded';
  return isFromGateway(event) && (event.type !== 'payment.captured' || event.amount_cents !== null);
}

const isRefund = ({ type, amount_cents }: StoredEvent) =>
  type === 'payment.refunded' && amount_cents !== null;

/**
 * The refunds of a payment that two have reported: its gateway, and after it the seller's system, which passes on what the gateway
 * told it. A gateway's total tells nothing new of what the system reported before; a system's report cannot say that it is old, so
 * it is one with an earlier one of the gateway's over the same amount.
 *
 * @param events of one payment
 * @returns the name that both have as one refund, by `keyOfEvent`
 */
function pairRefunds(events: readonly StoredEvent[]): ReadonlyMap<string, string> {
  const refunds = events.filter(isRefund).toSorted((one, other) => +one.received_at - +other.received_at);
  const told = refunds.filter(isFromGateway);
  const pairs = new Map<string, string>();
  if (told.length === 0) return pairs;
  for (const report of refunds) {
    if (isFromGateway(report)) continue;
    const index = told.findIndex(
      ({ amount_cents, received_at }) =>
        amount_cents === report.amount_cents && received_at < report.received_at,
    );
    const [same] = index < 0 ? [] : told.splice(index, 1);
    if (same === undefined) continue;
    const name = report.refund_id ?? keyOfEvent(same);
    pairs.set(keyOfEvent(same), name).set(keyOfEvent(report), name);
  }
  return pairs;
}

/** A payment whose events come to something else than is stored. */
export interface MovedPayment {
  row: StoredPayment;
  before: PaymentState;
  after: PaymentState;
  /** The facts between the two statuses, one by one. */
  moves: readonly PaymentMove[];
  captures: readonly PaymentCapture[];
}

/** The chargebacks and MEDs of a payment by its events. */
export interface DisputedPayment {
  row: StoredPayment;
  disputes: readonly PaymentDispute[];
}

/** The statuses and amounts of an order and its payments, reduced from all their events. */
export interface OrderState {
  moved: readonly MovedPayment[];
  disputed: readonly DisputedPayment[];
  paymentStatus: OrderPaymentStatus;
  fulfillmentStatus: StoredOrder['fulfillment_status'];
  capturedCents: number;
  refundedCents: number;
  /** More came in than its total, or of a payment more than its amount, or went out than there was; or ids of events came with other content. */
  isDivergent: boolean;
  /** The cents that are missing, and nobody has accepted that; and those that came beyond the total. */
  shortCents: number;
  overpaidCents: number;
  paidAt: Date | null;
}

/** A row of payments as the domain knows it. */
export const stateOf = (row: StoredPayment): PaymentState => ({
  status: row.status,
  capturedCents: row.captured_cents,
  refundedCents: row.refunded_cents,
  disputedCents: row.disputed_cents,
  lostCents: row.lost_cents,
  chargebackCount: row.chargeback_count,
  divergentCents: row.divergent_cents,
  excessRefundedCents: row.excess_refunded_cents,
  paidAt: row.paid_at,
  isPaidLate: row.is_paid_late,
});

const reportOf = (row: StoredEvent): PaymentReport => ({
  id: keyOfEvent(row),
  type: row.type,
  occurredAt: row.occurred_at,
  amountCents: row.amount_cents,
  refundId: row.refund_id,
  disputeId: row.dispute_id ?? disputeFactsOf([row.dispute_data]).reference,
  networkName: row.network_name,
  isTotal: isFromGateway(row),
});

const isSame = (one: PaymentState, other: PaymentState): boolean =>
  one.status === other.status &&
  one.capturedCents === other.capturedCents &&
  one.refundedCents === other.refundedCents &&
  one.disputedCents === other.disputedCents &&
  one.lostCents === other.lostCents &&
  one.chargebackCount === other.chargebackCount &&
  one.divergentCents === other.divergentCents &&
  one.excessRefundedCents === other.excessRefundedCents &&
  one.isPaidLate === other.isPaidLate &&
  one.paidAt?.getTime() === other.paidAt?.getTime();

const sum = (states: readonly PaymentState[], amount: 'capturedCents' | 'refundedCents') =>
  states.reduce((total, state) => total + state[amount], 0);

/** When the money that covers the order was there. */
function paidAtOf(isCovered: boolean, states: readonly PaymentState[]): Date | null {
  if (!isCovered) return null;
  const times = states.flatMap(({ paidAt }) => paidAt ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times.map((time) => time.getTime())));
}

/** The history of a payment by its events among those of its order. */
function historyOf(row: StoredPayment, events: readonly StoredEvent[]): PaymentHistory {
  const all = events.filter(({ payment_id }) => payment_id === row.id);
  const own = all.filter((event) => isConfirmed(row, event));
  const pairs = pairRefunds(own);
  const reports = own.map((event) => {
    const report = reportOf(event);
    return { ...report, refundId: pairs.get(report.id) ?? report.refundId };
  });
  const history = reducePayment({ method: row.method, amountCents: row.amount_cents }, reports);
  if (all.length === own.length) return history;
  const unconfirmed = all.filter((event) => !isConfirmed(row, event));
  return {
    ...history,
    outcomes: new Map<string, EventOutcome>([
      ...history.outcomes,
      ...unconfirmed.map((event) => [keyOfEvent(event), 'unconfirmed'] as const),
    ]),
  };
}

const fulfillmentOf = (events: readonly StoredEvent[]) =>
  reduceFulfillment(events.filter(({ type }) => type.startsWith('fulfillment.')).map(reportOf));

/** The fulfillment status by the events. Digital orders are delivered with the payment, unless an event says otherwise. */
function fulfillmentStatusOf(
  { is_digital }: Pick<StoredOrder, 'is_digital'>,
  events: readonly StoredEvent[],
  paidAt: Date | null,
): FulfillmentStatus {
  const { status } = fulfillmentOf(events);
  return is_digital && status === 'nao_enviado' && paidAt !== null ? 'entregue' : status;
}

/** The outcome of each event of a payment or a parcel, and the status that it moved, by `keyOfEvent`. */
export interface EventOutcomes {
  outcomes: ReadonlyMap<string, EventOutcome>;
  paymentChanges: ReadonlyMap<string, StatusChange<PaymentStatus>>;
  fulfillmentChanges: ReadonlyMap<string, StatusChange<FulfillmentStatus>>;
}

export function outcomesOfEvents(
  payments: readonly StoredPayment[],
  events: readonly StoredEvent[],
): EventOutcomes {
  const histories = payments.map((row) => historyOf(row, events));
  const fulfillment = fulfillmentOf(events);
  return {
    outcomes: new Map([...histories.flatMap(({ outcomes }) => [...outcomes]), ...fulfillment.outcomes]),
    paymentChanges: new Map(histories.flatMap(({ changes }) => [...changes])),
    fulfillmentChanges: fulfillment.changes,
  };
}

/** A payment as its events have it, and what the new ones of them have moved. */
function reducePaymentRow(
  row: StoredPayment,
  { events, news }: Pick<StoredHistory, 'events' | 'news'>,
): MovedPayment & { disputes: readonly PaymentDispute[] } {
  const before = stateOf(row);
  const history = historyOf(row, events);
  const { state: after, disputes } = history;
  const isTold = events.some((event) => event.payment_id === row.id && news.has(keyOfEvent(event)));
  if (isSame(before, after) && !isTold) return { row, before, after, moves: [], captures: [], disputes };
  const known = historyOf(
    row,
    events.filter((event) => !news.has(keyOfEvent(event))),
  );
  const moves = movesBetween(before, known, history, currentTime());
  return { row, before, after, moves, captures: capturesIn(history), disputes };
}

/** Reduces all events of an order. Payments stand in the order in which they were tried. */
export function reduceOrder({
  order,
  payments,
  ...told
}: Omit<StoredHistory, 'order'> & {
  order: Pick<
    StoredOrder,
    'total_cents' | 'waived_cents' | 'cancelled_at' | 'is_digital' | 'reused_event_count'
  >;
}): OrderState {
  const { events } = told;
  const reduced = payments.map((row) => reducePaymentRow(row, told));
  const states = reduced.map(({ after }) => after);
  const facts = {
    totalCents: order.total_cents,
    waivedCents: order.waived_cents,
    isCancelled: order.cancelled_at !== null,
    payments: reduced.map(({ row, after }) => ({
      ...after,
      method: row.method,
      amountCents: row.amount_cents,
    })),
  };
  const paymentStatus = orderPaymentStatus(facts);
  const missingCents = shortCents(facts);
  const excessCents = overpaidCents(facts);
  const paidAt = paidAtOf(paymentStatus !== 'parcialmente_pago' && missingCents === 0, states);
  return {
    moved: reduced.filter(({ before, after, moves }) => moves.length > 0 || !isSame(before, after)),
    disputed: reduced.filter(({ disputes }) => disputes.length > 0),
    paymentStatus,
    fulfillmentStatus: fulfillmentStatusOf(order, events, paidAt),
    capturedCents: sum(states, 'capturedCents'),
    refundedCents: sum(states, 'refundedCents'),
    isDivergent:
      order.reused_event_count > 0 ||
      excessCents > 0 ||
      states.some(({ divergentCents }) => divergentCents !== 0),
    shortCents: missingCents,
    overpaidCents: excessCents,
    paidAt,
  };
}
