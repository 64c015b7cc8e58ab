import type { OrderDetail, OrderPayment } from '@balcao/api-schema';
import {
  formatMoney,
  isAnswerDue,
  type OrderNextStep,
  orderNextStep,
  PAYMENT_METHOD_LABELS,
  unreturnedCents,
} from '@balcao/domain';

/** Said after what a gateway was asked for. */
export const GATEWAY_WILL_SAY = 'A linha do tempo mostra quando o gateway terminar.';

/** `Cartão de crédito de R$ 189,90 em 3x`. */
export const paymentName = ({ method, amountCents, installments }: OrderPayment, currency: string): string =>
  `${PAYMENT_METHOD_LABELS[method]} de ${formatMoney(amountCents, currency)}${installments > 1 ? ` em ${installments}x` : ''}`;

/** The one thing to do about an order as it stands at this moment. */
export function nextStepOf(order: OrderDetail): OrderNextStep {
  const now = new Date();
  return orderNextStep({
    ...order,
    isCancelled: order.cancelledAt !== null,
    leftCents: order.payments.reduce((sum, payment) => sum + unreturnedCents(payment), 0),
    isAnswerDue: order.disputes.some(({ status, deadline }) =>
      isAnswerDue({ status, deadline: new Date(deadline) }, now),
    ),
  });
}

/**
 * The difference between the paid amount and the total, in words; empty without one, where nobody has paid, and where what was paid beyond
 * the total went back.
 */
export function differenceWords({ capturedCents, refundedCents, totalCents, currency }: OrderDetail): string {
  if (capturedCents === 0) return '';
  const more = Math.max(0, capturedCents - totalCents - refundedCents);
  if (more > 0) return `O cliente pagou ${formatMoney(more, currency)} a mais que o total`;
  const missing = totalCents - capturedCents;
  return missing > 0 ? `Faltam ${formatMoney(missing, currency)} para o total do pedido` : '';
}
