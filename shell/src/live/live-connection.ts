import type { LiveEvents, LiveMessage, LiveTicket } from '@balcao/api-schema';
import type { HttpClient, LiveConnectionState } from '@balcao/contract';
import { listen, type OpenSocket, socketAddress } from './listen';
import { pause, pauseBefore } from './pause';
import type { StreamCursor } from './stream-cursor';

/** Without a websocket the page polls. Events arrive within five seconds, unless polling fails too. */
const POLL_MS = 4_000;

export interface LiveConnectionParts {
  http: Pick<HttpClient, 'get' | 'post'>;
  /** Base of the API that the websocket is below, as in the page's runtime configuration. */
  base: string;
  cursor: StreamCursor;
  /** Called with the first message of a socket, which says how things stand with the person. */
  onPerson(message: Extract<LiveMessage, { topic?: undefined }>): void;
  openSocket: OpenSocket;
  /** Called with each change, until the signal aborts. */
  onState(state: Exclude<LiveConnectionState, 'idle'>): void;
}

/** Receives the API's events until the signal aborts: by websocket, and by polling while there is none. */
export async function stayConnected(
  { http, base, cursor, onPerson, openSocket, onState }: LiveConnectionParts,
  signal: AbortSignal,
): Promise<void> {
  let isConnected = false;
  const say: typeof onState = (state) => {
    if (!signal.aborted) onState(state);
  };
  say('reconnecting');

  /** One connection, from its ticket to its end. @throws ApiError when there is no ticket */
  async function connect(): Promise<void> {
    const { data } = await http.post<LiveTicket>('/live/tickets', undefined, { api: 'websocket', signal });
    if (cursor.lastId() === undefined) cursor.receive([], data.lastId);
    const query = { ticket: data.ticket, after: String(cursor.lastId()) };
    await listen(
      socketAddress(base, window.location.href, query),
      openSocket,
      (message) => {
        isConnected = true;
        say('live');
        if (message.topic === undefined && message.notices) onPerson(message);
        cursor.receive(message.topic === undefined ? [] : [message], message.id);
      },
      signal,
    );
  }

  async function keepConnecting(): Promise<void> {
    for (let attempt = 1; !signal.aborted; attempt++) {
      // A failure to connect is temporary, or shows in the API's other calls.
      await connect().catch(() => {});
      if (isConnected) {
        attempt = 1;
        say('reconnecting');
      }
      isConnected = false;
      await pause(pauseBefore(attempt), signal);
    }
  }

  async function poll(): Promise<void> {
    const after = cursor.lastId();
    const { data } = await http.get<LiveEvents>('/live/events', {
      api: 'websocket',
      signal,
      ...(after !== undefined && { params: { after } }),
    });
    cursor.receive(data.items, data.lastId);
  }

  async function pollWhileDisconnected(): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      await pause(Math.max(POLL_MS, failures > 0 ? pauseBefore(failures) : 0), signal);
      if (isConnected || signal.aborted) continue;
      failures = await poll().then(
        () => 0,
        () => failures + 1,
      );
      if (!isConnected) say(failures === 0 ? 'polling' : 'reconnecting');
    }
  }

  await Promise.all([keepConnecting(), pollWhileDisconnected()]);
}
