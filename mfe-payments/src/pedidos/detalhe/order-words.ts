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

/** The difference between the paid amount and the total, in words; empty without one, and where nobody has paid. */
export function differenceWords({ capturedCents, totalCents, currency }: OrderDetail): string {
  if (capturedCents === 0 || capturedCents === totalCents) return '';
  const difference = formatMoney(Math.abs(capturedCents - totalCents), currency);
  return capturedCents > totalCents
    ? `O cliente pagou ${difference} a mais que o total`
    : `Faltam ${difference} para o total do pedido`;
}
