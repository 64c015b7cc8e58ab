import { plainText } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { resourceCalls } from '../resources/resource-calls';
import { resourceShape } from '../resources/resource-shape';
import { orderListQuery } from './order-list';
import { orderTagsPatch } from './order-tags';
import { orderDetail } from './orders';

const MAX_NOTE_LENGTH = 2000;

/** Notes that an order can have: its page shows all of them. */
export const MAX_ORDER_NOTES = 100;

/** The team's own notes about an order: `/orders/{id}/notes`, the newest first. A note is deleted by its author only. */
export const orderNote = resourceShape({
  text: {
    in: z.string().overwrite(plainText).min(1, 'Escreva a observação.').max(MAX_NOTE_LENGTH),
    out: z.string(),
  },
  authorName: { computed: z.string() },
  /** The caller wrote it, and can delete it. */
  own: { computed: z.boolean() },
  createdAt: { out: instant },
});
export const orderNoteRequest = orderNote.request;
export type OrderNote = z.infer<typeof orderNote.record>;
export type OrderNotes = z.infer<typeof orderNote.list>;

/** The sums of an order's events, beside what was stored. */
export const orderRecalculation = z.object({
  isEqual: z.boolean(),
  /** Each in words: "Status do pagamento", "Aguardando pagamento", "Pago". */
  differences: z.array(z.object({ what: z.string(), stored: z.string(), derived: z.string() })),
  order: orderDetail,
});
export type OrderRecalculation = z.infer<typeof orderRecalculation>;

/** Mends what differed. */
export const recalculateOrder = call('POST /orders/:id/recalculate', {
  operationId: 'recalculateOrder',
  access: 'seller',
  permission: 'pedidos:editar',
  params: idParams,
  answer: orderRecalculation,
});

/**
 * Erases the buyer for good, as the LGPD lets them ask for: who they are, what their payments' reports said, the team's notes, their
 * carts, and the copies of what others were told. What was sold and paid stays. Repeating it changes nothing.
 */
export const anonymizeOrder = call('POST /orders/:id/anonymize', {
  operationId: 'anonymizeOrder',
  access: 'seller',
  permission: 'pedidos:editar',
  params: idParams,
  answer: orderDetail,
});

/**
 * Changes of two people at once add up, and doing one twice changes nothing, so it asks for no version. 409 `order_action_refused` for
 * more tags than an order may have.
 */
export const updateOrderTags = call('PATCH /orders/:id/tags', {
  operationId: 'updateOrderTags',
  access: 'seller',
  permission: 'pedidos:editar',
  params: idParams,
  body: orderTagsPatch,
  answer: orderDetail,
  problems: [409],
});

export const revealBuyerRequest = z.strictObject({});
export const revealedBuyer = z.object({
  email: z.string(),
  phone: z.string(),
  document: z.string(),
  birthDate: z.string(),
});
export type RevealedBuyer = z.infer<typeof revealedBuyer>;

/** Texts are empty where they were not asked. The audit trail keeps who looked. */
export const revealBuyer = call('POST /orders/:id/reveal', {
  operationId: 'revealBuyer',
  access: 'seller',
  permission: 'pedidos:editar',
  params: idParams,
  body: revealBuyerRequest,
  answer: revealedBuyer,
});

/** Search, filters and order of a list, as the list takes them. */
export const orderNeighborsQuery = orderListQuery.omit({ page: true, size: true, cursor: true });
export type OrderNeighborsQuery = z.infer<typeof orderNeighborsQuery>;

const neighbor = z.object({ id, number: z.int() }).nullable();

/** The orders before and after one in a list, also where its filters no longer find it; null at either end. */
export const orderNeighbors = z.object({ previous: neighbor, next: neighbor });
export type OrderNeighbors = z.infer<typeof orderNeighbors>;

export const getOrderNeighbors = call('GET /orders/:id/neighbors', {
  operationId: 'getOrderNeighbors',
  access: 'seller',
  permission: 'pedidos:ler',
  params: idParams,
  query: orderNeighborsQuery,
  answer: orderNeighbors,
});

export const orderNoteCalls = resourceCalls('/orders/:id/notes', {
  param: 'noteId',
  one: 'OrderNote',
  many: 'OrderNotes',
  area: 'pedidos',
  shape: orderNote,
  has: ['list', 'create', 'delete'],
});
