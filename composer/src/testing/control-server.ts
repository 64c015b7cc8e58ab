import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { ControlOptions } from '../control/control';
import { registerControl } from '../control/register-control';
import { Tokens } from '../control/tokens';
import type { CollectableStore } from '../store/store';
import type { Workspace } from '../workspace';

/** The control API on a port of its own, with its log kept. */
export interface ControlServer {
  url: string;
  /** Everything that was logged. */
  log: string[];
  /** A new token with these scopes. */
  token(...scopes: string[]): Promise<string>;
  /** Sends a request with a token. */
  ask(token: string, method: string, path: string, more?: Asked): Promise<Answer>;
  close(): Promise<void>;
}

interface Asked {
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

export async function startControl(
  workspace: Workspace<CollectableStore>,
  options: Partial<ControlOptions> = {},
): Promise<ControlServer> {
  const log: string[] = [];
  const app = Fastify({
    logger: { level: 'trace', stream: { write: (line) => log.push(line) } },
    forceCloseConnections: true,
  });
  const nothing = { since: workspace.now().toISOString(), windowSeconds: 60, items: [] };
  await registerControl(app, {
    workspace,
    name: 'prod',
    health: { report: () => nothing },
    refresh: async () => {},
    ...options,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const tokens = new Tokens(workspace.store, workspace.now);
  return {
    url,
    log,
    token: async (...scopes) =>
      (await tokens.create({ name: 'ci', scopes, days: undefined, actor: 'ops' })).secret,
    async ask(token, method, path, { body, headers = {} } = {}) {
      const response = await fetch(`${url}/control${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    close: () => app.close(),
  };
}
