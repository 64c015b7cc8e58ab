import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { createEdge, type LocalComposition, readEdgeConfig, serveFolders } from '@balcao/composer';

export interface RunningServer {
  url: string;
  stop(): Promise<void>;
}

const STATIC_FORM = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Entrar</title><style>body{font:15px system-ui;max-width:360px;margin:15vh auto}input,button{display:block;width:100%;padding:10px;margin:4px 0 16px}</style>
<h1>Entrar</h1><form><label>E-mail<input data-static type="email"></label><label>Senha<input type="password"></label><button>Entrar</button></form></html>`;

/** Starts a server on a free port of this machine. */
export async function listen(server: Server): Promise<RunningServer> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The smallest possible login: one HTML file with a form, sent with these headers beside its own. */
export async function serveStaticForm(headers: Record<string, string> = {}): Promise<RunningServer> {
  const body = brotliCompressSync(STATIC_FORM);
  return listen(
    createServer((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/html; charset=utf-8',
        'content-encoding': 'br',
        ...headers,
      });
      response.end(body);
    }),
  );
}

/** An API that answers at once, so that pages are measured and not the database. */
export function serveApiDouble(answers: Record<string, unknown>): Promise<RunningServer> {
  return listen(
    createServer((request, response) => {
      const answer = answers[request.url ?? ''];
      response.writeHead(answer ? 200 : 404, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      });
      response.end(JSON.stringify(answer ?? { errors: ['Não encontrado.'], code: 'not_found' }));
    }),
  );
}

/** The product's edge; with a composition, serving that composition instead of the checkout's builds. */
export async function serveEdge(
  root: string,
  apiUrl: string,
  composition?: LocalComposition,
): Promise<RunningServer> {
  const config = readEdgeConfig({ API_UPSTREAM: apiUrl, LOG_LEVEL: 'silent' }, root);
  const edge = await createEdge(config, composition && serveFolders(async () => composition));
  return { url: await edge.listen({ port: 0, host: '127.0.0.1' }), stop: () => edge.close() };
}
