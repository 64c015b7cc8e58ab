import { createHash } from 'node:crypto';
import type { V1OrderBumps, V1OrderBumpsRequest } from '@balcao/api-schema';
import {
  BUMP_LIMITS,
  type BumpArm,
  bumpArm,
  bumpArmText,
  bumpVersion,
  chooseBumps,
  type PlacedBump,
  stateOfCep,
} from '@balcao/domain';
import type { Executor, SellerTransaction } from '../../db/database';
import { ofStore } from '../../db/of-store';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';
import { findOfferedProducts, imageUrlOf, type OfferedProduct, variantNameOf } from '../catalog';
import { lockLimited, soldBy } from './bump-units';
import { offeredRow, orderBumps } from './bumps';
import { categoriesOf } from './products';

/** The version of a bump that a visit sees; null without a test. */
export const armOf = (
  { id, isTesting }: Pick<PlacedBump, 'id' | 'isTesting'>,
  token: string,
): BumpArm | null =>
  isTesting ? bumpArm(createHash('sha256').update(bumpArmText(id, token)).digest()) : null;

/** The moment, the address of pictures and the cart's order of a question about bumps. */
interface BumpAsker {
  now: Date;
  /** The address of its pictures. */
  base: string;
  /** Units that the cart's own order has of a product's row already: they are out of the stock, and its own. */
  heldOf?: (row: OfferedProduct) => number;
  /** The cart's own order: what it has of an offer whose units are limited is its own, too. */
  orderId?: string;
}

/** Offers beside a cart, with the most units that a purchase may have of each, however many there are. */
type AskedBumps = Omit<V1OrderBumps, 'orderbumps'> & {
  orderbumps: (V1OrderBumps['orderbumps'][number] & { most: number })[];
};

/** The order bumps of a store beside a cart. Stores nothing. */
export async function askBumps(
  executor: Executor,
  owner: Owner,
  { items, session, payment, shipping }: V1OrderBumpsRequest,
  { now, base, heldOf = () => 0, orderId }: BumpAsker,
): Promise<AskedBumps> {
  const scope = { seller_id: owner.sellerId, store_id: owner.storeId };
  const rows = await orderBumps.rows.select(executor, { ...scope, active: true }).execute();
  if (rows.length === 0 && !items.some(({ orderbump_id }) => orderbump_id))
    return { orderbumps: [], withdrawn: [] };
  const bumps = rows.map(
    (row): PlacedBump => ({ ...orderBumps.valuesOf(row), id: row.id, position: row.position }),
  );
  const limited = bumps.filter(({ stockLimit }) => stockLimit > 0).map(({ id }) => id);
  const [products, categories, sold] = await Promise.all([
    findOfferedProducts(executor, owner, [...new Set(bumps.map(({ productId }) => productId))]),
    categoriesOf(
      executor,
      owner,
      items.map(({ product_id }) => product_id),
    ),
    soldBy(executor, owner, limited, orderId),
  ]);
  const uf = stateOfCep(shipping?.zip_code ?? '');
  const productOf = (bump: PlacedBump): OfferedProduct | undefined => {
    const found = offeredRow(products, bump);
    return found?.isOnSale && found.priceCents > 0 ? found : undefined;
  };
  const offered = chooseBumps(bumps, {
    now,
    lines: items.map(({ id, product_id, quantity, unit_price, kind, orderbump_id }) => ({
      id,
      productId: product_id,
      categories: categories.get(product_id) ?? [],
      kind: orderbump_id ? 'orderbump' : (kind ?? 'product'),
      quantity,
      unitPriceCents: unit_price,
      bumpId: orderbump_id ?? '',
    })),
    ...(payment && { method: payment.method }),
    ...(uf && { uf }),
    stockOf: (bump) => {
      const row = productOf(bump);
      return row === undefined ? 0 : row.stock + heldOf(row);
    },
    soldOf: ({ id }) => sold.get(id) ?? 0,
  });
  const shown = new Set(offered.map(({ bump: { id } }) => id));
  return {
    orderbumps: offered.flatMap(({ bump, maxQuantity }) => {
      const product = productOf(bump);
      if (product === undefined) return [];
      const variant = armOf(bump, session.token);
      const { title, cents } = bumpVersion(bump, variant, product.priceCents);
      // A price before that is no longer one, or no longer higher, is left out rather than told.
      const isPractised = product.practisedCents.includes(bump.referenceCents) && bump.referenceCents > cents;
      return {
        id: bump.id,
        position: bump.position,
        product_id: product.productId,
        variant_id: product.variantId === '' ? null : product.variantId,
        sku: product.sku,
        product_name: product.name,
        variant_name: variantNameOf(product),
        title,
        description: bump.description,
        cta: bump.cta,
        image_url:
          bump.showsImage && product.imageId !== null
            ? `${base}${imageUrlOf(product.imageId, 'full')}`
            : null,
        color: bump.color,
        price: cents,
        reference_price: isPractised ? bump.referenceCents : null,
        max_quantity: Math.min(maxQuantity, BUMP_LIMITS.quantity),
        most: Math.min(bump.maxQuantity, BUMP_LIMITS.quantity),
        variant,
        preselected: false,
      };
    }),
    withdrawn: items.flatMap(({ id, orderbump_id }) =>
      orderbump_id && !shown.has(orderbump_id)
        ? [
            {
              id,
              orderbump_id,
              message:
                'Esta oferta não vale mais para o seu carrinho. Você pode remover o item ou seguir sem ela.',
            },
          ]
        : [],
    ),
  };
}

