import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { answerError } from './answer-error';
import { registerApi } from './api-route';
import { lingerAfterEarlyAnswers } from './linger';

const MEBIBYTE = 1024 * 1024;
const TOO_LARGE = { errors: ['O arquivo ou o texto é grande demais.'], code: 'payload_too_large' };

describe('bodies for the API', () => {
  let api: FastifyInstance;
  let edges: FastifyInstance[];
  let upstream: string;
  let origin: string;
  let received: { path: string; bytes: number }[];

  beforeEach(async () => {
    received = [];
    api = Fastify({ bodyLimit: MEBIBYTE, forceCloseConnections: true });
    api.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    api.get('/healthz', async () => ({ status: 'ok' }));
    api.post<{ Body: { text: string } }>('/auth/login', async ({ body }) => {
      received.push({ path: '/auth/login', bytes: body.text.length });
      return { length: body.text.length };
    });
    // Refuses before it reads anything, as the API does without a session.
    api.post(
      '/kyc/uploads',
      { onRequest: async (_request, reply) => reply.code(401).send({ code: 'unauthorized' }) },
      async () => '',
    );
    api.post<{ Body: NodeJS.ReadableStream }>('/pictures', async ({ body }) => {
      let bytes = 0;
      for await (const chunk of body) bytes += chunk.length;
      received.push({ path: '/pictures', bytes });
      return { bytes };
    });
    upstream = await api.listen({ host: '127.0.0.1', port: 0 });
    edges = [];
    origin = await openEdge();
  });

  /** @returns the address it listens on */
  async function openEdge(bodySilenceMs?: number): Promise<string> {
    const edge = Fastify({ forceCloseConnections: true });
    edges.push(edge);
    edge.setErrorHandler(answerError);
    // A hundred senders have all the time that a slow machine needs.
    lingerAfterEarlyAnswers(edge, 60_000);
    await registerApi(edge, upstream, 'production', { bodySilenceMs });
    return edge.listen({ host: '127.0.0.1', port: 0 });
  }

  afterEach(async () => {
    for (const edge of edges) await edge.close();
    await api.close();
  });

  const json = (length: number) => JSON.stringify({ text: 'x'.repeat(length) });

  function post(path: string, type: string, body: string, headers: Record<string, string> = {}) {
    return new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
      const request = httpRequest(`${origin}${path}`, {
        method: 'POST',
        agent: false,
        headers: { 'content-type': type, ...headers },
      });
      request.once('response', async (response) => {
        const chunks = await response.toArray();
        resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) });
        request.destroy();
      });
      request.once('error', reject);
      request.end(body);
    });
  }

  const withLength = (body: string): Record<string, string> => ({
    'content-length': String(Buffer.byteLength(body)),
  });

  it('that are too long are refused to every one of a hundred at once, and everybody else is served', async () => {
    const large = json(3 * MEBIBYTE);
    const asking = async () => {
      const statuses: number[] = [];
      for (let round = 0; round < 20; round += 1)
        statuses.push((await fetch(`${origin}/api/healthz`)).status);
      return statuses;
    };
    const [refusals, others] = await Promise.all([
      Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          post(
            '/api/auth/login',
            'application/json',
            large,
            index % 2 ? withLength(large) : { 'transfer-encoding': 'chunked' },
          ),
        ),
      ),
      asking(),
    ]);
    expect(refusals.map(({ status }) => status)).toEqual(Array(100).fill(413));
    expect(refusals[0]?.body).toMatchObject(TOO_LARGE);
    expect(new Set(others)).toEqual(new Set([200]));
    expect(received).toEqual([]);
    expect((await post('/api/auth/login', 'application/json', json(9))).body).toEqual({ length: 9 });
  });

  it.each([
    ['another type', '/api/auth/login', 'image/png', 415],
    ['no session', '/api/kyc/uploads', 'multipart/form-data; boundary=x', 401],
  ])('answered early (%s) get that answer, a hundred at once', async (_name, path, type, status) => {
    const body = 'x'.repeat(3 * MEBIBYTE);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(path, type, body, index % 2 ? withLength(body) : { 'transfer-encoding': 'chunked' }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(status));
    expect((await fetch(`${origin}/api/healthz`)).status).toBe(200);
  });

  it('longer than any file are refused without being passed on', async () => {
    const answer = await post('/api/pictures', 'multipart/form-data; boundary=x', 'x', {
      'content-length': String(21 * MEBIBYTE),
    });
    expect(answer).toMatchObject({ status: 413, body: TOO_LARGE });
    expect(received).toEqual([]);
  });

  it('that are files pass as they come, whole', async () => {
    const file = 'x'.repeat(5 * MEBIBYTE);
    for (const headers of [
      withLength(file),
      { 'transfer-encoding': 'chunked' },
      { ...withLength(file), expect: '100-continue' },
    ])
      expect((await post('/api/pictures', 'multipart/form-data; boundary=x', file, headers)).body).toEqual({
        bytes: file.length,
      });
  });

  it.each([
    ['JSON', '/api/auth/login', 'application/json'],
    ['a file', '/api/pictures', 'multipart/form-data; boundary=x'],
  ])('that stop coming are answered (%s)', async (_name, path, type) => {
    const hasty = await openEdge(100);
    const socket = connect(Number(new URL(hasty).port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 3000\r\n\r\n{"text":`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
    socket.destroy();
    expect(received).toEqual([]);
  });

  it('whose sender goes away leave the others unharmed', async () => {
    const file = 'x'.repeat(3 * MEBIBYTE);
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const socket = connect(Number(new URL(origin).port), '127.0.0.1');
        socket.write(
          `POST /api/pictures HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${5 * MEBIBYTE}\r\n\r\n${file}`,
          () => socket.destroy(),
        );
        await once(socket, 'close');
      }),
    );
    expect((await post('/api/pictures', 'multipart/form-data; boundary=x', file)).body).toEqual({
      bytes: file.length,
    });
    expect((await fetch(`${origin}/api/healthz`)).status).toBe(200);
  });
});
