import { z } from '@balcao/api-schema';
import {
  contentOf,
  type ReceivedWebhook,
  readJson,
  verdictOf,
  type WebhookSecrets,
  type WebhookVerdict,
} from './webhook';

/**
 * https://developer.paypal.com/docs/api-basics/notifications/webhooks: a captured or refunded payment names its order among
 * the related ids. The names of the events are from memory.
 */
const notification = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.looseObject({
    id: z.string().nullish(),
    supplementary_data: z
      .object({ related_ids: z.object({ order_id: z.string().nullish() }).nullish() })
      .nullish(),
  }),
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

function orderIn({ event_type: type, resource }: z.infer<typeof notification>): string {
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? '';
  return resource.supplementary_data?.related_ids?.order_id ?? '';
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
    const gatewayId = orderIn(read);
    return {
      id: read.id,
      repeatable: false,
      content: contentOf(delivery.body, [read.event_type, read.resource]),
      about: gatewayId === '' ? 'other' : 'payment',
      topic: read.event_type,
      gatewayId,
    };
  });
}

/** The question whether a delivery is PayPal's. The event stands in it byte for byte: what is signed is its checksum. */
export function signatureQuestion(delivery: ReceivedWebhook, webhookId: string): string {
  const known = JSON.stringify({ ...signatureIn(delivery), webhook_id: webhookId });
  return `${known.slice(0, -1)},"webhook_event":${delivery.body.toString('utf8')}}`;
}
