import type { OrderBumpRecord } from '@balcao/api-schema';
import { NEW_ORDER_BUMP } from '@balcao/domain';

const CREATED = '2026-11-02T12:00:00.000Z';

/** A bump that every cart is offered: a box for R$ 19,90. */
export const aBump = (changes: Partial<OrderBumpRecord> = {}): OrderBumpRecord => ({
  ...NEW_ORDER_BUMP,
  triggerProductIds: [],
  triggerCategories: [],
  methods: [],
  ufs: [],
  id: 'b1',
  version: 1,
  name: 'Caixa de presente',
  productId: 'p2',
  title: 'Leve a caixa também',
  priceCents: 1_990,
  position: 1,
  status: 'ativo',
  productName: 'Caixa',
  productCents: 2_990,
  shown: 40,
  accepted: 5,
  revenueCents: 9_950,
  sold: 5,
  testStartedAt: null,
  test: null,
  createdAt: CREATED,
  updatedAt: CREATED,
  ...changes,
});
