import {
  isPaymentOpen,
  isReservable,
  PAYMENT_STATUS_VIEWS,
  PAYMENT_STATUSES,
  type PaymentStatusView,
} from '../payments/status';
import { FULFILLMENT_STATUS_VIEWS, type FulfillmentStatus } from './fulfillment';
import type { PaymentAttempt, PaymentState } from './payment-state';

/** Payment status of an order, derived from all its payments. */
export const ORDER_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'parcialmente_pago', 'pago_a_menor'] as const;

export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];

export const ORDER_PAYMENT_STATUS_VIEWS: Readonly<Record<OrderPaymentStatus, PaymentStatusView>> = {
  ...PAYMENT_STATUS_VIEWS,
  parcialmente_pago: { text: 'Pago em parte', tone: 'warning' },
  pago_a_menor: { text: 'Pago a menor', tone: 'warning' },
};

/** The facts that the payment status of an order depends on. Payments stand in the order in which they were tried. */
export interface OrderFacts {
  totalCents: number;
  isCancelled: boolean;
  /** Of the total, what the store goes without: it has taken what was paid for all of it. */
  waivedCents: number;
  payments: readonly (PaymentAttempt &
    Pick<PaymentState, 'status' | 'capturedCents' | 'refundedCents' | 'disputedCents' | 'lostCents'>)[];
}

const sumOf = (payments: OrderFacts['payments'], amount: 'capturedCents' | 'refundedCents'): number =>
  payments.reduce((sum, payment) => sum + payment[amount], 0);

type Amounts = Pick<OrderFacts, 'totalCents' | 'waivedCents' | 'payments'>;

/** The cents of reservations that the store has left with their buyer: less is paid by its own decision. */
const leftCents = ({ payments }: Pick<OrderFacts, 'payments'>): number =>
  payments
    .filter(({ method, capturedCents }) => capturedCents > 0 && isReservable(method))
    .reduce((sum, { amountCents, capturedCents }) => sum + Math.max(0, amountCents - capturedCents), 0);

/** The cents that are missing of an order for which money came, and that nobody has decided to go without; 0 where none are. */
export function shortCents(order: Amounts): number {
  const captured = sumOf(order.payments, 'capturedCents');
  if (captured === 0) return 0;
  return Math.max(0, order.totalCents - captured - leftCents(order) - order.waivedCents);
}

/** No fine and interest of a late boleto come to more than this share of it. */
const MOST_FINE_PERCENT = 10;

/** The cents that stayed with the store beyond an order's total: paid twice, or by a code of another amount. A boleto's fine is none. */
export function overpaidCents({ totalCents, payments }: Pick<OrderFacts, 'totalCents' | 'payments'>): number {
  const kept = payments.reduce((sum, payment) => {
    const { method, amountCents, capturedCents, refundedCents, lostCents } = payment;
    const isFine = method === 'boleto' && capturedCents * 100 <= amountCents * (100 + MOST_FINE_PERCENT);
    return sum + (isFine ? Math.min(capturedCents, amountCents) : capturedCents) - refundedCents - lostCents;
  }, 0);
  return Math.max(0, kept - totalCents);
}

/** The status of an order for which money came. */
function paidStatus(order: OrderFacts): OrderPaymentStatus {
  const { totalCents, waivedCents, payments } = order;
  const captured = sumOf(payments, 'capturedCents');
  const refunded = sumOf(payments, 'refundedCents');
  if (captured > 0 && refunded >= captured) return 'reembolsado';
  if (shortCents(order) > 0) return 'pago_a_menor';
  // What came beyond the total and went back leaves the order paid.
  if (captured - refunded + waivedCents >= totalCents) return 'pago';
  return refunded > 0 ? 'parcialmente_reembolsado' : 'parcialmente_pago';
}

/** In the order in which they hide the others. */
const HELD = ['em_disputa', 'med_bloqueado', 'chargeback', 'med_devolvido'] as const;
const OPEN = ['autorizado', 'em_analise'] as const;

/**
 * The payment status of an order: what is held or lost first, then the money, then attempts that are still open, then
 * how the last one ended.
 */
export function orderPaymentStatus(order: OrderFacts): OrderPaymentStatus {
  const { payments, totalCents, isCancelled } = order;
  const among = (statuses: readonly OrderPaymentStatus[]) =>
    statuses.find((status) => payments.some((payment) => payment.status === status));

  const held = among(HELD);
  if (held) return held;
  if (sumOf(payments, 'capturedCents') > 0 || totalCents === 0) return paidStatus(order);
  if (isCancelled) return 'cancelado';
  const last = payments.at(-1);
  const isAwaited =
    last === undefined || payments.some(({ status }) => status === 'criado' || isPaymentOpen(status));
  return isAwaited ? (among(OPEN) ?? 'aguardando') : last.status;
}

const SHOWN_BEFORE_FULFILLMENT: ReadonlySet<OrderPaymentStatus> = new Set(
  ORDER_PAYMENT_STATUSES.filter((status) => status !== 'pago' && status !== 'parcialmente_reembolsado'),
);

/** The one label of an order in lists: what its payment asks for, then where the parcel is. */
export function orderLabel(
  paymentStatus: OrderPaymentStatus,
  fulfillmentStatus: FulfillmentStatus,
): PaymentStatusView {
  if (SHOWN_BEFORE_FULFILLMENT.has(paymentStatus)) return ORDER_PAYMENT_STATUS_VIEWS[paymentStatus];
  return fulfillmentStatus === 'nao_enviado'
    ? ORDER_PAYMENT_STATUS_VIEWS[paymentStatus]
    : FULFILLMENT_STATUS_VIEWS[fulfillmentStatus];
}
