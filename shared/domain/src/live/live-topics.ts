import type { Permission } from '../access/permission';

/**
 * Topics that open pages subscribe to. An event says that something has changed, never what. `kyc.changed`: the
 * person's identity verification moved, or an image was sent or decided. `payments.changed`: a connection, the current
 * gateway or a payment method. `payment.changed`: the status of a charge, or the outcome of a gateway's delivery.
 * `order.changed`: an order came in, or something was reported or done about one. `checkout.activity`: a buyer entered the
 * checkout, went on or tried to pay.
 * `outgoing-webhooks.changed`: an outgoing webhook, or what came of a delivery of it.
 * `payouts.changed`: a payout, or a bank account that payouts go to.
 * `notices.changed`: what the person is told of in the list behind the bell.
 *
 * Each has the permission that a member of the store needs to hear of it, which is that of what it is about; null: it is about the
 * person, who alone hears of it.
 */
const TOPICS = {
  'kyc.changed': null,
  'payments.changed': 'pagamentos:ler',
  'payment.changed': 'pagamentos:ler',
  'order.changed': 'pedidos:ler',
  'checkout.activity': 'pedidos:ler',
  'outgoing-webhooks.changed': 'configuracoes:ler',
  'payouts.changed': 'financeiro:ler',
  'notices.changed': null,
} as const satisfies Record<string, Permission | null>;

export type LiveTopic = keyof typeof TOPICS;

export const LIVE_TOPIC_PERMISSIONS: Readonly<Record<LiveTopic, Permission | null>> = TOPICS;
export const LIVE_TOPICS = Object.keys(TOPICS) as LiveTopic[];

export function isLiveTopic(topic: string): topic is LiveTopic {
  return LIVE_TOPICS.some((known) => known === topic);
}

/** How long events can be read again. A page that was offline for longer refetches everything. */
export const LIVE_EVENTS_KEPT_SECONDS = 60 * 60;

/** Interval of the heartbeat that shows listeners that the connection is alive. */
export const LIVE_HEARTBEAT_SECONDS = 20;
