/**
 * Topics that open pages subscribe to. An event says that something has changed, never what. `kyc.changed`: the
 * person's identity verification moved, or an image was sent or decided. `payments.changed`: a connection, the current
 * gateway or a payment method. `payment.changed`: the status of a charge, or the outcome of a gateway's delivery.
 * `order.changed`: an order came in, or something was reported or done about one. `checkout.activity`: a buyer entered the
 * checkout, went on or tried to pay.
 * `outgoing-webhooks.changed`: an outgoing webhook, or what came of a delivery of it.
 * `payouts.changed`: a payout, or a bank account that payouts go to.
 * `notices.changed`: what the person is told of in the list behind the bell.
 */
export const LIVE_TOPICS = [
  'kyc.changed',
  'payments.changed',
  'payment.changed',
  'order.changed',
  'checkout.activity',
  'outgoing-webhooks.changed',
  'payouts.changed',
  'notices.changed',
] as const;

export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Topics about the person. The others are about the store, and all its members receive them. */
export const PERSONAL_LIVE_TOPICS: readonly LiveTopic[] = ['kyc.changed', 'notices.changed'];

export function isLiveTopic(topic: string): topic is LiveTopic {
  return LIVE_TOPICS.some((known) => known === topic);
}

/** How long events can be read again. A page that was offline for longer refetches everything. */
export const LIVE_EVENTS_KEPT_SECONDS = 60 * 60;

/** Interval of the heartbeat that shows listeners that the connection is alive. */
export const LIVE_HEARTBEAT_SECONDS = 20;
