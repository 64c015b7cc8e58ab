import { id, instant } from '../basics/common';
import { shortLine } from '../basics/line';
import { z } from '../basics/z';
import { resourceCalls } from '../resources/resource-calls';
import { type ResourceRequest, resourceShape } from '../resources/resource-shape';

const utm = z.strictObject({
  source: shortLine(100).default(''),
  medium: shortLine(100).default(''),
  campaign: shortLine(100).default(''),
  content: shortLine(100).default(''),
  term: shortLine(100).default(''),
});
const code = z
  .string()
  .max(40)
  .regex(/^[A-Za-z0-9_-]*$/, 'Use letras, números, hífen e sublinhado.')
  .overwrite((typed) => typed.toUpperCase());

/**
 * A link that leads buyers to the checkout with a product in the cart: `/products/{id}/checkout-links`, the newest first. A product
 * has at most `PRODUCT_LIMITS.checkoutLinks`. The address of a deleted link stops working.
 */
export const checkoutLink = resourceShape({
  name: { in: shortLine(60).pipe(z.string().min(1, 'Dê um nome ao link.')), out: z.string() },
  /** Without it, the buyer chooses. */
  variantId: { in: id.optional(), out: id.nullable() },
  couponCode: { in: code.default(''), out: z.string() },
  utm: {
    in: utm.prefault({}),
    out: z.object({
      source: z.string(),
      medium: z.string(),
      campaign: z.string(),
      content: z.string(),
      term: z.string(),
    }),
  },
  /** Complete and ready to be shared. */
  url: { computed: z.string() },
  createdAt: { out: instant },
});
export type CheckoutLink = z.infer<typeof checkoutLink.record>;
export type CheckoutLinkRequest = ResourceRequest<typeof checkoutLink.fields>;
export type CheckoutLinkList = z.infer<typeof checkoutLink.list>;

export const checkoutLinkCalls = resourceCalls('/products/:id/checkout-links', {
  param: 'linkId',
  one: 'CheckoutLink',
  many: 'CheckoutLinks',
  area: 'produtos',
  shape: checkoutLink,
  has: ['list', 'create', 'delete'],
});
