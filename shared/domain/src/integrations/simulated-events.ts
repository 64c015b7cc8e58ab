import type { WebhookSource } from './webhook-source';

/** Something that a source tells of, by its own name and in words. */
export interface SimulatedEventChoice {
  event: string;
  label: string;
}

const choice = (event: string, label: string): SimulatedEventChoice => ({ event, label });

/** The events that can be sent in the name of each source, to try out their effects. */
export const SIMULATED_EVENTS: Readonly<Record<WebhookSource, readonly SimulatedEventChoice[]>> = {
  iugu: [
    choice('invoice.status_changed', 'A fatura mudou de status'),
    choice('invoice.refund', 'A fatura foi reembolsada'),
  ],
  pagseguro: [choice('order', 'O pedido mudou')],
  paypal: [
    choice('CHECKOUT.ORDER.APPROVED', 'O cliente aprovou'),
    choice('PAYMENT.CAPTURE.COMPLETED', 'O pagamento foi recebido'),
    choice('PAYMENT.CAPTURE.REFUNDED', 'O pagamento foi reembolsado'),
  ],
  malga: [
    choice('transaction.authorized', 'A transação foi autorizada'),
    choice('transaction.failed', 'A transação foi recusada'),
  ],
  simulador: [
    choice('charge.paid', 'O cliente pagou'),
    choice('charge.viewed', 'O cliente viu a cobrança'),
    choice('charge.dispute_opened', 'O cliente contestou (chargeback ou MED)'),
    choice('charge.dispute_won', 'O banco decidiu a favor da loja'),
    choice('charge.dispute_lost', 'O banco decidiu a favor do cliente'),
  ],
  shopify: [
    choice('orders/create', 'Pedido criado'),
    choice('orders/paid', 'Pedido pago'),
    choice('orders/fulfilled', 'Pedido enviado'),
    choice('refunds/create', 'Reembolso do total'),
    choice('orders/cancelled', 'Pedido cancelado'),
  ],
};
