import { PIXEL_DELIVERY_STATUSES, PIXEL_EVENTS, PIXEL_LIMITS } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';

const attempt = z.object({
  at: instant,
  ms: z.int(),
  /** Null where nothing answered. */
  httpStatus: z.int().nullable(),
  /** The provider's own code, or why nothing answered; empty without one. */
  code: z.string(),
  /** The beginning of the answer. */
  text: z.string(),
});
export type PixelDeliveryAttempt = z.infer<typeof attempt>;

/** A delivery of a pixel, with its outcome. */
export const pixelDelivery = z.object({
  id,
  event: z.enum([...PIXEL_EVENTS, 'test']),
  eventId: z.string(),
  orderId: id.nullable(),
  orderNumber: z.int().nullable(),
  valueCents: z.int(),
  status: z.enum(PIXEL_DELIVERY_STATUSES),
  occurredAt: instant,
  createdAt: instant,
  nextAttemptAt: instant.nullable(),
  attempts: z.array(attempt),
  /** The sent payload, hashed and without the token; null before it was, and after 45 days. */
  payload: z.record(z.string(), z.unknown()).nullable(),
  /** Why it may not be sent again; empty where it may. */
  resendProblem: z.string(),
});
export type PixelDelivery = z.infer<typeof pixelDelivery>;

export const pixelDeliveryList = z.object({
  items: z.array(pixelDelivery),
  /** Of all that are kept. */
  counts: z.array(z.object({ status: z.enum(PIXEL_DELIVERY_STATUSES), count: z.int() })),
  /** The problems of the pixel, in sentences. */
  problems: z.array(z.string()),
});
export type PixelDeliveryList = z.infer<typeof pixelDeliveryList>;

export const pixelResendAnswer = z.object({
  resent: z.array(id),
  refused: z.array(z.object({ orderId: id, why: z.string() })),
});
export type PixelResendAnswer = z.infer<typeof pixelResendAnswer>;

/** The latest, newest first. */
export const listPixelDeliveries = call('GET /pixels/:id/deliveries', {
  operationId: 'listPixelDeliveries',
  access: 'seller',
  permission: 'marketing:ler',
  params: idParams,
  query: z.strictObject({ status: z.enum(PIXEL_DELIVERY_STATUSES).optional(), orderId: id.optional() }),
  answer: pixelDeliveryList,
});

// Sending twice what a lost answer hides would look like two events.
export const testPixel = call('POST /pixels/:id/test', {
  operationId: 'testPixel',
  summary: 'Sends an event that counts as no sale',
  access: 'seller',
  permission: 'marketing:editar',
  idempotent: true,
  params: idParams,
  body: z.strictObject({}),
  answer: pixelDelivery,
  problems: [429],
});

export const resendPixelEvents = call('POST /pixels/:id/resend', {
  operationId: 'resendPixelEvents',
  summary: 'Sends purchases again that were never acknowledged, and says why the others may not be',
  access: 'seller',
  permission: 'marketing:editar',
  idempotent: true,
  params: idParams,
  body: z.strictObject({
    orderIds: z
      .array(id)
      .min(1)
      .max(PIXEL_LIMITS.resent)
      .overwrite((ids) => [...new Set(ids)]),
  }),
  answer: pixelResendAnswer,
  problems: [429],
});
