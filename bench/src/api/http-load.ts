import { connect, type Socket } from 'node:net';

/** The figures of a load. */
export interface LoadResult {
  calls: number;
  perSecond: number;
  p99Ms: number;
}

const HEAD_END = '\r\n\r\n';
const LENGTH = /content-length: (\d+)/i;

/** How many bytes an answer has of which this is the beginning; undefined while its head is not whole. */
function lengthOf(answer: Buffer): number | undefined {
  const end = answer.indexOf(HEAD_END);
  if (end < 0) return undefined;
  const head = answer.subarray(0, end).toString('latin1');
  if (!head.startsWith('HTTP/1.1 20')) throw new Error(`Unexpected answer: ${head.split('\r\n')[0]}`);
  const length = LENGTH.exec(head)?.[1];
  if (length === undefined) throw new Error('The answer does not tell its length.');
  return end + HEAD_END.length + Number(length);
}

/** The use of one connection: its end, and the time between the beginnings of two calls. */
interface Pace {
  until: number;
  everyMs: number;
}

/**
 * Sends requests on one connection, each after the answer to the one before. At a pace, a call that had to wait for the one
 * before took as long as since its time had come.
 */
function callUntil(
  socket: Socket,
  nextRequest: () => string,
  { until, everyMs }: Pace,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let dueAt = performance.now() + Math.random() * everyMs;
    let sentAt = 0;
    const write = () => {
      sentAt = everyMs === 0 ? performance.now() : dueAt;
      socket.write(nextRequest());
    };
    const send = () => {
      const wait = dueAt - performance.now();
      if (everyMs > 0 && wait > 0) setTimeout(write, wait);
      else write();
    };
    const receive = (bytes: Buffer) => {
      received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
      try {
        const length = lengthOf(received);
        if (length === undefined || received.length < length) return;
      } catch (error) {
        reject(error);
        return;
      }
      received = Buffer.alloc(0);
      const now = performance.now();
      latencies.push(now - sentAt);
      dueAt += everyMs;
      if (now < until) return send();
      socket.removeAllListeners();
      resolve();
    };
    socket.on('data', receive).on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    send();
  });
}

/** A request with a body, below the URL of a load. */
export interface LoadRequest {
  method: 'POST' | 'PUT';
  path: string;
  body: string;
}

/**
 * As many callers of one server as there are connections. Plain sockets, so that the load itself costs little.
 *
 * @param nextRequest what is sent to paths below the URL; without it, the URL is read again and again
 */
export async function openLoad(
  url: string,
  headers: Record<string, string>,
  connections: number,
  nextRequest?: () => LoadRequest,
) {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\r\n');
  const reading = `GET ${pathname}${search} HTTP/1.1\r\n${lines}${HEAD_END}`;
  const textOf = ({ method, path, body }: LoadRequest) =>
    `${method} ${pathname.replace(/\/$/, '')}${path} HTTP/1.1\r\n${lines}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}${HEAD_END}${body}`;
  const next = nextRequest ? () => textOf(nextRequest()) : () => reading;
  const sockets = await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise<Socket>((resolve, reject) => {
          const socket = connect(Number(port), hostname, () => resolve(socket)).once('error', reject);
          socket.setNoDelay();
        }),
    ),
  );
  return {
    /**
     * Calls for some time, as fast as answers come, or at a pace. @throws when an answer is no success
     */
    async run(milliseconds: number, perSecond?: number): Promise<LoadResult> {
      const latencies: number[] = [];
      const everyMs = perSecond === undefined ? 0 : (1_000 * connections) / perSecond;
      const started = performance.now();
      await Promise.all(
        sockets.map((socket) =>
          callUntil(socket, next, { until: started + milliseconds, everyMs }, latencies),
        ),
      );
      const seconds = (performance.now() - started) / 1_000;
      latencies.sort((a, b) => a - b);
      return {
        calls: latencies.length,
        perSecond: latencies.length / seconds,
        p99Ms: latencies[Math.floor(latencies.length * 0.99)] ?? 0,
      };
    },
    close() {
      for (const socket of sockets) socket.destroy();
    },
  };
}
