/**
 * What open pages hear of while they show it: that something has changed, never what. `kyc.changed`: the person's identity
 * verification moved, or an image was sent or decided. `payments.changed`: a connection, the current gateway or a payment
 * method. `payment.changed`: the status of a charge, or what came of a gateway's delivery.
 */
export const LIVE_TOPICS = ['kyc.changed', 'payments.changed', 'payment.changed'] as const;

export type LiveTopic = (typeof LIVE_TOPICS)[number];

/** Topics about the person themselves; the others are about the store, and heard by everybody who works in it. */
export const PERSONAL_LIVE_TOPICS: readonly LiveTopic[] = ['kyc.changed'];

export function isLiveTopic(topic: string): topic is LiveTopic {
  return LIVE_TOPICS.some((known) => known === topic);
}

/** How long an event can be asked for again: whoever was away for longer reads everything anew. */
export const LIVE_EVENTS_KEPT_SECONDS = 60 * 60;

/** Somebody who listens hears at least this often that the connection stands. */
export const LIVE_HEARTBEAT_SECONDS = 20;
