import { type OrderBumpFilter, orderBump, orderBumpListQuery } from '@balcao/api-schema';
import { BUMP_LIMITS, bumpStatus, bumpTestKey, bumpVerdict, COUPON_STATUSES, foldText } from '@balcao/domain';
import { lockStore } from '../../../accounts/stores';
import { equals } from '../../../lists/conditions';
import { searchTextOf } from '../../../lists/search';
import { invalidField } from '../../../problem';
import { defineResource } from '../../../resources/define-resource';
import { nextPlace } from '../../../resources/order-repository';
import type { Ordered } from '../../../resources/reorder';
import { usualAudit } from '../../../resources/resource-audit';
import { resourcePages } from '../../../resources/resource-pages';
import { resourceRoutes } from '../../../resources/resource-routes';
import { findOfferedProducts } from '../../catalog';
import { assertBump, offeredRow } from './bump-terms';
import { rememberDeleted } from './metrics';
import { factsOf, hasStatus, restartTest } from './repository';

const PLACES = { table: 'order_bumps', column: 'position' } as const;

/** In which order bumps are offered. */
export const ORDER_OF_BUMPS: Ordered = {
  places: PLACES,
  changed: 'order_bumps_changed',
  audit: { action: 'order-bump.reorder', entity: 'order_bump' },
};

/** The order bumps that a store offers beside the cart. */
export const orderBumps = defineResource({
  shape: orderBump,
  table: 'order_bumps',
  json: ['triggerProductIds', 'triggerCategories', 'methods', 'ufs'],
  hidden: ['test_key'],
  // Of everything that writes the store comes first: the limit of a trigger counts its other bumps.
  enter: async (trx, { owner }, use) => (use === 'write' ? lockStore(trx, owner) : undefined),
  limit: {
    most: BUMP_LIMITS.bumps,
    meter: 'bumps',
    problem: () =>
      invalidField('name', [
        `Uma loja tem no máximo ${BUMP_LIMITS.bumps} order bumps. Exclua um para criar outro.`,
      ]),
  },
  writing: (trx, { owner }, next, { current }) => assertBump(trx, owner, next, current),
  // What lists sort by, what searches look at, and what a test compares.
  derive: (next) => ({
    name_key: foldText(next.name),
    search: searchTextOf(next.name),
    test_key: bumpTestKey(next),
  }),
  fill: ({ owner }) => ({ position: nextPlace(PLACES, owner) }),
  async written(trx, { owner }, { id, test_key: key, is_testing: isTesting }, before) {
    if (key !== (before?.test_key ?? '')) await restartTest(trx, owner, id, isTesting);
  },
  deleting: (trx, { owner }, row) =>
    rememberDeleted(trx, owner, {
      id: row.id,
      name: row.name,
      productId: row.product_id,
      triggerProductIds: row.trigger === 'produtos' ? row.trigger_product_ids : [],
    }),
  async compute({ owner }, rows, executor) {
    const [facts, products] = await Promise.all([
      factsOf(
        executor,
        owner,
        rows.map(({ id }) => id),
      ),
      findOfferedProducts(
        executor,
        owner,
        rows.map((row) => row.product_id),
      ),
    ]);
    const now = new Date();
    return (row) => {
      const known = facts.get(row.id);
      const product = offeredRow(products, { productId: row.product_id, variantId: row.variant_id });
      const a = { shown: known?.shownA ?? 0, accepted: known?.acceptedA ?? 0 };
      const b = { shown: known?.shownB ?? 0, accepted: known?.acceptedB ?? 0 };
      const sold = known?.sold ?? 0;
      const { active, starts_on: startsOn, ends_on: endsOn, stock_limit: stockLimit } = row;
      return {
        status: bumpStatus({ active, startsOn, endsOn, stockLimit }, sold, now),
        productName: product?.name ?? '',
        productCents: product?.priceCents ?? 0,
        shown: known?.shown ?? 0,
        accepted: known?.accepted ?? 0,
        revenueCents: known?.revenueCents ?? 0,
        sold,
        testStartedAt: known?.testStartedAt?.toISOString() ?? null,
        test: row.is_testing ? { a, b, text: bumpVerdict(a, b, row.test_per_arm).text } : null,
      };
    };
  },
  audit: usualAudit('order-bump'),
});

export const orderBumpPages = resourcePages(orderBumps, {
  orders: {
    position: { column: 'order_bumps.position', kind: 'number' },
    name: { column: 'order_bumps.name_key', kind: 'text' },
    createdAt: { column: 'order_bumps.created_at', kind: 'instant' },
  },
  defaultSort: 'position',
  filters: {
    status: hasStatus,
    productId: equals('order_bumps.product_id'),
  } satisfies Record<keyof Omit<OrderBumpFilter, 'q'>, unknown>,
  counts: { status: COUPON_STATUSES },
  search: 'search',
});

export const orderBumpRoutes = resourceRoutes(orderBumps, {
  path: '/order-bumps',
  names: { one: 'OrderBump', many: 'OrderBumps' },
  tags: ['order-bumps'],
  area: 'marketing',
  shape: orderBump,
  pages: { query: orderBumpListQuery, read: orderBumpPages.read },
  needsVersion: true,
});
