import type { OrderBumpRequest } from '@balcao/api-schema';
import { BUMP_LIMITS, type BumpProblems, bumpPriceProblems, bumpProblems } from '@balcao/domain';
import type { Selectable } from 'kysely';
import type { SellerTransaction } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { findOfferedProducts, type OfferedProduct } from '../../catalog';
import { knownProducts } from '../coupons/repository';
import type { OrderBumpsTable } from '../tables/bumps-schema';
import { crowdedProducts } from './repository';

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

/** The columns of a stored bump that its change is compared with. */
type StoredBump = Pick<
  Selectable<OrderBumpsTable>,
  (typeof PRICED)[number][1] | 'id' | 'trigger_product_ids'
>;

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

async function triggerProblems(
  trx: SellerTransaction,
  owner: Owner,
  next: OrderBumpRequest,
  { id, before }: { id: string; before: readonly string[] },
): Promise<BumpProblems> {
  if (next.trigger !== 'produtos') return {};
  const named = next.triggerProductIds;
  const known = await knownProducts(trx, owner, named);
  // One that was deleted since may stay, or nobody could switch the bump off.
  if (named.some((product) => !known.has(product) && !before.includes(product)))
    return { triggerProductIds: 'Um destes produtos não existe nesta loja.' };
  const crowded = next.active ? await crowdedProducts(trx, owner, named, id) : [];
  if (crowded.length === 0) return {};
  return {
    triggerProductIds: `Um produto é gatilho de no máximo ${BUMP_LIMITS.perProduct} order bumps ligados, e estes já são: ${crowded.join(', ')}.`,
  };
}

/**
 * Refuses what no bump of this store can be. The store is locked, so that nobody adds another to a trigger meanwhile.
 * @throws Problem validation with all that is wrong, by field
 */
export async function assertBump(
  trx: SellerTransaction,
  owner: Owner,
  next: OrderBumpRequest,
  current: StoredBump | undefined,
): Promise<void> {
  const isRepriced =
    !current || (next.active && PRICED.some(([field, column]) => next[field] !== current[column]));
  const problems: BumpProblems = {
    ...(await triggerProblems(trx, owner, next, {
      id: current?.id ?? '',
      before: current?.trigger_product_ids ?? [],
    })),
    ...(isRepriced && (await offerProblems(trx, owner, next))),
    ...bumpProblems(next),
  };
  const fields = Object.fromEntries(Object.entries(problems).map(([field, sentence]) => [field, [sentence]]));
  if (Object.keys(fields).length > 0) throw new Problem('validation', { fields });
}
