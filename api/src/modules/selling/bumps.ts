import {
  duplicateOrderBump,
  etagOf,
  listOrderBumpPrices,
  type OrderBumpFilter,
  type OrderBumpRequest,
  orderBump,
  orderBumpCalls,
  reorderOrderBumps,
} from '@balcao/api-schema';
import {
  BUMP_LIMITS,
  type BumpProblems,
  bumpPriceProblems,
  bumpProblems,
  bumpStatus,
  bumpTestKey,
  bumpVerdict,
  COUPON_STATUSES,
  foldText,
} from '@balcao/domain';
import { type Selectable, sql } from 'kysely';
import { lockStore } from '../../accounts/stores';
import { routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { type Condition, equals, TODAY } from '../../lists/conditions';
import { searchTextOf } from '../../lists/search';
import { invalidField, Problem } from '../../problem';
import { defineResource } from '../../resources/define-resource';
import { nextPlace } from '../../resources/order-repository';
import { type Ordered, reorder } from '../../resources/reorder';
import { usualAudit } from '../../resources/resource-audit';
import { implementInStore, type ResourceCall } from '../../resources/resource-call';
import { resourcePages } from '../../resources/resource-pages';
import { resourceRoutes } from '../../resources/resource-routes';
import { findOfferedProducts, type OfferedProduct } from '../catalog';
import { factsOf, rememberDeleted } from './bump-figures';
import { GIVEN_BACK } from './bump-units';
import { knownProducts } from './products';
import type { OrderBumpsTable } from './tables/bumps-schema';

/** The fields and columns that the price of a bump depends on: while none changes, a bump may keep a price that would be refused today. */
const PRICED = [
  ['productId', 'product_id'],
  ['variantId', 'variant_id'],
  ['priceType', 'price_type'],
  ['priceCents', 'price_cents'],
  ['percentBp', 'percent_bp'],
  ['referenceCents', 'reference_cents'],
  ['isTesting', 'is_testing'],
  ['testPriceCents', 'test_price_cents'],
  ['testPercentBp', 'test_percent_bp'],
  ['active', 'active'],
] as const satisfies readonly (readonly [keyof OrderBumpRequest, keyof Selectable<OrderBumpsTable>])[];

/** The one of a product's rows that a bump offers. */
export const offeredRow = (
  products: readonly OfferedProduct[],
  { productId, variantId }: Pick<OrderBumpRequest, 'productId' | 'variantId'>,
): OfferedProduct | undefined =>
  products.find((row) => row.productId === productId && row.variantId === variantId);

async function offerProblems(
  trx: SellerTransaction,
  owner: Owner,
  next: OrderBumpRequest,
): Promise<BumpProblems> {
  const rows = await findOfferedProducts(trx, owner, [next.productId]);
  if (rows.length === 0) return { productId: 'Este produto não existe nesta loja.' };
  const offered = offeredRow(rows, next);
  if (offered === undefined)
    return {
      variantId: next.variantId === '' ? 'Escolha a variante.' : 'Este produto não tem esta variante.',
    };
  return bumpPriceProblems(next, offered.priceCents, offered.practisedCents);
}

/** @param current the bump as it is stored; undefined for a new one */
async function triggerProblems(
  trx: SellerTransaction,
  owner: Owner,
  next: OrderBumpRequest,
  current: Pick<Selectable<OrderBumpsTable>, 'id' | 'trigger_product_ids'> | undefined,
): Promise<BumpProblems> {
  if (next.trigger !== 'produtos') return {};
  const named = next.triggerProductIds;
  const known = await knownProducts(trx, owner, named);
  // One that was deleted since may stay, or nobody could switch the bump off.
  if (named.some((product) => !known.has(product) && !current?.trigger_product_ids.includes(product)))
    return { triggerProductIds: 'Um destes produtos não existe nesta loja.' };
  if (!next.active) return {};
  // Those that trigger as many bumps already as they may, without this one.
  const { rows } = await sql<{ name: string }>`
    select product.name
    from order_bumps as bump cross join lateral jsonb_array_elements_text(bump.trigger_product_ids) as named(id)
    join products as product on product.seller_id = bump.seller_id and product.id = named.id
    where ${ofStore(owner, 'bump')} and bump.trigger = 'produtos' and bump.active
      and bump.id <> ${current?.id ?? ''} and named.id = any(${named}::text[])
    group by product.id, product.name having count(*) >= ${BUMP_LIMITS.perProduct}
    order by product.name`.execute(trx);
  if (rows.length === 0) return {};
  const crowded = rows.map(({ name }) => name).join(', ');
  return {
    triggerProductIds: `Um produto é gatilho de no máximo ${BUMP_LIMITS.perProduct} order bumps ligados, e estes já são: ${crowded}.`,
  };
}

const PLACES = { table: 'order_bumps', column: 'position' } as const;

/** The order bumps that a store offers beside the cart. */
export const orderBumps = defineResource({
  shape: orderBump,
  table: 'order_bumps',
  json: ['triggerProductIds', 'triggerCategories', 'methods', 'ufs'],
  hidden: ['test_key'],
  // Of everything that writes the store comes first: the limit of a trigger counts its other bumps, and nobody adds one meanwhile.
  enter: async (trx, { owner }, use) => (use === 'write' ? lockStore(trx, owner) : undefined),
  limit: {
    most: BUMP_LIMITS.bumps,
    meter: 'bumps',
    problem: () =>
      invalidField('name', [
        `Uma loja tem no máximo ${BUMP_LIMITS.bumps} order bumps. Exclua um para criar outro.`,
      ]),
  },
  async writing(trx, { owner }, next, { current }) {
    const isRepriced =
      !current || (next.active && PRICED.some(([field, column]) => next[field] !== current[column]));
    const problems: BumpProblems = {
      ...(await triggerProblems(trx, owner, next, current)),
      ...(isRepriced && (await offerProblems(trx, owner, next))),
      ...bumpProblems(next),
    };
    const fields = Object.fromEntries(Object.entries(problems).map(([field, text]) => [field, [text]]));
    if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
  },
  // What lists sort by, what searches look at, and what a test compares.
  derive: (next) => ({
    name_key: foldText(next.name),
    search: searchTextOf(next.name),
    test_key: bumpTestKey(next),
  }),
  fill: ({ owner }) => ({ position: nextPlace(PLACES, owner) }),
  async written(trx, { owner }, { id, test_key: key, is_testing: isTesting }, before) {
    // What is compared has changed: the test begins anew, or ends.
    if (key !== (before?.test_key ?? ''))
      await trx
        .updateTable('order_bumps')
        .where('seller_id', '=', owner.sellerId)
        .where('id', '=', id)
        .set({ test_started_at: isTesting ? sql<Date>`now()` : null })
        .execute();
  },
  deleting: (trx, { owner }, row) => rememberDeleted(trx, owner, row),
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

/** Units that a bump of a list has sold: its lines are found by an index of their own. */
const SOLD = sql`(
  select coalesce(sum(line.quantity), 0) from order_items as line
  join orders as o on o.seller_id = line.seller_id and o.id = line.order_id
  where line.seller_id = order_bumps.seller_id and line.orderbump_id = order_bumps.id and line.orderbump_id <> ''
    and o.store_id = order_bumps.store_id and not o.is_test and o.payment_status not in ${GIVEN_BACK})`;

/** As `bumpStatus` of the domain says it. Only what is limited is counted. */
const STATUS = sql`case
  when not order_bumps.active then 'pausado'
  when order_bumps.ends_on <> '' and order_bumps.ends_on < ${TODAY} then 'expirado'
  when order_bumps.stock_limit > 0 and ${SOLD} >= order_bumps.stock_limit then 'esgotado'
  when order_bumps.starts_on <> '' and order_bumps.starts_on > ${TODAY} then 'agendado'
  else 'ativo' end`;

export const orderBumpPages = resourcePages(orderBumps, {
  orders: {
    position: { column: 'order_bumps.position', kind: 'number' },
    name: { column: 'order_bumps.name_key', kind: 'text' },
    createdAt: { column: 'order_bumps.created_at', kind: 'instant' },
  },
  defaultSort: 'position',
  filters: {
    status: (wanted: NonNullable<OrderBumpFilter['status']>): Condition =>
      sql`${STATUS} = any(${wanted}::text[])`,
    productId: equals('order_bumps.product_id'),
  } satisfies Record<keyof Omit<OrderBumpFilter, 'q'>, unknown>,
  counts: { status: COUPON_STATUSES },
  search: 'search',
});

export const orderBumpRoutes = resourceRoutes(orderBumps, orderBumpCalls, {
  tag: 'order-bumps',
  pages: orderBumpPages.read,
});

/** In which order bumps are offered. */
const ORDER: Ordered = {
  places: PLACES,
  changed: 'order_bumps_changed',
  audit: { action: 'order-bump.reorder', entity: 'order_bump' },
};

const COPY_ENDING = ' (cópia)';

/** Copies a bump, switched off so that nobody is offered it before somebody has looked at it. @throws Problem not_found, validation */
export async function copyBump(trx: SellerTransaction, call: ResourceCall, id: string) {
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const original = await orderBumps.rows.find(trx, scope);
  if (original === undefined) throw new Problem('not_found');
  const name = `${original.name.slice(0, BUMP_LIMITS.name - COPY_ENDING.length)}${COPY_ENDING}`;
  return orderBumps.writes.create(trx, call, { ...orderBumps.valuesOf(original), name, active: false });
}

/** The calls of order bumps beside the usual ones: their order, copies, and what a product really cost. */
export const orderBumpActionRoutes = routesOf('order-bumps', (platform) => {
  const { database } = platform;
  const inStore = implementInStore(platform);

  return [
    inStore(reorderOrderBumps, async (call, { body: { ids } }) => {
      await reorder(call, ORDER, ids);
      const items = await orderBumps.list(call);
      return { items: items.toSorted((a, b) => a.position - b.position) };
    }),

    inStore(listOrderBumpPrices, async ({ owner }, { query: { productId, variantId = '' } }) => {
      const rows = await findOfferedProducts(database.forSeller(owner.sellerId), owner, [productId]);
      const found = offeredRow(rows, { productId, variantId });
      if (found === undefined) throw new Problem('not_found');
      return { priceCents: found.priceCents, practisedCents: found.practisedCents };
    }),

    inStore(duplicateOrderBump, async (call, { params: { id } }, reply) => {
      const row = await database.withSeller(call.owner.sellerId, (trx) => copyBump(trx, call, id));
      const copy = await orderBumps.showOne(call, row);
      reply.header('etag', etagOf(copy.version));
      return copy;
    }),
  ];
});
