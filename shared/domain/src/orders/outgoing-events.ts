/** What other systems are told of, by outgoing webhooks. The names are those that Brazilian platforms use. */
export const OUTGOING_EVENTS = [
  'order.created',
  'order.paid',
  'order.status.updated',
  'transaction.payment.refused',
  'cart.reminder',
] as const;

export type OutgoingEvent = (typeof OUTGOING_EVENTS)[number];

/** What "Enviar evento de teste" sends. Nobody subscribes to it. */
export const OUTGOING_TEST_EVENT = 'webhook.test';

export const OUTGOING_EVENT_LABELS: Readonly<Record<OutgoingEvent | typeof OUTGOING_TEST_EVENT, string>> = {
  'order.created': 'Pedido criado',
  'order.paid': 'Pedido pago',
  'order.status.updated': 'Situação do pedido mudou',
  'transaction.payment.refused': 'Pagamento recusado',
  'cart.reminder': 'Carrinho abandonado',
  'webhook.test': 'Evento de teste',
};
