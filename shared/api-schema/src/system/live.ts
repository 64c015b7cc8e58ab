import { LIVE_TOPICS } from '@balcao/domain';
import { z } from '../basics/z';

/** Grows with each event of the product; a page remembers the highest that it received. */
const eventId = z.int().min(0);

/** Opens `GET /live?ticket=` as a websocket, once, within `expiresIn` seconds; the stream stands at `lastId` now. */
export const liveTicket = z.object({ ticket: z.string(), expiresIn: z.int().min(1), lastId: eventId });
export type LiveTicket = z.infer<typeof liveTicket>;

/** Says that something changed, not what: pages that show it refetch it. */
export const liveEvent = z.object({ id: eventId, topic: z.enum(LIVE_TOPICS) });
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * What happened after an event, up to `lastId`. The youngest ones come again, because a transaction may end later than
 * one with a higher id: listeners ignore ids that they know.
 */
export const liveEvents = z.object({ items: z.array(liveEvent), lastId: eventId });
export type LiveEvents = z.infer<typeof liveEvents>;

/** A websocket's message: an event, or without a topic where the stream stands now. The first one is such. */
export type LiveMessage = LiveEvent | { id: number; topic?: undefined };

const after = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

/** Without `after`: from now on. */
export const liveEventsQuery = z.object({ after });
export const liveSocketQuery = z.object({ ticket: z.string().min(1).max(100), after });
