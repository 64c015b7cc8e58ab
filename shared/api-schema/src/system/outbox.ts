import { id, instant } from '../basics/common';
import { z } from '../basics/z';

/** `GET /_dev/outbox?to=`: mail that waits because no SMTP is configured. Only on loopback, in development. */
export const outboxQuery = z.strictObject({ to: z.string().trim().toLowerCase().max(254).optional() });
export type OutboxQuery = z.infer<typeof outboxQuery>;

export const outboxMessage = z.object({
  id,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: instant,
});
export type OutboxMessage = z.infer<typeof outboxMessage>;

/** Newest first. */
export const outboxList = z.object({ items: z.array(outboxMessage) });
export type OutboxList = z.infer<typeof outboxList>;
