import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { LiveMessage } from '@balcao/api-schema';
import type { LiveTopic } from '@balcao/domain';
import { WebSocket } from 'ws';
import type { Account } from './stored-account';
import type { TestApi } from './test-app';

const PATIENCE_MS = 5_000;

/** A page that listens. */
export interface Listener {
  socket: WebSocket;
  /** All that it has heard. */
  heard: LiveMessage[];
  /** Resolves when it has heard so many messages. */
  hearing(count: number): Promise<void>;
  /** Resolves when it has heard of a topic. */
  hearingOf(topic: LiveTopic): Promise<void>;
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
  const heard: LiveMessage[] = [];
  const signal = AbortSignal.timeout(PATIENCE_MS);
  socket.on('message', (data) => heard.push(JSON.parse(String(data))));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open', { signal });
  async function until(isHeard: () => boolean): Promise<void> {
    while (!isHeard()) await once(socket, 'message', { signal: AbortSignal.timeout(PATIENCE_MS) });
  }
  return {
    socket,
    heard,
    closed,
    hearing: (count) => until(() => heard.length >= count),
    hearingOf: (wanted) => until(() => heard.some(({ topic }) => topic === wanted)),
  };
}
