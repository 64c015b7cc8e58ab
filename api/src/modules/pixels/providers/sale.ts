import type { SentPixelEvent } from '@balcao/domain';

/** A reported event of an order or of a visit, with everything that any provider may get of it. */
export interface ReportedEvent {
  event: SentPixelEvent;
  /** The provider's name for it. */
  name: string;
  eventId: string;
  occurredAt: Date;
  valueCents: number;
  order: ReportedOrder | null;
  /** Empty texts where they are not known. */
  buyer: {
    name: string;
    email: string;
    phone: string;
    document: string;
    city: string;
    state: string;
    zip: string;
  };
  visit: { fields: Readonly<Record<string, string | undefined>>; ip: string; userAgent: string };
}

export interface ReportedOrder {
  id: string;
  number: number;
  orderedAt: Date;
  paidAt: Date | null;
  method: string;
  isRefunded: boolean;
  items: readonly { id: string; title: string; quantity: number; cents: number }[];
  utm: Readonly<Record<string, string>>;
  /** The fees of the sale by the ledger, in cents. */
  feeCents: number;
}

/** The account at a provider, and what opens it. */
export interface ProviderAccount {
  externalId: string;
  account: string;
  token: string;
  testEventCode: string;
  /** Whether a report of orders may name the buyer's document, phone and address. */
  sendsBuyer: boolean;
}

/** A request of one event. */
export interface ProviderRequest {
  method: 'GET' | 'POST';
  /** Behind the provider's address. */
  path: string;
  headers: Record<string, string>;
  /** The sent payload without the token; the query of a GET. */
  payload: Record<string, unknown>;
  /** The body with the token, where it is in it. */
  body: string;
}

/** Makes the request of one event: one alone, so that no other one can spoil it. */
export type ProviderAdapter = (sale: ReportedEvent, account: ProviderAccount) => ProviderRequest;

export const decimal = (cents: number): number => cents / 100;
export const seconds = (date: Date): number => Math.floor(date.getTime() / 1_000);

/** The members that say something. */
export const filled = <T extends Record<string, unknown>>(members: T): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );

const JSON_TYPE = { 'content-type': 'application/json' };

/** A POST of JSON. @param secret members of the body that nobody is shown */
export const postJson = (
  path: string,
  payload: Record<string, unknown>,
  { headers = {}, secret = {} }: { headers?: Record<string, string>; secret?: Record<string, string> } = {},
): ProviderRequest => ({
  method: 'POST',
  path,
  headers: { ...JSON_TYPE, ...headers },
  payload,
  body: JSON.stringify({ ...payload, ...secret }),
});
