import {
  type CouponFilter,
  type CouponListQuery,
  type CouponRequest,
  coupon,
  couponCalls,
  duplicateCoupon,
  etagOf,
  revealCouponCustomers,
} from '@balcao/api-schema';
import { COUPON_STATUSES, couponProblems, couponStatus, maskPersonalText } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { routesOf } from '../../calls';
import type { Executor, SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { isUniqueViolation } from '../../db/unique-violation';
import type { EventHandler } from '../../events/domain-events';
import { type Condition, equals, TODAY } from '../../lists/conditions';
import { searchTextOf } from '../../lists/search';
import { Problem } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import { usualAudit } from '../../resources/resource-audit';
import { implementInStore, type ResourceCall } from '../../resources/resource-call';
import { resourcePages } from '../../resources/resource-pages';
import { resourceRoutes } from '../../resources/resource-routes';
import { knownProducts } from './products';
/** The permission to see a coupon's customers: that of writing coupons. Everybody reads them masked until they ask, as everywhere. */
export const SEES_CUSTOMERS = 'marketing:editar';

export const withMaskedCustomers = <Record extends { customers: string[] }>(record: Record): Record => ({
  ...record,
  customers: record.customers.map(maskPersonalText),
});

/**
 * The problems of terms, by field: of the terms themselves, and of the products that they name.
 * @param kept products that the coupon had before: one that was deleted since may stay, or nobody could pause it
 */
export async function problemsOf(
  executor: Executor,
  owner: Owner,
  terms: CouponRequest,
  kept: readonly string[] = [],
): Promise<Record<string, string[]>> {
  const own = Object.entries(couponProblems(terms)).map(([field, sentence]) => [field, [sentence]] as const);
  const known = await knownProducts(executor, owner, terms.productIds);
  const isUnknown = terms.productIds.some((id) => !known.has(id) && !kept.includes(id));
  return {
    ...Object.fromEntries(own),
    ...(isUnknown && { productIds: ['Um destes produtos não existe mais nesta loja.'] }),
  };
}

/** Whether any order has ever used a coupon, also one that was refused since. */
async function wasUsed(trx: SellerTransaction, { sellerId }: Owner, id: string): Promise<boolean> {
  const found = await trx
    .selectFrom('coupon_redemptions')
    .where('seller_id', '=', sellerId)
    .where('coupon_id', '=', id)
    .select('order_id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

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
    const fields = await problemsOf(trx, owner, next, current?.product_ids);
    if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
    if (current && current.type !== next.type && (await wasUsed(trx, owner, current.id)))
      throw new Problem('coupon_used', { text: 'Este cupom já foi usado: o tipo não muda mais.' });
  },
  async deleting(trx, { owner }, { id }) {
    if (await wasUsed(trx, owner, id)) throw new Problem('coupon_used');
  },
  async compute({ owner: { sellerId } }, rows, executor) {
    const ids = rows.map(({ id }) => id);
    // Of their orders, without refunds, in cents.
    const sums =
      ids.length === 0
        ? []
        : await executor
            .selectFrom('coupon_redemptions')
            .where('seller_id', '=', sellerId)
            .where('coupon_id', 'in', ids)
            .groupBy('coupon_id')
            .select((row) => ['coupon_id', row.fn.sum<number>('revenue_cents').as('cents')])
            .execute();
    const revenues = new Map(sums.map(({ coupon_id, cents }) => [coupon_id, cents]));
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

/** As `couponStatus` of the domain says it. */
const STATUS = sql`case
  when coupons.paused then 'pausado'
  when coupons.ends_on <> '' and coupons.ends_on < ${TODAY} then 'expirado'
  when coupons.limit_total > 0 and coupons.used >= coupons.limit_total then 'esgotado'
  when coupons.starts_on <> '' and coupons.starts_on > ${TODAY} then 'agendado'
  else 'ativo' end`;

export const couponPages = resourcePages(coupons, {
  orders: {
    code: { column: 'coupons.code', kind: 'text' },
    used: { column: 'coupons.used', kind: 'number' },
    createdAt: { column: 'coupons.created_at', kind: 'instant' },
  },
  defaultSort: '-createdAt',
  filters: {
    status: (wanted: NonNullable<CouponFilter['status']>): Condition =>
      sql`${STATUS} = any(${wanted}::text[])`,
    type: equals('coupons.type'),
    batchId: equals('coupons.batch_id'),
  } satisfies Record<keyof Omit<CouponFilter, 'q'>, unknown>,
  counts: { status: COUPON_STATUSES },
  search: 'search',
});

/** A page of the store's coupons as they are stored, for other modules. */
export const findListedCoupons = (executor: Executor, owner: Owner, query: CouponListQuery) =>
  couponPages.list.page(executor, owner, query);

export const couponRoutes = resourceRoutes(coupons, couponCalls, { tag: 'coupons', pages: couponPages.read });

/** The ids of those codes of a store, among some, that are coupons already. */
export async function takenCodes(
  trx: SellerTransaction,
  owner: Owner,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (codes.length === 0) return new Map();
  const rows = await trx
    .selectFrom('coupons')
    .where(ofStore(owner))
    .where('code', 'in', codes)
    .select(['code', 'id'])
    .execute();
  return new Map(rows.map(({ code, id }) => [code, id]));
}

const LONGEST_CODE = 30;
const COPIES = 99;

/** Copies a coupon, paused so that nobody uses it before somebody has looked at it. @throws Problem not_found, coupon_code_in_use */
export async function copyCoupon(trx: SellerTransaction, call: ResourceCall, id: string) {
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const original = await coupons.rows.lock(trx, scope);
  if (original === undefined) throw new Problem('not_found');
  // `NATAL-2`, or the next that nobody has.
  const candidates = Array.from({ length: COPIES - 1 }, (_, index) => {
    const ending = `-${index + 2}`;
    return `${original.code.slice(0, LONGEST_CODE - ending.length)}${ending}`;
  });
  const taken = await takenCodes(trx, call.owner, candidates);
  const code = candidates.find((candidate) => !taken.has(candidate));
  if (code === undefined) throw new Problem('coupon_code_in_use');
  return coupons.writes.create(trx, call, { ...coupons.valuesOf(original), code, paused: true });
}

/** The calls of one coupon beside the usual ones: a paused copy of it, and whom it is for. */
export const couponActionRoutes = routesOf('coupons', (platform) => {
  const { database } = platform;
  const inStore = implementInStore(platform);

  return [
    inStore(duplicateCoupon, async (call, { params: { id } }, reply) => {
      const row = await database
        .withSeller(call.owner.sellerId, (trx) => copyCoupon(trx, call, id))
        .catch((error: unknown) => {
          throw isUniqueViolation(error) ? new Problem('coupon_code_in_use') : error;
        });
      const copy = await coupons.showOne(call, row);
      reply.header('etag', etagOf(copy.version));
      return copy;
    }),

    inStore(revealCouponCustomers, (call, { params }) =>
      coupons.locked(call, params.id, async (trx, { id, customers }) => {
        await recordAudit(trx, call.origin, {
          sellerId: call.owner.sellerId,
          action: 'coupon.reveal',
          entity: 'coupon',
          entityId: id,
        });
        return { customers };
      }),
    ),
  ];
});

/** Takes erased buyers off the customers of coupons. A coupon that was theirs alone is paused: without customers it would be everybody's. */
export const removeCustomers: EventHandler<'buyers.erased'> = async (trx, { sellerId, storeId, words }) => {
  await sql`
    update coupons set customers = customers - erased.texts, version = version + 1, updated_at = now(),
      paused = paused or jsonb_array_length(customers - erased.texts) = 0
    from (select ${words}::text[] as texts) as erased
    where seller_id = ${sellerId} and store_id = ${storeId} and customers ?| erased.texts`.execute(trx);
};
