import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerError } from './answer-error';
import { registerApi } from './api-route';
import { lingerAfterEarlyAnswers } from './linger';

const SLICE_BYTES = 1_024;

/** How many slices a line passes on before it waits to be released. */
const FIRST_SLICES = 50;

interface SlowLine {
  origin: string;
  /** Lets everything through. */
  release(): void;
  close(): Promise<void>;
}

/** A line that passes on a kilobyte at a time, in both directions, and much only once it is released. */
async function openSlowLine(port: number): Promise<SlowLine> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let passed = 0;
  const sockets = new Set<Socket>();
  async function trickle(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from as AsyncIterable<Buffer>)
      for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
        if (!to.write(chunk.subarray(start, start + SLICE_BYTES))) await once(to, 'drain');
        await pause(1);
        passed += 1;
        if (passed > FIRST_SLICES) await released;
      }
    to.end();
  }
  const line: Server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const)
      trickle(from, to).catch(() => to.destroy());
  }).listen(0, '127.0.0.1');
  await once(line, 'listening');
  const address = line.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    release,
    async close() {
      for (const socket of sockets) socket.destroy();
      line.close();
      await once(line, 'close');
    },
  };
}

describe('a slow network', () => {
  let api: FastifyInstance;
  let upstream: string;
  let edge: FastifyInstance;
  let line: SlowLine;
  let origin: string;
  const text = 'x'.repeat(400_000);

  beforeEach(async () => {
    api = Fastify({ forceCloseConnections: true });
    api.get('/healthz', async () => ({ status: 'ok' }));
    api.get('/large', async () => ({ text }));
    api.post<{ Body: { text: string } }>('/large', async ({ body }) => ({ length: body.text.length }));
    api.get('/hangs', () => new Promise(() => {}));
    api.get('/stalls', (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200, { 'content-type': 'application/json' }).write('{"text":"');
    });
    upstream = await api.listen({ host: '127.0.0.1', port: 0 });
  });

  /** Opens the edge, and the line to it. */
  async function open(answerMs?: number): Promise<void> {
    edge = Fastify({ forceCloseConnections: true });
    edge.setErrorHandler(answerError);
    lingerAfterEarlyAnswers(edge);
    await registerApi(edge, upstream, 'production', { answerMs });
    origin = await edge.listen({ host: '127.0.0.1', port: 0 });
    line = await openSlowLine(Number(new URL(origin).port));
  }

  /** Asks until the API has answered in time, however slow the machine is. */
  async function answeredInTime(path: string): Promise<Response> {
    const answer = await fetch(`${line.origin}${path}`);
    return answer.status === 503 ? answeredInTime(path) : answer;
  }
  afterEach(async () => {
    await line.close();
    await edge.close();
    await api.close();
  });

  it('gets whole answers and whole requests through, and delays nobody else', async () => {
    await open();
    const slow = async () => {
      const [read, sent] = await Promise.all([
        fetch(`${line.origin}/api/large`),
        fetch(`${line.origin}/api/large`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ text }),
        }),
      ]);
      expect(await read.json()).toEqual({ text });
      expect(await sent.json()).toEqual({ length: text.length });
    };
    // Both are halfway until the others are done.
    const others = async () => {
      for (let call = 0; call < 5; call += 1) expect((await fetch(`${origin}/api/healthz`)).status).toBe(200);
      line.release();
    };
    await Promise.all([slow(), others()]);
  });

  it('gets an answer from the edge when the API never sends one, and keeps serving', async () => {
    await open(300);
    const answer = await fetch(`${line.origin}/api/hangs`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.json()).toMatchObject({ code: 'unavailable', errors: [expect.any(String)] });
    expect((await answeredInTime('/api/healthz')).status).toBe(200);
  });

  it('ends an answer that stalls, so that the page does not wait for ever', async () => {
    await open(300);
    const answer = await answeredInTime('/api/stalls');
    expect(answer.status).toBe(200);
    await expect(answer.text()).rejects.toThrow();
  });
});
