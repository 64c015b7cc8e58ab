import type { OrderRow } from '@balcao/api-schema';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '@balcao/domain';

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
