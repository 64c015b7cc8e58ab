import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { LiveMessage } from '@balcao/api-schema';
import type { LiveTopic } from '@balcao/domain';
import { WebSocket } from 'ws';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

const PATIENCE_MS = 5_000;

/** An open page with a live websocket. */
export interface Listener {
  socket: WebSocket;
  /** All messages so far. */
  received: LiveMessage[];
  /** Resolves when so many messages have arrived. */
  untilReceived(count: number): Promise<void>;
  /** Resolves when a message of the topic has arrived. */
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
  const signal = AbortSignal.timeout(PATIENCE_MS);
  socket.on('message', (data) => received.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open', { signal });
  async function until(isReceived: () => boolean): Promise<void> {
    while (!isReceived()) await once(socket, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
  }
  return {
    socket,
    received,
    closed,
    untilReceived: (count) => until(() => received.length >= count),
    untilTopic: (wanted) => until(() => received.some(({ topic }) => topic === wanted)),
  };
}

/** How many events of a topic open pages of the account have been told, with what has just been committed. */
export async function countLiveEvents(
  { platform }: TestApi,
  { sellerId }: Account,
  topic: LiveTopic,
): Promise<number> {
  await platform.live.flush();
  const { count } = await platform.database.platform
    .selectFrom('live_events')
    .where('seller_id', '=', sellerId)
    .where('topic', '=', topic)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
