import { normalizeOrderTag, ORDER_TAG_LIMITS } from '@balcao/domain';
import { z } from '../basics/z';

/** A tag that a team gives orders: one line, in lower case. */
export const orderTag = z
  .string()
  .overwrite(normalizeOrderTag)
  .pipe(z.string().min(1, 'Escreva a etiqueta.').max(ORDER_TAG_LIMITS.length));

const tags = z.array(orderTag).max(ORDER_TAG_LIMITS.count).default([]);

/**
 * `PATCH /orders/{id}/tags` → 200 `orderDetail`; 409 `order_action_refused` for more tags than an order may have. What two
 * people do at once adds up, and doing it twice changes nothing, so it asks for no version.
 */
export const orderTagsPatch = z.strictObject({ add: tags, remove: tags });
export type OrderTagsPatch = z.input<typeof orderTagsPatch>;

/** `GET /orders/tags`: those of the store's latest orders with tags, the most used first. */
export const orderTagList = z.object({ items: z.array(z.object({ tag: z.string(), orders: z.int() })) });
export type OrderTagList = z.infer<typeof orderTagList>;
