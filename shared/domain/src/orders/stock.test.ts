import { FULFILLMENT_STATUSES } from './fulfillment';
import { ORDER_PAYMENT_STATUSES, type OrderPaymentStatus } from './order-status';
import { type StockReservationStatus, stockReservationOf } from './stock';

const UNSENT: Readonly<Record<OrderPaymentStatus, StockReservationStatus>> = {
  criado: 'reserved',
  aguardando: 'reserved',
  em_analise: 'reserved',
  autorizado: 'reserved',
  parcialmente_pago: 'reserved',
  pago_a_menor: 'reserved',
  pago: 'taken',
  parcialmente_reembolsado: 'taken',
  em_disputa: 'taken',
  med_bloqueado: 'taken',
  recusado: 'released',
  expirado: 'released',
  cancelado: 'released',
  reembolsado: 'released',
  chargeback: 'released',
  med_devolvido: 'released',
};

it.each(ORDER_PAYMENT_STATUSES)('an order of the status %s that was not sent', (paymentStatus) => {
  for (const fulfillmentStatus of ['nao_enviado', 'em_separacao'] as const)
    expect(stockReservationOf({ paymentStatus, fulfillmentStatus })).toBe(UNSENT[paymentStatus]);
});

it('what has left the store stays taken, whatever the money does', () => {
  const sent = FULFILLMENT_STATUSES.filter((status) => !['nao_enviado', 'em_separacao'].includes(status));
  expect(sent).toHaveLength(5);
  for (const fulfillmentStatus of sent)
    for (const paymentStatus of ORDER_PAYMENT_STATUSES)
      expect(stockReservationOf({ paymentStatus, fulfillmentStatus })).toBe('taken');
});
