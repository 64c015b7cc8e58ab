import type { Coupon } from '@balcao/api-schema';
import { type FakeAnswer, type FakeShellOptions, openArea } from '@balcao/contract/testing';
import { area } from '../../../define';

/** A coupon as the API answers it, with changes. */
export const aCoupon = (changes: Partial<Coupon> = {}): Coupon => ({
  id: 'c1',
  version: 3,
  code: 'NATAL10',
  type: 'percentual',
  percentBp: 1_000,
  valueCents: 0,
  capCents: 5_000,
  appliesTo: 'produtos',
  minOrderCents: 10_000,
  startsOn: '2026-12-01',
  endsOn: '2026-12-24',
  limitTotal: 100,
  limitPerCustomer: 1,
  productIds: [],
  categories: [],
  customers: [],
  methods: [],
  firstPurchase: false,
  weekdays: [],
  ufs: [],
  stacksWithPix: false,
  includesBumps: false,
  paused: false,
  used: 3,
  batchId: null,
  status: 'ativo',
  revenueCents: 35_970,
  createdAt: '2026-11-02T12:00:00.000Z',
  updatedAt: '2026-11-03T12:00:00.000Z',
  ...changes,
});

/** Opens a page of coupons as the shell does. Closed after each test. */
export const openCoupons = (url: string, http: Record<string, FakeAnswer>, options: FakeShellOptions = {}) =>
  openArea(area, url, { ...options, http });
