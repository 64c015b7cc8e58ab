import type { LiveConnectionState, RuntimeConfig, SessionSnapshot } from '@balcao/contract';
import type { StoreApi } from 'zustand/vanilla';
import type { EventBus } from '../events/event-bus';
import { createHttp, type HttpParts } from '../http/create-http';
import { createLoadingCounter } from '../loading/loading-counter';
import type { OpenSocket } from './listen';
import { stayConnected } from './live-connection';
import { personState } from './person-state';
import { createStreamCursor } from './stream-cursor';
import type { LiveSource } from './with-live-events';

/** Changing the page or the tab for a moment does not close the connection. */
const LINGER_MS = 15_000;

export interface LiveSourceParts
  extends Pick<HttpParts, 'token' | 'storeId' | 'logOut' | 'renew' | 'openEnrolment' | 'onChanged'> {
  config: RuntimeConfig;
  session: StoreApi<SessionSnapshot>;
  /** Aborts when the session begins to end: a socket that the API closes with it is not opened anew. */
  sessionEnds: AbortSignal;
  publish: EventBus['publish'];
  /** The state of the connection by which events reach the page. */
  connection: StoreApi<LiveConnectionState>;
  openSocket?: OpenSocket;
  page?: Window;
}

/**
 * Publishes the API's events on the page's bus while somebody subscribes, the page is visible and a person is logged
 * in.
 */
export function createLiveSource({
  session,
  sessionEnds,
  publish,
  connection: state,
  openSocket = (address) => new WebSocket(address),
  page = window,
  ...parts
}: LiveSourceParts): LiveSource {
  const cursor = createStreamCursor((topic) => publish(topic, {}));
  // Uses its own loading counter, because nobody waits for these calls.
  const http = createHttp({ ...parts, earlyAnswers: {}, loading: createLoadingCounter() });
  let isWanted = false;
  let connection: AbortController | undefined;
  let lingering: number | undefined;

  function start(): void {
    connection = new AbortController();
    const { websocket: base } = parts.config.apiBases;
    void stayConnected(
      { http, base, cursor, onPerson: personState.setState, openSocket, onState: state.setState },
      connection.signal,
    );
  }

  function stop(): void {
    page.clearTimeout(lingering);
    lingering = undefined;
    connection?.abort();
    connection = undefined;
    state.setState('idle');
  }

  function follow(): void {
    if (sessionEnds.aborted || session.getState().status !== 'authenticated') stop();
    else if (isWanted && page.document.visibilityState !== 'hidden') {
      page.clearTimeout(lingering);
      lingering = undefined;
      if (!connection) start();
    } else if (connection && lingering === undefined) {
      lingering = page.setTimeout(stop, LINGER_MS);
    }
  }

  session.subscribe(follow);
  sessionEnds.addEventListener('abort', follow);
  page.document.addEventListener('visibilitychange', follow);
  // Reconnects at once when the browser is online again.
  page.addEventListener('online', () => {
    stop();
    follow();
  });
  return {
    setWanted(wanted) {
      isWanted = wanted;
      follow();
    },
  };
}
