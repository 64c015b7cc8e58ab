import { type CouponFilter, type CouponListQuery, coupon, couponListQuery } from '@balcao/api-schema';
import { COUPON_STATUSES, couponStatus, maskPersonalText } from '@balcao/domain';
import type { Executor } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { equals } from '../../../lists/conditions';
import { searchTextOf } from '../../../lists/search';
import { Problem } from '../../../problem';
import { defineResource } from '../../../resources/define-resource';
import { usualAudit } from '../../../resources/resource-audit';
import { resourcePages } from '../../../resources/resource-pages';
import { resourceRoutes } from '../../../resources/resource-routes';
import { assertTerms, termsOf } from './coupon-terms';
import { hasStatus, revenuesOf, wasUsed } from './repository';

/** The permission to see a coupon's customers: that of writing coupons. Everybody reads them masked until they ask, as everywhere. */
export const SEES_CUSTOMERS = 'marketing:editar';

export const withMaskedCustomers = <Record extends { customers: string[] }>(record: Record): Record => ({
  ...record,
  customers: record.customers.map(maskPersonalText),
});

/** The coupons of a store. */
export const coupons = defineResource({
  shape: coupon,
  table: 'coupons',
  json: ['productIds', 'categories', 'customers', 'methods', 'weekdays', 'ufs'],
  hidden: ['limit_scope', 'store_id'],
  derive: ({ code }) => ({ search: searchTextOf(code) }),
  fill: () => {
    const id = newId();
    return { id, limit_scope: id };
  },
  async writing(trx, { owner }, next, { current }) {
    await assertTerms(trx, owner, termsOf(next), current?.product_ids);
    if (current && current.type !== next.type && (await wasUsed(trx, owner, current.id)))
      throw new Problem('coupon_used', { text: 'Este cupom já foi usado: o tipo não muda mais.' });
  },
  async deleting(trx, { owner }, { id }) {
    if (await wasUsed(trx, owner, id)) throw new Problem('coupon_used');
  },
  async compute({ owner }, rows, executor) {
    const revenues = await revenuesOf(
      executor,
      owner,
      rows.map(({ id }) => id),
    );
    const now = new Date();
    return ({ id, paused, starts_on, ends_on, limit_total, used }) => ({
      status: couponStatus(
        { paused, startsOn: starts_on, endsOn: ends_on, limitTotal: limit_total, used },
        now,
      ),
      revenueCents: revenues.get(id) ?? 0,
    });
  },
  // System calls, such as those of jobs, see all.
  veil: ({ identity }, record) => (identity === undefined ? record : withMaskedCustomers(record)),
  duplicate: () => new Problem('coupon_code_in_use'),
  audit: { ...usualAudit('coupon'), counted: ['customers'] },
});

export const couponPages = resourcePages(coupons, {
  orders: {
    code: { column: 'coupons.code', kind: 'text' },
    used: { column: 'coupons.used', kind: 'number' },
    createdAt: { column: 'coupons.created_at', kind: 'instant' },
  },
  defaultSort: '-createdAt',
  filters: {
    status: hasStatus,
    type: equals('coupons.type'),
    batchId: equals('coupons.batch_id'),
  } satisfies Record<keyof Omit<CouponFilter, 'q'>, unknown>,
  counts: { status: COUPON_STATUSES },
  search: 'search',
});

/** A page of the store's coupons as they are stored, for other modules. */
export const findListedCoupons = (executor: Executor, owner: Owner, query: CouponListQuery) =>
  couponPages.list.page(executor, owner, query);

export const couponRoutes = resourceRoutes(coupons, {
  path: '/coupons',
  names: { one: 'Coupon', many: 'Coupons' },
  tags: ['coupons'],
  area: 'marketing',
  shape: coupon,
  pages: { query: couponListQuery, read: couponPages.read },
  needsVersion: true,
});
