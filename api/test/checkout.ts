import { randomUUID } from 'node:crypto';
import type { CheckoutEventType } from '@balcao/domain';

/** An event of a visit to the checkout, at an instant or just now. */
export const checkoutEvent = (
  token: string,
  type: CheckoutEventType,
  { at = new Date(), ...data }: { at?: Date; [member: string]: unknown } = {},
) => ({
  id: `evt_${randomUUID()}`,
  type,
  occurred_at: at.toISOString(),
  session: { token },
  data,
});

/** The instant so many minutes before another one. */
export const minutesAgo = (minutes: number, now = Date.now()): Date => new Date(now - minutes * 60_000);
