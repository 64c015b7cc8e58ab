import { LIVE_TOPICS } from '@balcao/domain';
import { call } from '../basics/call';
import { z } from '../basics/z';
import type { PersonPreferences } from '../session/preferences';
import type { NoticeCount } from './notices';

/** The moment of an event in microseconds, which says nothing of other sellers. A page remembers the highest id that it received. */
const eventId = z.int().min(0);

/**
 * `GET /live?ticket=` opens a websocket with this ticket, once, within `expiresIn` seconds. The stream is at `lastId`
 * now.
 */
export const liveTicket = z.object({ ticket: z.string(), expiresIn: z.int().min(1), lastId: eventId });
export type LiveTicket = z.infer<typeof liveTicket>;

export const createLiveTicket = call('POST /live/tickets', {
  operationId: 'createLiveTicket',
  limitGroup: 'live',
  access: 'seller',
  status: 201,
  answer: liveTicket,
});

/** Says that something changed, not what: pages that show it refetch it. */
export const liveEvent = z.object({ id: eventId, topic: z.enum(LIVE_TOPICS) });
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * The events after an event, up to `lastId`. The newest ones are sent again, because a transaction may end later than
 * one with a higher id. Listeners ignore ids that they know.
 */
export const liveEvents = z.object({ items: z.array(liveEvent), lastId: eventId });
export type LiveEvents = z.infer<typeof liveEvents>;

/**
 * A websocket's message: an event or, without a topic, the position of the stream. The first message is a position, and says how
 * many notices the person has not seen, and how they want their pages to behave.
 */
export type LiveMessage =
  | LiveEvent
  | { id: number; topic?: undefined; notices?: NoticeCount; preferences?: PersonPreferences };

const after = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional();

/** Without `after`: events from now on. */
export const listLiveEvents = call('GET /live/events', {
  operationId: 'listLiveEvents',
  access: 'seller',
  query: z.object({ after }),
  answer: liveEvents,
});

export const liveSocketQuery = z.object({ ticket: z.string().min(1).max(100), after });
