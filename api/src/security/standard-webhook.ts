import { createHmac } from 'node:crypto';

/** The beginning of a secret, by which receivers know it: https://www.standardwebhooks.com. */
const PREFIX = 'whsec_';

/** A secret in the form that the libraries of the standard read: the key in base64. */
export const secretOf = (key: Buffer): string => `${PREFIX}${key.toString('base64')}`;

/** The key of a secret. Secrets from before the standard are base64url, which Node reads as well. */
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(PREFIX, ''), 'base64');

interface SignedMessage {
  /** The same with each try. It has no full stop, which separates it from the time. */
  id: string;
  seconds: number;
  body: string;
}

/**
 * The headers of Standard Webhooks: the HMAC-SHA-256 of `id.seconds.body` in base64, with a further `v1` for each further secret, while a
 * receiver changes from one to the next.
 */
export function standardHeaders(
  { id, seconds, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const signed = secrets.map(
    (secret) =>
      `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': String(seconds), 'webhook-signature': signed.join(' ') };
}
