import { normalizeOrderTag, ORDER_TAG_LIMITS } from '@balcao/domain';
import { call } from '../basics/call';
import { z } from '../basics/z';

/** A tag that a team gives orders: one line, in lower case. */
export const orderTag = z
  .string()
  .overwrite(normalizeOrderTag)
  .pipe(z.string().min(1, 'Escreva a etiqueta.').max(ORDER_TAG_LIMITS.length));

const tags = z.array(orderTag).max(ORDER_TAG_LIMITS.count).default([]);

export const orderTagsPatch = z.strictObject({ add: tags, remove: tags });
export type OrderTagsPatch = z.input<typeof orderTagsPatch>;

/** The tags of the store's latest orders that have some, the most used first. */
export const orderTagList = z.object({ items: z.array(z.object({ tag: z.string(), orders: z.int() })) });
export type OrderTagList = z.infer<typeof orderTagList>;

export const listOrderTags = call('GET /orders/tags', {
  operationId: 'listOrderTags',
  access: 'seller',
  permission: 'pedidos:ler',
  answer: orderTagList,
});
