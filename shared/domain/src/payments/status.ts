import type { Tone } from '../basics/tone';
import type { PaymentMethod } from './method';

/** Status of a payment. */
export const PAYMENT_STATUSES = [
  'criado',
  'aguardando',
  'em_analise',
  'autorizado',
  'pago',
  'parcialmente_reembolsado',
  'reembolsado',
  'recusado',
  'expirado',
  'cancelado',
  'em_disputa',
  'chargeback',
  'med_bloqueado',
  'med_devolvido',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The text and the tone of a payment's status on screens. */
export interface PaymentStatusView {
  text: string;
  tone: Tone;
}

export const PAYMENT_STATUS_VIEWS: Readonly<Record<PaymentStatus, PaymentStatusView>> = {
  criado: { text: 'Criado', tone: 'neutral' },
  aguardando: { text: 'Aguardando pagamento', tone: 'warning' },
  em_analise: { text: 'Em análise', tone: 'info' },
  autorizado: { text: 'Autorizado', tone: 'info' },
  pago: { text: 'Pago', tone: 'success' },
  parcialmente_reembolsado: { text: 'Reembolsado em parte', tone: 'info' },
  reembolsado: { text: 'Reembolsado', tone: 'neutral' },
  recusado: { text: 'Recusado', tone: 'error' },
  expirado: { text: 'Expirado', tone: 'neutral' },
  cancelado: { text: 'Cancelado', tone: 'neutral' },
  em_disputa: { text: 'Em disputa', tone: 'warning' },
  chargeback: { text: 'Chargeback', tone: 'error' },
  med_bloqueado: { text: 'Bloqueado por suspeita de fraude', tone: 'warning' },
  med_devolvido: { text: 'Devolvido por fraude', tone: 'error' },
};

/** Events of a payment. `MED` is the central bank's special return of a Pix after fraud. */
export type PaymentEvent =
  | 'register'
  | 'review'
  | 'authorize'
  | 'pay'
  | 'refuse'
  | 'expire'
  | 'cancel'
  | 'refund-part'
  | 'refund-all'
  | 'refund-failed'
  | 'open-dispute'
  | 'win-dispute'
  | 'lose-dispute'
  | 'open-med'
  | 'reject-med'
  | 'accept-med';

interface Transition {
  from: PaymentStatus;
  event: PaymentEvent;
  to: PaymentStatus;
}

const rows = (...table: readonly [PaymentStatus, PaymentEvent, PaymentStatus][]): Transition[] =>
  table.map(([from, event, to]) => ({ from, event, to }));

const REFUNDS = rows(
  ['pago', 'refund-part', 'parcialmente_reembolsado'],
  ['pago', 'refund-all', 'reembolsado'],
  ['parcialmente_reembolsado', 'refund-part', 'parcialmente_reembolsado'],
  ['parcialmente_reembolsado', 'refund-all', 'reembolsado'],
);

/** For methods that the buyer pays later. Money that arrives after the expiry is never dropped. */
const WAITING = rows(
  ['criado', 'register', 'aguardando'],
  ['criado', 'refuse', 'recusado'],
  // Money is never dropped: a refusal may be tried again, or be wrong.
  ['recusado', 'pay', 'pago'],
  // Another attempt took its place before its code was there.
  ['criado', 'cancel', 'cancelado'],
  ['aguardando', 'pay', 'pago'],
  ['aguardando', 'expire', 'expirado'],
  ['aguardando', 'cancel', 'cancelado'],
  ['expirado', 'pay', 'pago'],
  ['cancelado', 'pay', 'pago'],
);

const DISPUTES = rows(
  ['pago', 'open-dispute', 'em_disputa'],
  ['parcialmente_reembolsado', 'open-dispute', 'em_disputa'],
  ['reembolsado', 'open-dispute', 'em_disputa'],
  ['em_disputa', 'win-dispute', 'pago'],
  ['em_disputa', 'lose-dispute', 'chargeback'],
);

const CARD = rows(
  ['criado', 'review', 'em_analise'],
  ['criado', 'authorize', 'autorizado'],
  ['criado', 'pay', 'pago'],
  ['criado', 'refuse', 'recusado'],
  ['recusado', 'pay', 'pago'],
  // The buyer went another way before the gateway had answered. What it took in the end is never dropped.
  ['criado', 'cancel', 'cancelado'],
  ['cancelado', 'authorize', 'autorizado'],
  ['cancelado', 'pay', 'pago'],
  ['em_analise', 'authorize', 'autorizado'],
  ['em_analise', 'pay', 'pago'],
  ['em_analise', 'refuse', 'recusado'],
  ['em_analise', 'cancel', 'cancelado'],
  ['autorizado', 'pay', 'pago'],
  ['autorizado', 'cancel', 'cancelado'],
);

/**
 * The state machine, by method: status → event → next status. API, screens and tests share this table. Until money comes, an event
 * that it does not have is stored and flagged, and changes nothing. After that amounts decide (`reducePayment`): then it says which
 * events a method knows at all, and which way leads from one status that a gateway reports to the next.
 */
export const PAYMENT_TRANSITIONS: Readonly<Record<PaymentMethod, readonly Transition[]>> = {
  pix: [
    ...WAITING,
    ...REFUNDS,
    ...rows(
      ['parcialmente_reembolsado', 'refund-failed', 'pago'],
      ['reembolsado', 'refund-failed', 'pago'],
      ['pago', 'open-med', 'med_bloqueado'],
      ['parcialmente_reembolsado', 'open-med', 'med_bloqueado'],
      ['reembolsado', 'open-med', 'med_bloqueado'],
      ['med_bloqueado', 'reject-med', 'pago'],
      ['med_bloqueado', 'accept-med', 'med_devolvido'],
      // The money may go back in parts, and what is left of it be freed.
      ['med_devolvido', 'accept-med', 'med_devolvido'],
      ['med_devolvido', 'reject-med', 'med_devolvido'],
    ),
  ],
  boleto: [...WAITING, ...REFUNDS],
  credit_card: [...CARD, ...REFUNDS, ...DISPUTES],
  paypal: [
    ...CARD,
    ...rows(
      ['criado', 'register', 'aguardando'],
      ['aguardando', 'review', 'em_analise'],
      ['aguardando', 'authorize', 'autorizado'],
      ['aguardando', 'pay', 'pago'],
      ['aguardando', 'refuse', 'recusado'],
      ['aguardando', 'expire', 'expirado'],
      ['aguardando', 'cancel', 'cancelado'],
      ['expirado', 'pay', 'pago'],
    ),
    ...REFUNDS,
    ...DISPUTES,
  ],
};

/** The status after an event; null where the event cannot happen. */
export function nextPaymentStatus(
  method: PaymentMethod,
  from: PaymentStatus,
  event: PaymentEvent,
): PaymentStatus | null {
  const found = PAYMENT_TRANSITIONS[method].find((row) => row.from === from && row.event === event);
  return found?.to ?? null;
}

/**
 * The shortest list of events from a status to the one that a gateway reports, because reports skip what happened
 * between two of them. Empty when nothing changed, null when the reported status cannot follow.
 */
export function paymentEventsBetween(
  method: PaymentMethod,
  from: PaymentStatus,
  to: PaymentStatus,
): PaymentEvent[] | null {
  const paths = new Map<PaymentStatus, PaymentEvent[]>([[from, []]]);
  // A map is walked in the order in which it grows, so the nearest statuses come first.
  for (const [status, path] of paths) {
    if (status === to) return path;
    for (const row of PAYMENT_TRANSITIONS[method])
      if (row.from === status && !paths.has(row.to)) paths.set(row.to, [...path, row.event]);
  }
  return null;
}

/** Whether an event can happen to payments of a method. A refund is one, of a part or of all. */
export const isEventOfMethod = (method: PaymentMethod, event: PaymentEvent | 'refund'): boolean =>
  PAYMENT_TRANSITIONS[method].some((row) => row.event === (event === 'refund' ? 'refund-all' : event));

/** Whether money can be reserved by a method, to be taken later. */
export const isReservable = (method: PaymentMethod): boolean => isEventOfMethod(method, 'authorize');

const REFUNDABLE: ReadonlySet<PaymentStatus> = new Set([
  'pago',
  'parcialmente_reembolsado',
  'em_disputa',
  'chargeback',
  'med_bloqueado',
  'med_devolvido',
]);

/** Whether some of what was paid may be left to give back; how much is, the amounts say. */
export const isPaymentRefundable = (status: PaymentStatus): boolean => REFUNDABLE.has(status);

/** Whether the buyer can still pay, or the gateway still decide. */
export const isPaymentOpen = (status: PaymentStatus): boolean =>
  status === 'aguardando' || status === 'em_analise' || status === 'autorizado';
