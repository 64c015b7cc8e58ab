import type { ShippingMethodRecord } from '@balcao/api-schema';
import { NEW_SHIPPING_METHOD } from '@balcao/domain';

const CREATED = '2026-03-02T12:00:00.000Z';

/** A method that charges R$ 14,90 everywhere. */
export const aMethod = (changes: Partial<ShippingMethodRecord> = {}): ShippingMethodRecord => ({
  ...NEW_SHIPPING_METHOD,
  id: 'm1',
  version: 1,
  name: 'Motoboy',
  type: 'fixo',
  valueCents: 1_490,
  daysMin: 1,
  daysMax: 2,
  handlingDays: 1,
  priority: 1,
  reach: { kind: 'brasil', regions: [], ufs: [], ranges: [] },
  conditions: {
    minSubtotalCents: null,
    maxSubtotalCents: null,
    minWeightGrams: null,
    maxWeightGrams: null,
    minQuantity: null,
    maxQuantity: null,
    productIds: [],
  },
  rateCount: 0,
  createdAt: CREATED,
  updatedAt: CREATED,
  ...changes,
});
