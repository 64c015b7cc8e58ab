/** The events of outgoing webhooks. The names are those that Brazilian platforms use. */
export const OUTGOING_EVENTS = [
  'order.created',
  'order.paid',
  'order.status.updated',
  'order.refunded',
  'transaction.payment.refused',
  'cart.reminder',
  'product.created',
  'product.updated',
  'product.deleted',
] as const;

export type OutgoingEvent = (typeof OUTGOING_EVENTS)[number];

/** The event that "Enviar evento de teste" sends. Nobody subscribes to it. */
export const OUTGOING_TEST_EVENT = 'webhook.test';

export const OUTGOING_EVENT_LABELS: Readonly<Record<OutgoingEvent | typeof OUTGOING_TEST_EVENT, string>> = {
  'order.created': 'Pedido criado',
  'order.paid': 'Pedido pago',
  'order.status.updated': 'Status do pedido mudou',
  'order.refunded': 'Pedido reembolsado',
  'transaction.payment.refused': 'Pagamento recusado',
  'cart.reminder': 'Carrinho abandonado',
  'product.created': 'Produto criado',
  'product.updated': 'Produto alterado',
  'product.deleted': 'Produto excluído',
  'webhook.test': 'Evento de teste',
};
