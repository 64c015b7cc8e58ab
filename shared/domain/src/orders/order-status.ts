import {
  isPaymentOpen,
  PAYMENT_STATUS_VIEWS,
  PAYMENT_STATUSES,
  type PaymentStatusView,
} from '../payments/status';
import { FULFILLMENT_STATUS_VIEWS, type FulfillmentStatus } from './fulfillment';
import type { PaymentState } from './payment-state';

/** Payment status of an order, derived from all its payments. */
export const ORDER_PAYMENT_STATUSES = [...PAYMENT_STATUSES, 'parcialmente_pago'] as const;

export type OrderPaymentStatus = (typeof ORDER_PAYMENT_STATUSES)[number];

export const ORDER_PAYMENT_STATUS_VIEWS: Readonly<Record<OrderPaymentStatus, PaymentStatusView>> = {
  ...PAYMENT_STATUS_VIEWS,
  parcialmente_pago: { text: 'Pago em parte', tone: 'warning' },
};

/** The facts that the payment status of an order depends on. Payments stand in the order in which they were tried. */
export interface OrderFacts {
  totalCents: number;
  isCancelled: boolean;
  payments: readonly Pick<
    PaymentState,
    'status' | 'capturedCents' | 'refundedCents' | 'disputedCents' | 'lostCents'
  >[];
}

const sumOf = (payments: OrderFacts['payments'], amount: 'capturedCents' | 'refundedCents'): number =>
  payments.reduce((sum, payment) => sum + payment[amount], 0);

/** The status of an order for which money came. */
function paidStatus({ totalCents, payments }: OrderFacts): OrderPaymentStatus {
  const captured = sumOf(payments, 'capturedCents');
  const refunded = sumOf(payments, 'refundedCents');
  if (captured > 0 && refunded >= captured) return 'reembolsado';
  if (refunded > 0) return 'parcialmente_reembolsado';
  return captured >= totalCents ? 'pago' : 'parcialmente_pago';
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
