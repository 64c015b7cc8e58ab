import type { FakeAnswer } from '@balcao/contract/testing';
import { aPage } from '@balcao/ui/testing';

/** Answers of a day on which nothing waits and no money moves, for tests of what stands around the first row. */
export const QUIET_DAY: Record<string, FakeAnswer> = {
  'GET /orders': aPage([]),
  'GET /disputes': aPage([]),
  'GET /finance/balances': { availableCents: 0 },
  'GET /finance/receivables/days': { items: [] },
};
