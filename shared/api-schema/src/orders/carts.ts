import { ABANDONMENT_MINUTES, CART_STATES, CHECKOUT_DEVICES } from '@balcao/domain';
import { call } from '../basics/call';
import { cents } from '../basics/cents';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { countBy, listPageOf, listQuery } from '../lists/lists';
import { flag, several } from '../lists/query-values';

const queriedCents = z.coerce.number().pipe(cents).optional();
const state = z.enum(CART_STATES);

const SORTS = ['abandonedAt', 'totalCents'] as const;

const filter = {
  state: several(state).optional(),
  test: flag.optional(),
  abandonedFrom: z.iso.date().optional(),
  abandonedTo: z.iso.date().optional(),
  totalFrom: queriedCents,
  totalTo: queriedCents,
  utmSource: z.string().trim().min(1).max(200).optional(),
};

/** `q` finds them by name, e-mail, phone or item. */
export const cartListQuery = listQuery.extend({
  sort: z.enum(SORTS.flatMap((column) => [column, `-${column}`] as const)).default('-abandonedAt'),
  ...filter,
  countBy: countBy('state'),
});
export type CartListQuery = z.infer<typeof cartListQuery>;
export const cartFilter = z.strictObject({ q: listQuery.shape.q, ...filter });
export type CartFilter = z.infer<typeof cartFilter>;

/** A cart that was left. Texts are empty where the checkout did not say. */
export const cartRow = z.object({
  id,
  isTest: z.boolean(),
  state,
  buyerName: z.string(),
  /** E-mail and phone are masked; `POST /carts/{id}/reveal` answers them and writes down who asked. */
  buyerEmail: z.string(),
  buyerPhone: z.string(),
  /** WhatsApp can be opened with the phone. */
  hasChat: z.boolean(),
  /** The content of the cart, in the checkout's words. */
  items: z.string(),
  /** 0 where the checkout did not say. */
  totalCents: cents,
  /** How many of the steps contato, entrega and pagamento were behind the buyer. */
  step: z.int().min(0).max(3),
  device: z.enum(CHECKOUT_DEVICES),
  utmSource: z.string(),
  /**
   * The address at which the buyer goes on; empty without a way back. For the platform's own checkout `reveal` answers one that opens this
   * cart.
   */
  recoveryUrl: z.string(),
  /** Whether the buyer left the platform's own checkout. */
  isOwnCheckout: z.boolean(),
  abandonedAt: instant,
  /** How many e-mails reminded of it, and when the last one did. */
  reminders: z.int(),
  remindedAt: instant.nullable(),
  /** The buyer wants no more reminders of this store. */
  isOptedOut: z.boolean(),
});
export type CartRow = z.infer<typeof cartRow>;
export const cartPage = listPageOf(cartRow);
export type CartPage = z.infer<typeof cartPage>;

/** Checkouts that were left with a contact. */
export const listCarts = call('GET /carts', {
  operationId: 'listCarts',
  access: 'seller',
  permission: 'pedidos:ler',
  query: cartListQuery,
  answer: cartPage,
});

export const remindCartRequest = z.strictObject({});

/** 409 `cart_not_remindable` says why the buyer gets no mail. */
export const remindCart = call('POST /carts/:id/remind', {
  operationId: 'remindCart',
  summary: 'E-mails the buyer the way back to their cart; at most three times, a day apart',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: true,
  params: idParams,
  body: remindCartRequest,
  answer: cartRow,
  problems: [409],
});

export const revealCartRequest = z.strictObject({});
export const revealedCart = z.object({ email: z.string(), phone: z.string(), recoveryUrl: z.string() });
export type RevealedCart = z.infer<typeof revealedCart>;

/** The contact of the buyer, and the way back to this cart; the audit trail keeps who asked. */
export const revealCart = call('POST /carts/:id/reveal', {
  operationId: 'revealCart',
  access: 'seller',
  permission: 'pedidos:editar',
  params: idParams,
  body: revealCartRequest,
  answer: revealedCart,
});

/**
 * After how many idle minutes a checkout counts as abandoned, and whether who left the platform's own is reminded once by itself.
 */
export const cartSettings = z.strictObject({
  abandonmentMinutes: z
    .int('Escreva um número inteiro de minutos.')
    .min(ABANDONMENT_MINUTES.min, `Espere ao menos ${ABANDONMENT_MINUTES.min} minutos.`)
    .max(ABANDONMENT_MINUTES.max, `Espere no máximo ${ABANDONMENT_MINUTES.max} minutos (um dia).`),
  remindsByItself: z.boolean(),
});
export type CartSettings = z.infer<typeof cartSettings>;

export const getCartSettings = call('GET /carts/settings', {
  operationId: 'getCartSettings',
  access: 'seller',
  permission: 'pedidos:ler',
  answer: cartSettings,
});

export const setCartSettings = call('PUT /carts/settings', {
  operationId: 'setCartSettings',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: true,
  body: cartSettings,
  answer: cartSettings,
});
