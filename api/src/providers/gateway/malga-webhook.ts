import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from '@balcao/api-schema';
import { currentTime } from '../../db/clock';
import {
  contentOf,
  digestOf,
  type ReceivedWebhook,
  readJson,
  verdictOf,
  type WebhookSecrets,
  type WebhookVerdict,
} from './webhook';

/** The headers of a signed delivery, and how old one may be: Malga's documentation of webhooks, version 1.1. */
const SIGNATURE = 'x-plug-signature';
const DATE = 'x-plug-date';
const ID = 'x-idempotency-key';
const OLDEST_MS = 5 * 60_000;
/** As `OLDEST_MS`, for a clock of theirs that is ahead of ours. */
const YOUNGEST_MS = -60_000;

/** A notification of version 1.1. `data` is the charge as it stood then. */
const notification = z.object({
  id: z.string().nullish(),
  object: z.string(),
  event: z.string(),
  data: z.looseObject({ id: z.string() }),
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

/** Ed25519 in hex over the milliseconds of the date, a line break and the body as it came. */
function isSigned({ headers, body }: ReceivedWebhook, publicKey: string, now: Date): boolean {
  const { [DATE]: date = '', [SIGNATURE]: signature = '' } = headers;
  const ageMs = now.getTime() - Number(date);
  const isFresh = /^\d{13}$/.test(date) && ageMs <= OLDEST_MS && ageMs >= YOUNGEST_MS;
  const key = readPublicKey(publicKey);
  if (!isFresh || !/^[0-9a-f]{128}$/i.test(signature) || key === undefined) return false;
  return verify(null, Buffer.concat([Buffer.from(`${date}\n`), body]), key, Buffer.from(signature, 'hex'));
}

/** With the public key that Malga gives, deliveries must be signed with it. Without it in the connection, a delivery is a hint. */
export function verifyMalgaWebhook(delivery: ReceivedWebhook, { publicKey }: WebhookSecrets): WebhookVerdict {
  const now = currentTime();
  const trust = publicKey === '' ? 'hint' : isSigned(delivery, publicKey, now) ? 'signed' : 'wrong';
  return verdictOf(trust, () => {
    const read = readJson(delivery.body, notification);
    if (read === undefined) return undefined;
    const about = read.object === 'transaction' ? 'payment' : 'other';
    const id = read.id ?? delivery.headers[ID];
    return {
      id: id ?? digestOf(delivery.body),
      repeatable: !id,
      content: contentOf(delivery.body, [read.object, read.event, read.data]),
      about,
      topic: `${read.object}.${read.event}`,
      gatewayId: about === 'payment' ? read.data.id : '',
    };
  });
}
