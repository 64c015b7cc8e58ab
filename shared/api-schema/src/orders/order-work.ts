import { plainText } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';
import { resourceShape } from '../resources/resource-shape';
import { orderListQuery } from './order-list';
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

/** `POST /orders/{id}/recalculate`: what the events come to, beside what was stored. What differed is mended. */
export const orderRecalculation = z.object({
  isEqual: z.boolean(),
  /** Each in words: "Status do pagamento", "Aguardando pagamento", "Pago". */
  differences: z.array(z.object({ what: z.string(), stored: z.string(), derived: z.string() })),
  order: orderDetail,
});
export type OrderRecalculation = z.infer<typeof orderRecalculation>;

/** `POST /orders/{id}/reveal`: the buyer's e-mail, phone, CPF or CNPJ, and date of birth where it was asked; the audit trail keeps who asked. */
export const revealBuyerRequest = z.strictObject({});
export const revealedBuyer = z.object({
  email: z.string(),
  phone: z.string(),
  document: z.string(),
  birthDate: z.string(),
});
export type RevealedBuyer = z.infer<typeof revealedBuyer>;

/** `GET /orders/{id}/neighbors`: search, filters and order of a list, as `GET /orders` takes them. */
export const orderNeighborsQuery = orderListQuery.omit({ page: true, size: true, cursor: true });
export type OrderNeighborsQuery = z.infer<typeof orderNeighborsQuery>;

const neighbor = z.object({ id, number: z.int() }).nullable();

/** The orders before and after one in a list, also where its filters no longer find it; null at either end. */
export const orderNeighbors = z.object({ previous: neighbor, next: neighbor });
export type OrderNeighbors = z.infer<typeof orderNeighbors>;
