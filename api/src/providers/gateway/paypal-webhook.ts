import { z } from '@balcao/api-schema';
import { text } from './ask-gateway';
import { disputeAnswer, supplementaryData } from './paypal-answers';
import {
  contentOf,
  type ReceivedWebhook,
  readJson,
  verdictOf,
  type WebhookSecrets,
  type WebhookVerdict,
} from './webhook';

const link = z.object({ rel: text, href: text });

/**
 * A notice, https://developer.paypal.com/docs/api-basics/notifications/webhooks: its resource is what changed, as the contract of its kind
 * has it. A refund names its capture in the link `up`, a dispute by `seller_transaction_id`, and what is of an order its `order_id`.
 */
const notification = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.looseObject({
    id: text,
    custom_id: text,
    links: z.array(link).nullish(),
    purchase_units: z.array(z.looseObject({ custom_id: text })).nullish(),
    supplementary_data: supplementaryData,
    disputed_transactions: z.array(z.looseObject({ seller_transaction_id: text, custom: text })).nullish(),
  }),
});

/** The notice of a dispute. */
export const disputeNotice = z.object({
  event_type: z.string().startsWith('CUSTOMER.DISPUTE.'),
  resource: disputeAnswer,
});

const SIGNATURE_HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

/** Everything that must come with a delivery for PayPal to recognise it as its own; undefined when something lacks. */
function signatureIn({ headers }: ReceivedWebhook): Record<string, string> | undefined {
  const entries = Object.entries(SIGNATURE_HEADERS).map(([name, header]) => [name, headers[header] ?? '']);
  return entries.every(([, value]) => value !== '') ? Object.fromEntries(entries) : undefined;
}

/** The last part of an address: the id of what it is the address of. */
const lastOf = (href: string): string => href.split('/').at(-1) ?? '';

/** The names of the charge that a notice is about: PayPal's for its order or its capture, and ours. */
function namesIn({ event_type: type, resource }: z.infer<typeof notification>) {
  const { id, custom_id: custom, links, purchase_units: units, supplementary_data: data } = resource;
  if (type.startsWith('CHECKOUT.ORDER.')) return { gatewayId: id, reference: units?.[0]?.custom_id ?? '' };
  if (type.startsWith('CUSTOMER.DISPUTE.')) {
    const [disputed] = resource.disputed_transactions ?? [];
    return { gatewayId: disputed?.seller_transaction_id ?? '', reference: disputed?.custom ?? '' };
  }
  if (!/^PAYMENT\.(CAPTURE|AUTHORIZATION|REFUND)\./.test(type)) return undefined;
  const up = lastOf(links?.find(({ rel }) => rel === 'up')?.href ?? '');
  const order = data?.related_ids?.order_id ?? '';
  return { gatewayId: order || up, reference: custom };
}

/** Without its signature's headers a delivery is nobody's; with them PayPal is asked whether it is its own. */
export function verifyPayPalWebhook(
  delivery: ReceivedWebhook,
  { credentials }: WebhookSecrets,
): WebhookVerdict {
  const complete = signatureIn(delivery) !== undefined && (credentials.webhookId ?? '') !== '';
  return verdictOf(complete ? 'unconfirmed' : 'wrong', () => {
    const read = readJson(delivery.body, notification);
    if (read === undefined) return undefined;
    const names = namesIn(read);
    const isNamed = names !== undefined && `${names.gatewayId}${names.reference}` !== '';
    return {
      id: read.id,
      repeatable: false,
      content: contentOf(delivery.body, [read.event_type, read.resource]),
      about: isNamed ? 'payment' : 'other',
      topic: read.event_type,
      gatewayId: '',
      ...(isNamed && names),
    };
  });
}

/** The question whether a delivery is PayPal's. The event stands in it byte for byte: what is signed is its checksum. */
export function signatureQuestion(delivery: ReceivedWebhook, webhookId: string): string {
  const known = JSON.stringify({ ...signatureIn(delivery), webhook_id: webhookId });
  return `${known.slice(0, -1)},"webhook_event":${delivery.body.toString('utf8')}}`;
}
