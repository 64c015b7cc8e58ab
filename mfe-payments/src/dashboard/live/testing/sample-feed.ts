import type { CheckoutFeed, CheckoutFeedEntry } from '@balcao/api-schema';
import type { FakeAnswer } from '@balcao/contract/testing';

/** A Pix that was paid, as the feed answers it. */
export const anEntry = (changes: Partial<CheckoutFeedEntry> = {}): CheckoutFeedEntry => ({
  id: 'event:api:evt_1',
  type: 'payment.captured',
  text: 'Pix pago',
  tone: 'success',
  receivedAt: '2026-03-01T12:00:00.000Z',
  occurredAt: '2026-03-01T12:00:00.000Z',
  isTest: false,
  buyer: 'Ana P.',
  amountCents: 18_990,
  method: 'pix',
  state: 'SP',
  device: 'mobile',
  order: { id: 'o1', number: 1042 },
  ...changes,
});

/** An answer with these entries. */
export const aFeed = (items: CheckoutFeedEntry[], changes: Partial<CheckoutFeed> = {}): CheckoutFeed => ({
  items,
  cursor: 1_000,
  hasMore: false,
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...changes,
});

/** Answers of a checkout in which nothing happens, for tests of what stands around the live panel. */
export const QUIET_CHECKOUT: Record<string, FakeAnswer> = {
  'GET /metrics/checkout/feed': aFeed([]),
  'GET /metrics/checkout/active': { total: 0, steps: [], updatedAt: '2026-03-01T12:00:00.000Z' },
};
