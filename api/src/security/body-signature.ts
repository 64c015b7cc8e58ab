import { createHmac, type Hmac } from 'node:crypto';

/** The header by which a body is signed, in and out. */
export const SIGNATURE_HEADER = 'x-signature';

const SIGNATURE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/;

/** Time and signature of a header; undefined for another form. */
export function parseSignature(header: string): { time: string; signature: string } | undefined {
  const [, time, signature] = SIGNATURE.exec(header) ?? [];
  return time && signature ? { time, signature } : undefined;
}

/** The HMAC-SHA-256 of `t.body`, which still has to be given the body. */
export const startSignature = (secret: string, time: string): Hmac =>
  createHmac('sha256', secret).update(`${time}.`);

/**
 * The header of a body: `t=<seconds>,v1=<hex>`, with a further `v1` for each further secret, while a receiver changes from one
 * to the next.
 */
export function signatureOf(body: string, secrets: readonly string[], seconds: number): string {
  const time = String(seconds);
  const signed = secrets.map((secret) => `v1=${startSignature(secret, time).update(body).digest('hex')}`);
  return [`t=${time}`, ...signed].join();
}
