import { type OutboxMessage, outboxList, outboxQuery, z } from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { isLoopback, isLoopbackName } from '../../../security/ip-address';
import { outboxPage } from './page';
import { listMessages } from './repository';

/** In development, the mails that wait because no SMTP is set: JSON for tests, a page for people. */
export function outboxRoutes({ config, database }: Platform): FastifyPluginAsyncZod {
  async function newest(to: string | undefined): Promise<OutboxMessage[]> {
    const rows = await listMessages(database, to);
    return rows.map((row) => ({
      id: row.id,
      to: row.to_address,
      subject: row.subject,
      text: row.text_body,
      html: row.html_body,
      createdAt: row.created_at.toISOString(),
    }));
  }

  const acceptsHtml = (request: FastifyRequest) => (request.headers.accept ?? '').includes('text/html');

  return async (app) => {
    if (config.environment === 'production') return;
    app.get(
      '/_dev/outbox',
      {
        config: { access: 'public' },
        schema: {
          hide: true,
          querystring: outboxQuery,
          response: { 200: z.union([outboxList, z.string()]) },
        },
      },
      async (request, reply) => {
        if (!isLoopback(request.ip) || !isLoopbackName(request.hostname)) throw new Problem('not_found');
        const items = await newest(request.query.to);
        if (!acceptsHtml(request)) return { items };
        return reply.type('text/html; charset=utf-8').serializer(String).send(outboxPage(items));
      },
    );
  };
}
