import type { V1SessionChange } from '@balcao/api-schema';
import type { PaymentMethod } from '@balcao/domain';
import type { SessionContent } from '../tables/buyer-checkouts-schema';

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
