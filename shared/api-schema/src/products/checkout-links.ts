import { plainLine } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';

const line = (longest: number) => z.string().max(1000).overwrite(plainLine).pipe(z.string().max(longest));

const utm = z.strictObject({
  source: line(100).default(''),
  medium: line(100).default(''),
  campaign: line(100).default(''),
  content: line(100).default(''),
  term: line(100).default(''),
});

/**
 * `POST /products/{id}/checkout-links` (idempotent) → 201 `checkoutLink`. A product has at most
 * `PRODUCT_LIMITS.checkoutLinks`.
 */
export const checkoutLinkRequest = z.strictObject({
  name: line(60).pipe(z.string().min(1, 'Dê um nome ao link.')),
  /** Without it, the buyer chooses. */
  variantId: id.optional(),
  couponCode: z
    .string()
    .max(40)
    .regex(/^[A-Za-z0-9_-]*$/, 'Use letras, números, hífen e sublinhado.')
    .overwrite((code) => code.toUpperCase())
    .default(''),
  utm: utm.prefault({}),
});
export type CheckoutLinkRequest = z.infer<typeof checkoutLinkRequest>;

/** A link that leads buyers to the checkout with a product in the cart. `url` is complete and ready to share. */
export const checkoutLink = z.object({
  id,
  name: z.string(),
  variantId: id.nullable(),
  couponCode: z.string(),
  utm: z.object({
    source: z.string(),
    medium: z.string(),
    campaign: z.string(),
    content: z.string(),
    term: z.string(),
  }),
  url: z.string(),
  createdAt: instant,
});
export type CheckoutLink = z.infer<typeof checkoutLink>;

/** `GET /products/{id}/checkout-links`: all of them, newest first. */
export const checkoutLinkList = z.object({ items: z.array(checkoutLink) });
export type CheckoutLinkList = z.infer<typeof checkoutLinkList>;

/** `DELETE /products/{id}/checkout-links/{linkId}` → 204. The address stops working. */
export const checkoutLinkParams = z.object({ id, linkId: id });
