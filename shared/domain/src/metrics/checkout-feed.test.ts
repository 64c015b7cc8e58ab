import { checkoutFeedText, checkoutFeedTone } from './checkout-feed';

const event = { step: '', method: null };

it.each([
  [{ ...event, type: 'checkout.started' }, 'Entrou no checkout'],
  [{ ...event, type: 'checkout.step_completed', step: 'entrega' }, 'Concluiu: Entrega'],
  [{ ...event, type: 'checkout.step_completed', step: 'brinde' }, 'Concluiu: brinde'],
  [{ ...event, type: 'checkout.step_completed' }, 'Avançou no checkout'],
  [{ ...event, type: 'order.created' }, 'Novo pedido'],
  [{ ...event, type: 'payment.captured', method: 'pix' as const }, 'Pix pago'],
  [{ ...event, type: 'payment.refused', method: 'credit_card' as const }, 'Pagamento recusado'],
  [{ ...event, type: 'fulfillment.shipped' }, 'Pedido enviado'],
  [{ ...event, type: 'invented.elsewhere' }, 'invented.elsewhere'],
])('says %p as “%s”', (given, text) => {
  expect(checkoutFeedText(given)).toBe(text);
});

it('tells good news from bad', () => {
  const types = ['payment.captured', 'payment.refused', 'checkout.started'];
  expect(types.map(checkoutFeedTone)).toEqual(['success', 'error', 'neutral']);
});
