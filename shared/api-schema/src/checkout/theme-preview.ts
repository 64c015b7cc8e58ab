import { PREVIEW_STATES, type PreviewState } from '@balcao/domain';
import { call } from '../basics/call';
import { id } from '../basics/common';
import { z } from '../basics/z';
import { v1Appearance } from '../checkout-theme/v1-appearance';
import { v1Session } from './v1-session';

/**
 * The cart of a buyer who has typed nothing yet, priced as any session. No `items` where the store sells nothing, no `methods` where it
 * offers none.
 */
export const checkoutExample = v1Session.pick({
  store: true,
  items: true,
  shipping: true,
  orderbumps: true,
  methods: true,
  amounts: true,
});
export type CheckoutExample = z.infer<typeof checkoutExample>;

/** Without a product, or one that is not sold: of what the store changed last. */
export const getCheckoutExample = call('GET /checkout-example', {
  operationId: 'getCheckoutExample',
  summary: 'What the buyer of a product would see; nothing is stored',
  access: 'seller',
  permission: 'marketing:ler',
  query: z.strictObject({ productId: id.optional() }),
  answer: checkoutExample,
});

/** A draft that somebody was shown by a link, with a cart of the store's. */
export const v1ThemePreview = z.object({ appearance: v1Appearance, example: checkoutExample });
export type V1ThemePreview = z.infer<typeof v1ThemePreview>;

export const getThemePreview = call('GET /v1/checkout/previews/:token', {
  operationId: 'getThemePreview',
  summary: 'Ver o rascunho de uma aparência',
  description: 'Para quem recebeu o link de uma prévia, que vale 7 dias. Nada é aberto e nada é cobrado.',
  access: 'public',
  ignoresSession: true,
  isOfPublicApi: true,
  limitGroup: 'checkout-sessions',
  params: z.object({ token: z.string().min(20).max(100) }),
  answer: v1ThemePreview,
  problems: [404],
});

/** A product's picture, by its path on the page's own origin: the frame draws what it is told. */
const ownPicture = z
  .string()
  .regex(/^\/api\/product-images\/[\w?=-]{1,100}$/)
  .nullable();
const { items, orderbumps } = checkoutExample.shape;

/** The request of a preview's frame: a draft as it is being typed, with an example in the cart. */
export const themePreviewRequest = z.strictObject({
  /** Read field by field: one that cannot be used yet is as it was at first. */
  config: z.record(z.string(), z.unknown()),
  state: z.enum(Object.keys(PREVIEW_STATES) as PreviewState[]),
  example: checkoutExample.extend({
    items: z.array(items.element.extend({ image_url: ownPicture })),
    orderbumps: z.array(orderbumps.element.extend({ image_url: ownPicture })),
  }),
});
export type ThemePreviewRequest = z.infer<typeof themePreviewRequest>;
