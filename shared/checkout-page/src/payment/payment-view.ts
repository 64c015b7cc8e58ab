import type { V1Session } from '@balcao/api-schema';
import type { PaymentStatus } from '@balcao/domain';

export type PaymentView =
  | 'preparing'
  | 'pix'
  | 'boleto'
  | 'review'
  | 'expired'
  | 'cancelled'
  | 'refused'
  | 'unanswered'
  | 'paid'
  | 'paid_late'
  | 'paid_short'
  | 'free'
  | 'refunded'
  | 'disputed'
  | 'blocked'
  | 'ended';

const AFTER_PAYMENT: Partial<Record<PaymentStatus, PaymentView>> = {
  parcialmente_reembolsado: 'refunded',
  reembolsado: 'refunded',
  med_devolvido: 'refunded',
  em_disputa: 'disputed',
  chargeback: 'disputed',
  med_bloqueado: 'blocked',
};

const UNPAID: Partial<Record<PaymentStatus, PaymentView>> = { recusado: 'refused', cancelado: 'cancelled' };

/** The text that a waiting page compares: another one is another page. */
export const standingOf = ({ status, payment }: Pick<V1Session, 'status' | 'payment'>): string =>
  payment ? `${status}:${payment.id}:${payment.status}:${payment.is_preparing}` : status;

/** The page of a session that was paid, is waited for, or whose attempt to pay has ended. */
export function paymentViewOf({ status, payment }: Pick<V1Session, 'status' | 'payment'>): PaymentView {
  if (status === 'encerrada') return 'ended';
  if (status === 'paga_em_parte') return 'paid_short';
  if (payment === null) return status === 'paga' ? 'free' : 'preparing';
  if (status === 'paga')
    return AFTER_PAYMENT[payment.status] ?? (payment.is_paid_late ? 'paid_late' : 'paid');
  if (status === 'aberta') return UNPAID[payment.status] ?? (payment.problem ? 'unanswered' : 'expired');
  if (payment.pix) return 'pix';
  if (payment.boleto) return 'boleto';
  return payment.status === 'em_analise' || payment.status === 'autorizado' ? 'review' : 'preparing';
}
