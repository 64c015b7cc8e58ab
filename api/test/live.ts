import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { LiveMessage } from '@balcao/api-schema';
import type { LiveTopic } from '@balcao/domain';
import { WebSocket } from 'ws';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

/** An open page with a live websocket. */
export interface Listener {
  socket: WebSocket;
  /** All messages so far. Those without a topic come when it has caught up, and now and then as a sign of life. */
  received: LiveMessage[];
  /** Resolves when it has caught up. */
  untilCaughtUp(): Promise<void>;
  /** Resolves when so many events have arrived. */
  untilEvents(count: number): Promise<void>;
  /** Resolves when an event of the topic has arrived. */
  untilTopic(topic: LiveTopic): Promise<void>;
  /** Resolves with the code when the other side ends the connection. */
  closed: Promise<number>;
}

/** Puts an API on a port of its own; it ends with the API. */
export async function listenOn({ app }: TestApi): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

export async function takeTicket({ app }: TestApi, { headers }: Account): Promise<string> {
  const answer = await app.inject({ method: 'POST', url: '/live/tickets', headers });
  return answer.json().ticket;
}

/**
 * Opens a websocket as a page does.
 * @throws with the status of a refusal, such as "Unexpected server response: 401"
 */
export async function openLive(
  api: TestApi,
  address: string,
  ticket: string,
  { after, origin = api.platform.config.publicUrl }: { after?: number; origin?: string } = {},
): Promise<Listener> {
  const query = new URLSearchParams({ ticket, ...(after !== undefined && { after: String(after) }) });
  const socket = new WebSocket(`${address}/live?${query}`, { origin });
  const received: LiveMessage[] = [];
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  async function until(isReceived: () => boolean): Promise<void> {
    while (!isReceived()) await once(socket, 'message');
  }
  return {
    socket,
    received,
    closed,
    untilCaughtUp: () => until(() => received.some(({ topic }) => topic === undefined)),
    untilEvents: (count) => until(() => received.filter(({ topic }) => topic !== undefined).length >= count),
    untilTopic: (wanted) => until(() => received.some(({ topic }) => topic === wanted)),
  };
}

/** How many events of a topic open pages of the account have been told, with what has just been committed. */
export async function countLiveEvents(
  { platform, platforms }: TestApi,
  { sellerId }: Account,
  topic: LiveTopic,
): Promise<number> {
  for (const { live } of platforms) await live.flush();
  const { count } = await platform.database.platform
    .selectFrom('live_events')
    .where('seller_id', '=', sellerId)
    .where('topic', '=', topic)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
