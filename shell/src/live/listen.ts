import type { LiveMessage } from '@balcao/api-schema';
import { LIVE_HEARTBEAT_SECONDS } from '@balcao/domain';

/** Two and a half heartbeats. A connection that is silent for longer is considered lost. */
const SILENCE_MS = LIVE_HEARTBEAT_SECONDS * 2_500;
/** A proxy may accept a socket that its target refuses, so a connection counts only after its first message. */
const FIRST_MESSAGE_MS = 8_000;

export type OpenSocket = (address: string) => WebSocket;

/** The address of the websocket: below the API's base, by the protocol's own name. */
export function socketAddress(base: string, page: string, query: Record<string, string>): string {
  const address = new URL(`${base}/live`, page);
  address.protocol = address.protocol.replace('http', 'ws');
  address.search = new URLSearchParams(query).toString();
  return address.href;
}

/** Listens until the connection ends, is silent for too long, or the signal aborts. */
export function listen(
  address: string,
  openSocket: OpenSocket,
  onMessage: (message: LiveMessage) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const socket = openSocket(address);
    const end = () => {
      clearTimeout(watch);
      signal.removeEventListener('abort', end);
      // Closing may take the browser half a minute. Do not wait for it.
      socket.onclose = socket.onmessage = null;
      socket.close();
      resolve();
    };
    let watch = setTimeout(end, FIRST_MESSAGE_MS);
    signal.addEventListener('abort', end);
    socket.onclose = end;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      clearTimeout(watch);
      watch = setTimeout(end, SILENCE_MS);
      onMessage(JSON.parse(data));
    };
  });
}
