import { createHmac } from 'node:crypto';
import { z } from '@balcao/api-schema';
import { sameSecret } from '../../security/same-secret';
import {
  contentOf,
  type ReceivedWebhook,
  readJson,
  verdictOf,
  type WebhookSecrets,
  type WebhookVerdict,
} from './webhook';

const SIGNATURE_HEADER = 'x-simulador-signature';
const MAX_DELAY_SECONDS = 300;

const notification = z.object({ id: z.uuid(), type: z.string().max(60), chargeId: z.string() });
export type SimulatedEvent = z.infer<typeof notification>;

const signatureOf = (key: string, seconds: number, body: Buffer) =>
  createHmac('sha256', key).update(`${seconds}.`).update(body).digest('hex');

const secondsOf = (moment: Date) => Math.floor(moment.getTime() / 1_000);

/** A delivery of the simulator: an event signed by the last part of the address, `t=…,v1=…` over time and body. */
export function simulatedDelivery(event: SimulatedEvent, addressKey: string, now: Date): ReceivedWebhook {
  const body = Buffer.from(JSON.stringify(event));
  const seconds = secondsOf(now);
  const signature = `t=${seconds},v1=${signatureOf(addressKey, seconds, body)}`;
  return { headers: { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature }, body };
}

function isSigned({ headers, body }: ReceivedWebhook, key: string, now: Date): boolean {
  const [, time = '', signature = ''] =
    /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(headers[SIGNATURE_HEADER] ?? '') ?? [];
  const seconds = Number(time);
  const recent = Math.abs(secondsOf(now) - seconds) <= MAX_DELAY_SECONDS;
  return recent && sameSecret(signature, signatureOf(key, seconds, body));
}

/** A delivery is the simulator's when it was signed with the address it came to, at most five minutes ago. */
export function verifySimulatedWebhook(
  delivery: ReceivedWebhook,
  { addressKey }: WebhookSecrets,
  now: Date,
): WebhookVerdict {
  return verdictOf(isSigned(delivery, addressKey, now) ? 'signed' : 'wrong', () => {
    const read = readJson(delivery.body, notification);
    if (read === undefined) return undefined;
    const about = read.type.startsWith('charge.') ? 'payment' : 'other';
    return {
      id: read.id,
      repeatable: false,
      content: contentOf(delivery.body, [read.type, read.chargeId]),
      about,
      topic: read.type,
      gatewayId: about === 'payment' ? read.chargeId : '',
    };
  });
}
