import { createHash } from 'node:crypto';
import { z } from '@balcao/api-schema';
import { sameSecret } from '../../security/same-secret';
import {
  digestOf,
  type ReceivedWebhook,
  readJson,
  verdictOf,
  type WebhookSecrets,
  type WebhookVerdict,
} from './webhook';

/** A notification of PagBank: the whole order (`ORDE_…`), or a dispute (`CBKS_…`) or a charge (`CHAR_…`) alone. */
const notification = z.object({
  id: z.string().regex(/^(ORDE|CHAR|CBKS)_/),
  reference_id: z.string().nullish(),
});

/** PagBank names no kinds: what is sent tells by its id what it is. */
const TOPICS: Readonly<Record<string, string>> = { ORDE: 'order', CHAR: 'charge', CBKS: 'chargeback' };

/** https://developer.pagbank.com.br/docs/webhooks: SHA-256 in hex of the account's token, a dash and the body as it came. */
function trustIn({ headers, body }: ReceivedWebhook, { credentials: { apiToken = '' } }: WebhookSecrets) {
  const sent = headers['x-authenticity-token'];
  // The sandbox often sends none: then it is whoever knew the address.
  if (sent === undefined) return 'hint';
  const wanted = createHash('sha256').update(`${apiToken}-`).update(body).digest('hex');
  return apiToken !== '' && sameSecret(sent.toLowerCase(), wanted) ? 'signed' : 'wrong';
}

/** The code of a notification of what comes after a payment, such as a charge-back: a form that names no charge. */
function readForm(body: Buffer) {
  const form = new URLSearchParams(body.toString('utf8'));
  const code = form.get('notificationCode') ?? '';
  return code !== '' && form.get('notificationType') === 'transaction' ? code : undefined;
}

/** Orders and charges are read again; what names neither has every charge read that it could be about. */
export function verifyPagSeguroWebhook(delivery: ReceivedWebhook, secrets: WebhookSecrets): WebhookVerdict {
  return verdictOf(trustIn(delivery, secrets), () => {
    const { body } = delivery;
    const common = { id: digestOf(body), repeatable: true };
    if (readForm(body) !== undefined)
      return { ...common, about: 'payments', topic: 'transaction', gatewayId: '' };
    const read = readJson(body, notification);
    if (read === undefined) return undefined;
    const topic = TOPICS[read.id.slice(0, 4)] ?? '';
    if (topic === 'chargeback') return { ...common, about: 'payments', topic, gatewayId: '' };
    return { ...common, about: 'payment', topic, gatewayId: read.id, reference: read.reference_id ?? '' };
  });
}
