import type { PaymentMethod } from '../payments/method';
import type { PaymentEvent } from '../payments/status';

/** A refund is of a part or of all that is left; its amount says which. */
export type ReportedPaymentEvent = Exclude<PaymentEvent, 'refund-part' | 'refund-all'> | 'refund';

/** The events of a payment by their public names, in the order in which a payment goes through them. */
export const PAYMENT_EVENTS_BY_TYPE = {
  'payment.pix_created': 'register',
  'payment.boleto_created': 'register',
  'payment.pending': 'register',
  'payment.in_review': 'review',
  'payment.authorized': 'authorize',
  'payment.refused': 'refuse',
  'payment.expired': 'expire',
  'payment.voided': 'cancel',
  'payment.captured': 'pay',
  'payment.refunded': 'refund',
  'payment.refund_failed': 'refund-failed',
  'payment.chargeback_opened': 'open-dispute',
  'payment.chargeback_won': 'win-dispute',
  'payment.chargeback_lost': 'lose-dispute',
  'payment.med_opened': 'open-med',
  'payment.med_rejected': 'reject-med',
  'payment.med_returned': 'accept-med',
} as const satisfies Record<string, ReportedPaymentEvent>;

export type PaymentEventType = keyof typeof PAYMENT_EVENTS_BY_TYPE;

export const PAYMENT_EVENT_TYPES = Object.keys(PAYMENT_EVENTS_BY_TYPE) as readonly PaymentEventType[];

/** The labels of a payment's events in a timeline. */
export const PAYMENT_EVENT_LABELS: Readonly<Record<PaymentEventType, string>> = {
  'payment.pix_created': 'Pix gerado',
  'payment.boleto_created': 'Boleto gerado',
  'payment.pending': 'Aguardando pagamento',
  'payment.in_review': 'Pagamento em análise',
  'payment.authorized': 'Pagamento autorizado',
  'payment.refused': 'Pagamento recusado',
  'payment.expired': 'Pagamento expirado',
  'payment.voided': 'Autorização cancelada',
  'payment.captured': 'Pagamento confirmado',
  'payment.refunded': 'Reembolso',
  'payment.refund_failed': 'Reembolso não realizado',
  'payment.chargeback_opened': 'Chargeback aberto',
  'payment.chargeback_won': 'Chargeback ganho',
  'payment.chargeback_lost': 'Chargeback perdido',
  'payment.med_opened': 'MED aberto',
  'payment.med_rejected': 'MED rejeitado',
  'payment.med_returned': 'Valor devolvido pelo MED',
};

export function isPaymentEventType(type: string): type is PaymentEventType {
  return Object.hasOwn(PAYMENT_EVENTS_BY_TYPE, type);
}

const REGISTERED: Readonly<Record<PaymentMethod, PaymentEventType>> = {
  pix: 'payment.pix_created',
  boleto: 'payment.boleto_created',
  credit_card: 'payment.pending',
  paypal: 'payment.pending',
};

/** The public name of an event of a payment. */
export function paymentEventTypeOf(method: PaymentMethod, event: PaymentEvent): PaymentEventType {
  if (event === 'register') return REGISTERED[method];
  const reported = event === 'refund-part' || event === 'refund-all' ? 'refund' : event;
  const found = PAYMENT_EVENT_TYPES.find((type) => PAYMENT_EVENTS_BY_TYPE[type] === reported);
  if (found === undefined) throw new RangeError(`No type of event says ${event}.`);
  return found;
}
