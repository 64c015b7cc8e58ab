import { PIXEL_DELIVERY_STATUSES, PIXEL_EVENTS, PIXEL_LIMITS } from '@balcao/domain';
import { id, instant } from '../basics/common';
import { z } from '../basics/z';

/** How many of the latest deliveries a pixel's page shows. */
export const LISTED_PIXEL_DELIVERIES = 50;

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

/** `GET /pixels/{id}/deliveries`: the latest, newest first. */
export const pixelDeliveryQuery = z.strictObject({
  status: z.enum(PIXEL_DELIVERY_STATUSES).optional(),
  orderId: id.optional(),
});
export type PixelDeliveryQuery = z.infer<typeof pixelDeliveryQuery>;
export const pixelDeliveryList = z.object({
  items: z.array(pixelDelivery),
  /** Of all that are kept. */
  counts: z.array(z.object({ status: z.enum(PIXEL_DELIVERY_STATUSES), count: z.int() })),
  /** The problems of the pixel, in sentences. */
  problems: z.array(z.string()),
});
export type PixelDeliveryList = z.infer<typeof pixelDeliveryList>;

/** `POST /pixels/{id}/test` (idempotent) → 200 the delivery. */
export const pixelTestRequest = z.strictObject({});

/** `POST /pixels/{id}/resend` (idempotent): purchases that were never acknowledged. */
export const pixelResendRequest = z.strictObject({
  orderIds: z
    .array(id)
    .min(1)
    .max(PIXEL_LIMITS.resent)
    .overwrite((ids) => [...new Set(ids)]),
});
export type PixelResendRequest = z.infer<typeof pixelResendRequest>;
export const pixelResendAnswer = z.object({
  resent: z.array(id),
  refused: z.array(z.object({ orderId: id, why: z.string() })),
});
export type PixelResendAnswer = z.infer<typeof pixelResendAnswer>;
