import type { PaymentStatusView } from '../payments/status';

/** Status of what was bought on its way to the buyer. */
export const FULFILLMENT_STATUSES = [
  'nao_enviado',
  'em_separacao',
  'enviado',
  'em_transito',
  'entregue',
  'problema',
  'devolvido',
] as const;

export type FulfillmentStatus = (typeof FULFILLMENT_STATUSES)[number];

export const FULFILLMENT_STATUS_VIEWS: Readonly<Record<FulfillmentStatus, PaymentStatusView>> = {
  nao_enviado: { text: 'Não enviado', tone: 'neutral' },
  em_separacao: { text: 'Em separação', tone: 'info' },
  enviado: { text: 'Enviado', tone: 'info' },
  em_transito: { text: 'Em trânsito', tone: 'info' },
  entregue: { text: 'Entregue', tone: 'success' },
  problema: { text: 'Problema na entrega', tone: 'error' },
  devolvido: { text: 'Devolvido', tone: 'warning' },
};

export type FulfillmentEvent = 'prepare' | 'ship' | 'move' | 'deliver' | 'fail' | 'return';

interface Transition {
  from: FulfillmentStatus;
  event: FulfillmentEvent;
  to: FulfillmentStatus;
}

const row = (from: FulfillmentStatus, event: FulfillmentEvent, to: FulfillmentStatus): Transition => ({
  from,
  event,
  to,
});

/** The state machine: status → event → next status. Digital products are delivered without being shipped. */
export const FULFILLMENT_TRANSITIONS: readonly Transition[] = [
  row('nao_enviado', 'prepare', 'em_separacao'),
  row('nao_enviado', 'ship', 'enviado'),
  row('nao_enviado', 'deliver', 'entregue'),
  row('em_separacao', 'ship', 'enviado'),
  row('em_separacao', 'deliver', 'entregue'),
  row('enviado', 'move', 'em_transito'),
  row('enviado', 'deliver', 'entregue'),
  row('enviado', 'fail', 'problema'),
  row('enviado', 'return', 'devolvido'),
  row('em_transito', 'deliver', 'entregue'),
  row('em_transito', 'fail', 'problema'),
  row('em_transito', 'return', 'devolvido'),
  row('problema', 'ship', 'enviado'),
  row('problema', 'move', 'em_transito'),
  row('problema', 'deliver', 'entregue'),
  row('problema', 'return', 'devolvido'),
  row('entregue', 'return', 'devolvido'),
];

/** The status after an event; null where the event cannot happen. */
export const nextFulfillmentStatus = (
  from: FulfillmentStatus,
  event: FulfillmentEvent,
): FulfillmentStatus | null =>
  FULFILLMENT_TRANSITIONS.find((transition) => transition.from === from && transition.event === event)?.to ??
  null;
