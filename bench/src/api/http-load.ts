import { connect, type Socket } from 'node:net';

/** What a load brought. */
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
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`Unexpected answer: ${head.split('\r\n')[0]}`);
  const length = LENGTH.exec(head)?.[1];
  if (length === undefined) throw new Error('The answer does not tell its length.');
  return end + HEAD_END.length + Number(length);
}

/** Sends the same request again and again on one connection, each after the answer to the one before. */
function callUntil(socket: Socket, request: string, until: number, latencies: number[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
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
      if (now < until) return send();
      socket.removeAllListeners();
      resolve();
    };
    socket.on('data', receive).on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    send();
  });
}

/** As many callers of one URL as there are connections. Plain sockets, so that the load itself costs little. */
export async function openLoad(url: string, headers: Record<string, string>, connections: number) {
  const { hostname, port, pathname, search } = new URL(url);
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`;
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
    /** Calls for some time. @throws when an answer is not 200 */
    async run(milliseconds: number): Promise<LoadResult> {
      const latencies: number[] = [];
      const started = performance.now();
      await Promise.all(
        sockets.map((socket) => callUntil(socket, request, started + milliseconds, latencies)),
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
