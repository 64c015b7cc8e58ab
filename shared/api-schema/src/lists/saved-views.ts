import { plainLine } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';

/** Lists that have saved views. */
export const VIEWED_LISTS = [
  'products',
  'platform-users',
  'orders',
  'coupons',
  'shipping-methods',
  'order-bumps',
  'pixels',
] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

const viewName = z
  .string()
  .overwrite(plainLine)
  .min(1, 'Dê um nome à visão.')
  .max(60, 'Escreva no máximo 60 caracteres.');

/** A list's address without page and cursor: filters, search, order and columns. */
const viewQuery = z.string().overwrite(plainLine).max(2000);

/** A saved view of a list: private, or shared with the store. */
export const savedView = z.object({
  id,
  list: z.enum(VIEWED_LISTS),
  name: viewName,
  query: viewQuery,
  shared: z.boolean(),
  /** Whether the caller created it. Only its author can change or delete it. */
  own: z.boolean(),
  createdAt: instant,
});
export type SavedView = z.infer<typeof savedView>;

/** `GET /saved-views?list=`: the caller's views and the shared ones, by name. */
export const savedViewsQuery = z.strictObject({ list: z.enum(VIEWED_LISTS) });
export const savedViewList = z.object({ items: z.array(savedView) });
export type SavedViewList = z.infer<typeof savedViewList>;

/** `POST /saved-views` → 201. A name in use answers 409 `view_name_in_use`. At most 50 per person and list. */
export const savedViewRequest = z.strictObject({
  list: z.enum(VIEWED_LISTS),
  name: viewName,
  query: viewQuery,
  shared: z.boolean(),
});
export type SavedViewRequest = z.infer<typeof savedViewRequest>;

/** `PATCH /saved-views/{id}` → 200 `savedView`. */
export const savedViewPatch = savedViewRequest.omit({ list: true }).partial();
export type SavedViewPatch = z.infer<typeof savedViewPatch>;
