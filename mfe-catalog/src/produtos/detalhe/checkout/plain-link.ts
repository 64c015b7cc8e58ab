import type { CheckoutLink } from '@balcao/api-schema';

/** Whether a link says nothing but the product, so that it fits everywhere. */
export const isPlain = ({ variantId, couponCode, utm }: CheckoutLink) =>
  variantId === null && couponCode === '' && Object.values(utm).every((value) => value === '');
