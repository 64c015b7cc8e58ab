import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.map': 'application/json',
};

/** As strict as the product's policy, so that a pattern that would break there breaks here. */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "img-src 'self' data: blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

function sendPage(response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(nonce),
  });
  response.end(`<!doctype html>
<html lang="pt-BR" data-nonce="${nonce}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Galeria de padrões</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/main.css">
</head>
<body><div id="root"></div><script src="/main.js"></script></body>
</html>`);
}

async function sendFile(dir: string, name: string, response: ServerResponse): Promise<void> {
  const type = TYPES[extname(name)];
  const content = type && /^[\w.-]+$/.test(name) ? await readFile(join(dir, name)).catch(() => null) : null;
  response.writeHead(content ? 200 : 404, {
    'content-type': type ?? 'text/plain',
    'cache-control': 'no-store',
  });
  response.end(content ?? 'Not found');
}

/** Serves a built gallery to this machine alone. Resolves with its address when it listens. */
export function serveGallery(dir: string, port: number): Promise<string> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/') sendPage(response);
    else void sendFile(dir, pathname.slice(1), response);
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`);
    });
  });
}
