import type { V1CouponRequest, V1Session } from '@balcao/api-schema';
import { DEFAULT_MAX_PER_ORDER } from '@balcao/domain';
import { imageUrlOf, type OfferedProduct, variantNameOf } from '../../catalog';
import type { SessionContent } from '../tables/buyer-checkouts-schema';
import { PRODUCT_LINE } from './session-content';

/** Of a quantity above the stock or the most of a purchase: which of them it is, no stranger learns. */
export const TOO_MANY = 'Não dá para comprar tantas unidades de uma vez. Diminua a quantidade.';

/** A line of the cart, with what the rules of the sale ask of it. */
export interface SessionLine extends Omit<V1Session['items'][number], 'discount' | 'total'> {
  product: OfferedProduct;
}

/** Whether there are fewer of a line than it asks for, or than a purchase may have. */
export const isTooMany = ({ quantity, max_quantity, product }: SessionLine): boolean =>
  quantity > Math.min(max_quantity, product.stock);

/** The chosen row of the link's product; undefined while the buyer has not chosen, or where it is not sold any more. */
export function chosenRow(
  rows: readonly OfferedProduct[],
  content: SessionContent,
): OfferedProduct | undefined {
  const wanted = content.linkVariantId ?? content.variantId;
  if (wanted !== null) return rows.find(({ variantId }) => variantId === wanted);
  return rows.length === 1 ? rows[0] : undefined;
}

export const isSold = ({ isOnSale, priceCents }: OfferedProduct): boolean => isOnSale && priceCents > 0;

/** The title of a line, with its variant. */
export const titleOf = ({ title, variant }: Pick<V1Session['items'][number], 'title' | 'variant'>): string =>
  variant === '' ? title : `${title} (${variant})`.slice(0, 200);

/** The line of an offered product. */
export function lineOf(
  row: OfferedProduct,
  base: string,
  line: Pick<SessionLine, 'id' | 'kind' | 'orderbump_id' | 'quantity' | 'unit_price' | 'max_quantity'>,
  variants: SessionLine['variants'] = [],
): SessionLine {
  return {
    ...line,
    product: row,
    product_id: row.productId,
    variant_id: row.variantId || null,
    title: row.name,
    variant: variantNameOf(row),
    sku: row.sku,
    image_url: row.imageId === null ? null : `${base}${imageUrlOf(row.imageId, 'full')}`,
    is_physical: row.type === 'physical',
    variants,
  };
}

/** The line of the link's product. */
export function productLine(rows: readonly OfferedProduct[], content: SessionContent, base: string) {
  const chosen = chosenRow(rows, content);
  // While none is chosen, the first one stands for the price from which it is sold.
  const row = chosen ?? rows.toSorted((one, other) => one.priceCents - other.priceCents)[0];
  if (row === undefined) return undefined;
  const isOpen = content.linkVariantId === null && rows.length > 1;
  const line = lineOf(
    row,
    base,
    {
      id: PRODUCT_LINE,
      kind: 'product',
      orderbump_id: null,
      quantity: content.quantity,
      unit_price: row.priceCents,
      // Not the stock: that is nobody's to know.
      max_quantity: isSold(row) && row.stock > 0 ? (row.maxPerOrder ?? DEFAULT_MAX_PER_ORDER[row.type]) : 0,
    },
    isOpen
      ? rows.map((variant) => ({
          id: variant.variantId,
          name: variantNameOf(variant),
          price: variant.priceCents,
          is_available: isSold(variant) && variant.stock > 0,
        }))
      : [],
  );
  return chosen === undefined ? { ...line, variant_id: null, variant: '' } : line;
}

/** Lines as the questions about coupon, delivery and offers take them. */
export const askedItems = (lines: readonly SessionLine[]): V1CouponRequest['items'] =>
  lines.map(({ id, product, quantity, unit_price, kind, orderbump_id }) => ({
    id,
    product_id: product.productId,
    variant_id: product.variantId || null,
    quantity,
    unit_price,
    kind,
    orderbump_id,
  }));
