import { isValidCep } from '@balcao/domain';
import { currentTime } from '../../../db/clock';
import { findOfferedProducts, type OfferedProduct } from '../../catalog';
import { askBumps } from '../../selling';
import type { SessionContent } from '../tables/buyer-checkouts-schema';
import type { Pricing } from './cart-price';
import { askedItems, lineOf, type SessionLine } from './session-lines';

/** The offers beside the cart, and the lines of those that the buyer has taken. */
export async function offersOf(
  { executor, config, owner, visit, orderId }: Pricing,
  content: SessionContent,
  line: SessionLine,
  heldOf: (row: OfferedProduct) => number,
) {
  const items = [
    ...askedItems([line]),
    // So that one that was taken stays among the offers as long as it holds.
    ...content.bumps.map(({ id, quantity }) => ({
      id,
      product_id: '',
      quantity,
      unit_price: 0,
      kind: 'orderbump' as const,
      orderbump_id: id,
    })),
  ];
  const question = {
    session: { token: visit },
    ...(content.method && { payment: { method: content.method } }),
    ...(isValidCep(content.address.zip) && { shipping: { zip_code: content.address.zip } }),
  };
  const asking = { now: currentTime(), base: config.publicUrl, heldOf, ...(orderId !== null && { orderId }) };
  const taken = content.bumps.map(({ id }) => id);
  const { orderbumps: first } = await askBumps(executor, owner, { items, ...question }, asking);
  const accepted = first.filter(({ id }) => taken.includes(id));
  const rows =
    accepted.length === 0
      ? []
      : await findOfferedProducts(
          executor,
          owner,
          accepted.map(({ product_id }) => product_id),
        );
  const lines = accepted.flatMap((bump): SessionLine[] => {
    const row = rows.find(
      ({ productId, variantId }) => productId === bump.product_id && variantId === (bump.variant_id ?? ''),
    );
    const wanted = content.bumps.find(({ id }) => id === bump.id)?.quantity ?? 1;
    if (row === undefined) return [];
    return [
      {
        ...lineOf(row, config.publicUrl, {
          id: bump.id,
          kind: 'orderbump',
          orderbump_id: bump.id,
          quantity: Math.min(wanted, bump.max_quantity),
          unit_price: bump.price,
          max_quantity: bump.most,
        }),
      },
    ];
  });
  return {
    lines,
    orderbumps: first.map((bump) => ({
      id: bump.id,
      product_id: bump.product_id,
      product_name: bump.product_name,
      variant_name: bump.variant_name,
      title: bump.title,
      description: bump.description,
      cta: bump.cta,
      image_url: bump.image_url,
      color: bump.color,
      price: bump.price,
      reference_price: bump.reference_price,
      max_quantity: bump.most,
      is_accepted: taken.includes(bump.id),
    })),
    isWithdrawn: taken.some((id) => !lines.some((one) => one.id === id)),
  };
}
