import type { V1CouponRequest, V1Session, V1SessionChange } from '@balcao/api-schema';
import { DEFAULT_MAX_PER_ORDER, isValidCep, type PaymentMethod } from '@balcao/domain';
import type { Config } from '../../config';
import { currentTime } from '../../db/clock';
import type { Executor } from '../../db/database';
import type { Owner } from '../../db/owner';
import { findOfferedProducts, imageUrlOf, type OfferedProduct, variantNameOf } from '../catalog';
import { askBumps } from '../selling';
import type { SessionContent } from './tables/buyer-checkouts-schema';

/** The line of what the link sells. */
export const PRODUCT_LINE = 'produto';

/** The content of a new session. */
export const newContent = (
  link: { productId: string; variantId: string | null; couponCode: string },
  method: PaymentMethod | null,
): SessionContent => ({
  productId: link.productId,
  linkVariantId: link.variantId,
  variantId: null,
  quantity: 1,
  contact: { name: '', email: '', phone: '', document: '' },
  address: { zip: '', street: '', number: '', complement: '', district: '', city: '', state: '' },
  shippingOption: '',
  coupon: link.couponCode,
  isLinkCoupon: link.couponCode !== '',
  bumps: [],
  method,
  orderedAt: '',
});

/** The members that were sent, over what was there. */
const over = <T extends object>(before: T, sent: { [K in keyof T]?: T[K] | undefined } = {}): T => ({
  ...before,
  ...Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)),
});

/** The content of a session after a change by its buyer. */
export function changedContent(before: SessionContent, change: V1SessionChange): SessionContent {
  const line = change.items?.find(({ id }) => id === PRODUCT_LINE);
  const isRemoved = ({ id }: { id: string }) =>
    change.items?.some((item) => item.id === id && item.remove) ?? false;
  return {
    ...before,
    contact: over(before.contact, change.contact),
    address: over(before.address, change.address),
    ...(change.shipping_option !== undefined && { shippingOption: change.shipping_option }),
    ...(change.coupon !== undefined && {
      coupon: change.coupon,
      isLinkCoupon: before.isLinkCoupon && change.coupon === before.coupon,
    }),
    bumps: (change.orderbumps ?? before.bumps).filter(
      (bump, index, all) => all.findIndex(({ id }) => id === bump.id) === index && !isRemoved(bump),
    ),
    ...(line?.quantity !== undefined && { quantity: line.quantity }),
    ...(line?.variant_id !== undefined && { variantId: line.variant_id }),
    ...(change.method && { method: change.method }),
    ...(change.installments && { installments: change.installments }),
  };
}

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
function lineOf(
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

/** A visit to a store's checkout. */
export interface Visit {
  executor: Executor;
  config: Pick<Config, 'publicUrl'>;
  owner: Owner;
  /** The name of the visit, by which A/B tests stay the same. */
  visit: string;
  /** The order that it has come to already, whose stock and coupon are its own; null without one. */
  orderId: string | null;
}

/** The offers beside the cart, and the lines of those that the buyer has taken. */
export async function offersOf(
  { executor, config, owner, visit, orderId }: Visit,
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
      lineOf(row, config.publicUrl, {
        id: bump.id,
        kind: 'orderbump',
        orderbump_id: bump.id,
        quantity: Math.min(wanted, bump.max_quantity),
        unit_price: bump.price,
        max_quantity: bump.most,
      }),
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
