import type { ServerResponse } from 'node:http';
import { PAGES } from './pages';

/** Answers with a page of our own. It is for nobody's cache. */
export function answerPage(response: ServerResponse, name: keyof typeof PAGES): void {
  const { status, html } = PAGES[name];
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response
    .writeHead(status, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...(status === 503 && { 'retry-after': '5' }),
    })
    .end(html);
}

/** The name in a `Host` header, without its port. */
export const nameOf = (host: string | undefined): string => (host ?? '').toLowerCase().replace(/:\d+$/, '');
