import { createHash } from 'node:crypto';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { keptDocument } from '../../../plugins/kept-document';
import { type ShownDocument, withoutReferences } from './document';
import { documentationPage, PAGE_SCRIPT, PAGE_STYLE } from './page';

/** The path of the API below the product's address. */
const API_PATH = '/api';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page runs its own style and script, and nothing else. */
const POLICY = [
  "default-src 'none'",
  `style-src ${hashOf(PAGE_STYLE)}`,
  `script-src ${hashOf(PAGE_SCRIPT)}`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `GET /docs/v1`: the documentation of the public API, for people. */
export function v1DocsRoutes({ config }: Platform): FastifyPluginAsyncZod {
  return async (app) => {
    const send = keptDocument(
      // The document is complete when the server is ready, and stays as it is.
      () =>
        documentationPage(withoutReferences(app.publicSwagger() as unknown as ShownDocument), {
          base: `${config.publicUrl}${API_PATH}`,
          publicUrl: config.publicUrl,
          requestsPerMinute: config.apiKeyRequestsPerMinute,
        }),
      'text/html; charset=utf-8',
    );
    app.get(
      '/docs/v1',
      {
        config: { access: 'public', ignoresSession: true, limitGroup: 'documents' },
        schema: { hide: true },
      },
      (request, reply) => send(request, reply.header('content-security-policy', POLICY)),
    );
  };
}
