import { plainLine } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
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

export const savedViewRequest = z.strictObject({
  list: z.enum(VIEWED_LISTS),
  name: viewName,
  query: viewQuery,
  shared: z.boolean(),
});
export type SavedViewRequest = z.infer<typeof savedViewRequest>;

export const savedViewPatch = savedViewRequest.omit({ list: true }).partial();
export type SavedViewPatch = z.infer<typeof savedViewPatch>;

/** The caller's views and the shared ones, by name. */
export const listSavedViews = call('GET /saved-views', {
  operationId: 'listSavedViews',
  access: 'seller',
  query: z.strictObject({ list: z.enum(VIEWED_LISTS) }),
  answer: z.object({ items: z.array(savedView) }),
  problems: [403],
});

/** A name in use answers 409 `view_name_in_use`. At most 50 per person and list. */
export const createSavedView = call('POST /saved-views', {
  operationId: 'createSavedView',
  access: 'seller',
  idempotent: true,
  body: savedViewRequest,
  status: 201,
  answer: savedView,
  problems: [403],
});

export const updateSavedView = call('PATCH /saved-views/:id', {
  operationId: 'updateSavedView',
  access: 'seller',
  params: idParams,
  body: savedViewPatch,
  answer: savedView,
  problems: [403, 409],
});

export const deleteSavedView = call('DELETE /saved-views/:id', {
  operationId: 'deleteSavedView',
  access: 'seller',
  params: idParams,
  problems: [403],
});
