import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from '@balcao/api-schema';
import {
  contentOf,
  digestOf,
  type ReceivedWebhook,
  readJson,
  verdictOf,
  type WebhookSecrets,
  type WebhookVerdict,
} from './webhook';

/** The assumed header of the signature: the excerpt of the documentation that this was written by does not show it. */
export const MALGA_SIGNATURE_HEADER = 'x-signature';

/** A snapshot of the object that changed; what a `transaction` event calls its charge is from memory. */
const notification = z.object({
  id: z.string().nullish(),
  event: z.string(),
  data: z.looseObject({ id: z.string(), chargeId: z.string().nullish() }),
});

/**
 * The PEM or the bare base64 of an Ed25519 key (`MCowBQYDK2VwAyEA…`), as Malga answers it with a webhook's creation; undefined
 * for everything else.
 */
export function readPublicKey(publicKey: string): KeyObject | undefined {
  const base64 = publicKey.replace(/-----[A-Z ]+-----|\s|\\n/g, '');
  try {
    const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ed25519' ? key : undefined;
  } catch {
    return undefined;
  }
}

function isSigned({ headers, body }: ReceivedWebhook, publicKey: string): boolean {
  const key = readPublicKey(publicKey);
  const sent = headers[MALGA_SIGNATURE_HEADER] ?? '';
  const signature = Buffer.from(sent, /^[0-9a-f]{128}$/i.test(sent) ? 'hex' : 'base64');
  return key !== undefined && verify(null, body, key, signature);
}

/**
 * https://docs.malga.io/documentations/webhooks, version 1.1: with the public key that Malga gives, deliveries must carry its
 * Ed25519 signature. In which header and over which text exactly could not be seen; taken are `x-signature` and the body as it
 * came. Without a key in the connection, as with version 1.0, a delivery is a hint.
 */
export function verifyMalgaWebhook(delivery: ReceivedWebhook, { publicKey }: WebhookSecrets): WebhookVerdict {
  const trust = publicKey === '' ? 'hint' : isSigned(delivery, publicKey) ? 'signed' : 'wrong';
  return verdictOf(trust, () => {
    const read = readJson(delivery.body, notification);
    if (read === undefined) return undefined;
    const about = /^(charge|transaction)\./.test(read.event) ? 'payment' : 'other';
    return {
      id: read.id ?? digestOf(delivery.body),
      repeatable: !read.id,
      content: contentOf(delivery.body, [read.event, read.data]),
      about,
      topic: read.event,
      gatewayId: about === 'payment' ? (read.data.chargeId ?? read.data.id) : '',
    };
  });
}
