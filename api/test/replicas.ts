import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { startNginx } from './nginx';

/** Several replicas behind one address. */
export interface Replicas {
  /** Calls one of them over HTTP. Takes and answers what `inject` of Fastify does, as far as tests use it. */
  inject(options: InjectOptions | string): Promise<LightMyRequestResponse>;
  stop(): Promise<void>;
}

/** Serves an app beside its own server, which a test may start for itself. */
async function serveBeside(app: FastifyInstance): Promise<Server> {
  const server = createServer((incoming, outgoing) => app.routing(incoming, outgoing));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function bodyOf(payload: unknown): { body?: string | Buffer; type?: string } {
  if (payload === undefined || payload === null) return {};
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return { body: payload };
  return { body: JSON.stringify(payload), type: 'application/json' };
}

const pathOf = ({ url = '/', path = url, query }: InjectOptions): string => {
  const address = new URL(typeof path === 'string' ? path : (path.pathname ?? '/'), 'http://replicas');
  const added = typeof query === 'string' ? new URLSearchParams(query) : Object.entries(query ?? {});
  for (const [name, value] of added)
    for (const one of [value].flat()) address.searchParams.append(name, String(one));
  return address.pathname + address.search;
};

async function call(address: string, options: InjectOptions): Promise<LightMyRequestResponse> {
  const { method = 'GET', headers = {}, payload = options.body, remoteAddress } = options;
  const { body, type } = bodyOf(payload);
  const sent = request(address + pathOf(options), {
    method,
    agent: false,
    headers: {
      ...(type && { 'content-type': type }),
      ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      ...(remoteAddress && { 'x-forwarded-for': remoteAddress }),
      ...(headers as Record<string, string>),
    },
  });
  sent.end(body);
  const [answer] = await once(sent, 'response');
  const rawPayload = await buffer(answer);
  const text = rawPayload.toString();
  return {
    statusCode: answer.statusCode,
    statusMessage: answer.statusMessage,
    headers: answer.headers,
    rawPayload,
    payload: text,
    body: text,
    json: () => JSON.parse(text),
    raw: { req: sent, res: answer },
  } as unknown as LightMyRequestResponse;
}

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/**
 * Puts nginx in front of apps, each of which is one replica. A test may start the first one itself as well; the others listen
 * here, and stop when they are closed.
 */
export async function startReplicas(
  first: FastifyInstance,
  others: readonly FastifyInstance[],
): Promise<Replicas> {
  const beside = await serveBeside(first);
  for (const app of others) await app.listen({ host: '127.0.0.1', port: 0 });
  const nginx = await startNginx([beside, ...others.map(({ server }) => server)].map(portOf));
  return {
    inject: (options) => call(nginx.address, typeof options === 'string' ? { url: options } : options),
    async stop() {
      await nginx.stop();
      beside.closeAllConnections();
      beside.close();
    },
  };
}
