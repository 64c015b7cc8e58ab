import {
  duplicateOrderBump,
  etagOf,
  listOrderBumpPrices,
  type OrderBumpRequest,
  reorderOrderBumps,
} from '@balcao/api-schema';
import { BUMP_LIMITS } from '@balcao/domain';
import { implementFor, routesOf } from '../../../calls';
import type { SellerTransaction } from '../../../db/database';
import { Problem } from '../../../problem';
import { reorder } from '../../../resources/reorder';
import { type ResourceCall, storeCallOf } from '../../../resources/resource-call';
import { findOfferedProducts } from '../../catalog';
import { offeredRow } from './bump-terms';
import { ORDER_OF_BUMPS, orderBumps } from './resource';

const COPY_ENDING = ' (cópia)';

/** Copies a bump, switched off so that nobody is offered it before somebody has looked at it. @throws Problem not_found, validation */
export async function copyBump(trx: SellerTransaction, call: ResourceCall, id: string) {
  const scope = { seller_id: call.owner.sellerId, store_id: call.owner.storeId, id };
  const original = await orderBumps.rows.find(trx, scope);
  if (original === undefined) throw new Problem('not_found');
  const name = `${original.name.slice(0, BUMP_LIMITS.name - COPY_ENDING.length)}${COPY_ENDING}`;
  const request: OrderBumpRequest = { ...orderBumps.valuesOf(original), name, active: false };
  return orderBumps.writes.create(trx, call, request);
}

/** The calls of order bumps beside the usual ones: their order, copies, and what a product really cost. */
export const orderBumpActionRoutes = routesOf('order-bumps', (platform) => {
  const { database } = platform;
  const inStore = implementFor((request) => storeCallOf(platform, request));

  return [
    inStore(reorderOrderBumps, async (call, { body: { ids } }) => {
      await reorder(call, ORDER_OF_BUMPS, ids);
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
