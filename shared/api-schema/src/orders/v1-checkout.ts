import { CHECKOUT_EVENT_TYPES } from '@balcao/domain';
import { call } from '../basics/call';
import { z } from '../basics/z';
import { eventData, eventInstant, externalId } from './v1-fields';
import { MAX_EVENTS, v1EventsAnswer } from './v1-orders';
import { v1Consent, v1Tracking } from './v1-tracking';

/**
 * An event of a visit to the checkout. Members of `data` that are read: of `checkout.started` the `device` (`mobile`, `desktop`, `tablet`)
 * and `utm_source`, `utm_medium`, `utm_campaign`, `utm_content`, `utm_term`, and the name of the `checkout`; of `checkout.contact_captured`
 * the `name`, `email` and `phone`, the `items` in words, the `amount` and, with a secret key, the `recovery_url` that leads back to the
 * cart; of `checkout.step_completed` the `step` (`contato`, `entrega`, `pagamento`); of `order.created` the `order_id`; of any event
 * `recovery: true`, where the buyer came by a recovery link.
 */
export const v1CheckoutEvent = z.strictObject({
  id: externalId.describe('Seu id do evento: vale uma vez, para sempre.'),
  type: z.enum(CHECKOUT_EVENT_TYPES).describe('O que aconteceu.'),
  occurred_at: eventInstant.describe('Quando aconteceu, com fuso: nos últimos 30 dias.'),
  session: z
    .strictObject({ token: externalId.describe('Seu nome para a visita: o mesmo em todos os eventos dela.') })
    .describe('A visita ao checkout.'),
  data: eventData.default({}),
  tracking: v1Tracking.nullish(),
  consent: v1Consent.nullish(),
});
export type V1CheckoutEvent = z.infer<typeof v1CheckoutEvent>;

/** One event or a batch. In a batch each event is judged by itself: those that cannot be read are listed in `rejected`, the others are kept. */
export const v1CheckoutEventsRequest = z.union([
  v1CheckoutEvent,
  z.strictObject({ events: z.array(z.unknown()).min(1).max(MAX_EVENTS) }),
]);
export type V1CheckoutEventsRequest = z.infer<typeof v1CheckoutEventsRequest>;

export const reportCheckoutEvents = call('POST /v1/checkout/events', {
  operationId: 'reportCheckoutEvents',
  summary: 'Enviar eventos do checkout',
  description:
    'O que acontece em uma visita ao checkout: um evento ou um lote de até 100. Em um lote, cada evento é julgado sozinho.',
  access: 'key',
  scope: 'eventos:escrever',
  idempotent: 'single',
  body: v1CheckoutEventsRequest,
  status: 202,
  answer: v1EventsAnswer,
});
