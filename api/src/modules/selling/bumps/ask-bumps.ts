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
import type { Executor } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { findOfferedProducts, imageUrlOf, type OfferedProduct, variantNameOf } from '../../catalog';
import { categoriesOf } from '../coupons/repository';
import { offeredRow } from './bump-terms';
import { soldBy } from './repository';
import { orderBumps } from './resource';

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
