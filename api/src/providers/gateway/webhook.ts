import { createHash } from 'node:crypto';
import type { z } from '@balcao/api-schema';
import type { CredentialField } from '@balcao/domain';
import { excessOf } from '../../json-excess';

/** A request of a gateway to one of our addresses. */
export interface ReceivedWebhook {
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The bytes as they came: signatures are over them. */
  body: Buffer;
}

/** The secrets that verify a delivery. Never logged or answered. */
export interface WebhookSecrets {
  credentials: Partial<Record<CredentialField, string>>;
  /** The last part of the address that the delivery came to. */
  addressKey: string;
  /** The key that the gateway gave to verify its signatures with; empty when it has given none. */
  publicKey: string;
}

/** The subject of a delivery: only a hint to read the gateway's own status. */
export interface GatewayEvent {
  /** The gateway's own name for it, or a digest of the body where the gateway has none. */
  id: string;
  /** Whether the id is only a digest, so that the same id may come again for something new. */
  repeatable: boolean;
  /** A digest of what it says, without how and when it was sent. The same id with another one is another event. */
  content: string;
  /** `payments`: some payment of the connection, which is not named. */
  about: 'payment' | 'payments' | 'account' | 'other';
  /** The gateway's own name for the kind of event; empty where it gives none, or one that is none. */
  topic: string;
  /** The gateway's name for the charge or for its money, for what is about a payment; empty where only ours is told. */
  gatewayId: string;
  /** Our name for the charge, where the gateway tells it; else empty. */
  reference: string;
  /**
   * `signed`: the gateway's signature is right. `hint`: whoever knew the address sent it. `unconfirmed`: the gateway must be
   * asked.
   */
  trust: 'signed' | 'hint' | 'unconfirmed';
}

/** The verdict on a delivery. */
export type WebhookVerdict<Event = GatewayEvent> =
  | { verdict: 'event'; event: Event }
  /** Its signature is wrong, or missing where there must be one. */
  | { verdict: 'rejected' }
  /** It is not what this sender sends. */
  | { verdict: 'unreadable' };

const REJECTED: WebhookVerdict = { verdict: 'rejected' };
const UNREADABLE: WebhookVerdict = { verdict: 'unreadable' };

/** The id of an event whose gateway gives none. */
export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex');

/** As `digestOf`, of the parts of a body that say what happened. */
export function contentOf(body: Buffer, parts: readonly unknown[]): string {
  try {
    return digestOf(Buffer.from(JSON.stringify(parts)));
  } catch {
    // Nested deeper than anything that a gateway sends.
    return digestOf(body);
  }
}

/** More than a shop's order of 500 lines with their taxes has. Counted before it is read, which would hold the thread. */
const MAX_VALUES = 50_000;

/**
 * The body as JSON of a shape; undefined when it is not, or has too many values.
 * @param parse reads numbers otherwise than JavaScript does
 */
export function readJson<Value>(
  body: Buffer,
  schema: z.ZodType<Value>,
  parse: (text: string) => unknown = JSON.parse,
): Value | undefined {
  try {
    const text = body.toString('utf8');
    return excessOf(text, MAX_VALUES) === null ? schema.safeParse(parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A name that gateways give events and charges, such as UUIDs, `ORDE_…`, `WH-…` and hex digits. No colon: the ids that the deliveries'
 * table makes up itself have one.
 */
const NAME = /^[\w.-]{1,100}$/;

/** Names of kinds of events, such as `invoice.status_changed` and `PAYMENT.CAPTURE.COMPLETED`. */
const TOPIC = /^[\w./:-]{1,80}$/;

/** An event as its gateway's reader finds it. An id that is a digest is one of the content. */
type ReadEvent = Omit<GatewayEvent, 'trust' | 'content' | 'reference'> &
  Partial<Pick<GatewayEvent, 'content' | 'reference'>>;

const isNamed = ({ id, about, gatewayId, reference = '' }: ReadEvent) =>
  NAME.test(id) &&
  [gatewayId, reference].every((name) => name === '' || NAME.test(name)) &&
  (about !== 'payment' || `${gatewayId}${reference}` !== '');

/**
 * The verdict on a delivery: its event when the signature is not wrong, the body is the gateway's, and the named ids
 * are plausible there.
 */
export function verdictOf(
  trust: GatewayEvent['trust'] | 'wrong',
  readEvent: () => ReadEvent | undefined,
): WebhookVerdict {
  if (trust === 'wrong') return REJECTED;
  const event = readEvent();
  if (event === undefined || !isNamed(event)) return UNREADABLE;
  const { id, content = id, reference = '' } = event;
  const topic = TOPIC.test(event.topic) ? event.topic : '';
  return { verdict: 'event', event: { ...event, content, reference, topic, trust } };
}