/**
 * Refuses an order that wants more units of a bump than its limit leaves. The bump stays locked until the transaction ends, so that of
 * those who want the last unit at once each sees what those before it have taken.
 *
 * @param orderId what this order has already is no other's
 * @throws Problem out_of_stock, by line
 */
export async function assertBumpUnits(
  trx: SellerTransaction,
  owner: Owner,
  orderId: string,
  items: readonly { quantity: number; orderbump_id?: string | null | undefined }[],
): Promise<void> {
  const named = new Set(items.flatMap(({ orderbump_id }) => orderbump_id || []));
  if (named.size === 0) return;
  const limits = await lockLimited(trx, owner, [...named]);
  if (limits.length === 0) return;
  const sold = await soldBy(
    trx,
    owner,
    limits.map(({ id }) => id),
    orderId,
  );
  const left = new Map(
    limits.map(({ id, stock_limit }) => [id, Math.max(0, stock_limit - (sold.get(id) ?? 0))]),
  );
  const wantedOf = (bump: string) =>
    items.reduce((sum, { quantity, orderbump_id }) => sum + (orderbump_id === bump ? quantity : 0), 0);
  const fields = Object.fromEntries(
    items.flatMap(({ orderbump_id }, index) => {
      const units = left.get(orderbump_id ?? '');
      if (!orderbump_id || units === undefined || wantedOf(orderbump_id) <= units) return [];
      const text = units === 0 ? 'Esta oferta acabou.' : `Esta oferta só tem mais ${units}.`;
      return [[`items.${index}.quantity`, [text]]];
    }),
  );
  if (Object.keys(fields).length > 0) throw new Problem('out_of_stock', { fields });
}

/** The bumps of a store that are switched on, by the SKUs of what they offer. */
export const findOfferedSkus = (executor: Executor, owner: Owner) =>
  executor
    .selectFrom('order_bumps as bump')
    .innerJoin('products as product', (join) =>
      join.onRef('product.seller_id', '=', 'bump.seller_id').onRef('product.id', '=', 'bump.product_id'),
    )
    .where(ofStore(owner, 'bump'))
    .where('bump.active', '=', true)
    .orderBy('bump.position')
    .select(['bump.id', 'product.sku', 'bump.is_testing as isTesting'])
    .execute();
