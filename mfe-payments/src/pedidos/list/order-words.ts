import type { OrderRow } from '@balcao/api-schema';
import {
  ORDER_PAYMENT_STATUS_VIEWS,
  type OrderPaymentStatus,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  type PaymentStatusView,
} from '@balcao/domain';

const SHORT_LABELS: Readonly<Record<PaymentMethod, string>> = {
  ...PAYMENT_METHOD_LABELS,
  credit_card: 'Cartão',
};

/** `Pix`, `Cartão 3x`; empty without a payment. */
export function methodWords({ method, installments }: Pick<OrderRow, 'method' | 'installments'>): string {
  if (method === null) return '';
  return installments > 1 ? `${SHORT_LABELS[method]} ${installments}x` : SHORT_LABELS[method];
}

export const buyerWords = ({ buyerName }: Pick<OrderRow, 'buyerName'>): string =>
  buyerName || 'Cliente sem nome';

/** Whether it says something where the parcel is: what nobody has paid is not sent. */
export const isShipmentShown = ({
  paymentStatus,
  fulfillmentStatus,
}: Pick<OrderRow, 'paymentStatus' | 'fulfillmentStatus'>): boolean =>
  fulfillmentStatus !== 'nao_enviado' ||
  paymentStatus === 'pago' ||
  paymentStatus === 'parcialmente_reembolsado';

/** `1 pedido`, `348 pedidos`. */
export const orderCount = (count: number): string =>
  count === 1 ? '1 pedido' : `${count.toLocaleString('pt-BR')} pedidos`;

/** Statuses whose whole names would push the last columns out of a laptop's window. */
const SHORT_STATUSES: Readonly<Partial<Record<OrderPaymentStatus, string>>> = {
  aguardando: 'Aguardando',
  parcialmente_reembolsado: 'Reembolso parcial',
  med_bloqueado: 'Bloqueado (MED)',
  med_devolvido: 'Devolvido (MED)',
};

/** A payment status as a column shows it. */
export function shortStatus(status: OrderPaymentStatus): PaymentStatusView {
  const view = ORDER_PAYMENT_STATUS_VIEWS[status];
  return { ...view, text: SHORT_STATUSES[status] ?? view.text };
}
