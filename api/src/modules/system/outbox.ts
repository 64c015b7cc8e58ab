import { type OutboxMessage, outboxList, outboxQuery, z } from '@balcao/api-schema';
import type { FastifyBaseLogger } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Updateable } from 'kysely';
import type { Database, Executor } from '../../db/database';
import { escapeHtml } from '../../html/html';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import type { MailTransport } from '../../providers/mail/mail';
import { mailTask } from '../../providers/mail/mail-task';
import { createSmtpTransport } from '../../providers/mail/smtp-transport';
import { handleTask, type TaskHandler } from '../../queue';
import { isLoopback, isLoopbackName } from '../../security/ip-address';
import type { OutboxMessagesTable } from './tables/system-schema';

const MAILS_AT_ONCE = 2;

const updateMessage = (platform: Executor, id: string, columns: Updateable<OutboxMessagesTable>) =>
  platform.updateTable('outbox_messages').where('id', '=', id).set(columns).execute();

/**
 * Sends the outbox's mails. The text of a sent mail is wiped, because it may hold a code. After ten failures a mail is
 * parked. No row is locked while the mail server is asked.
 */
export function sendMails({ platform }: Database, transport: MailTransport): TaskHandler {
  return handleTask(mailTask, {
    concurrency: MAILS_AT_ONCE,
    // Login codes belong to the platform, so they need concurrency: one slow mail must not hold up the others.
    perKey: MAILS_AT_ONCE,
    describeError: (error) => (error instanceof Error ? error.message : String(error)),
    async run({ messageId }, { task: { attempts } }) {
      // Parked ones included, since they can be retried.
      const message = await platform
        .selectFrom('outbox_messages')
        .where('id', '=', messageId)
        .where('status', '!=', 'sent')
        .selectAll()
        .executeTakeFirst();
      if (message === undefined) return;
      const { to_address: to, kind, subject, text_body: text, html_body: html } = message;
      await transport.send({ to, kind, subject, text, html });
      await updateMessage(platform, messageId, {
        status: 'sent',
        attempts,
        sent_at: new Date(),
        text_body: '',
        html_body: '',
        last_error: null,
      });
    },
    async settled(trx, { messageId }, { attempts }, ending) {
      if (ending.state !== 'retry' && ending.state !== 'parked') return;
      const status = ending.state === 'parked' ? 'parked' : 'waiting';
      await updateMessage(trx, messageId, { status, attempts, last_error: ending.error });
    },
  });
}

/** The mail workers. Without an SMTP server there are none, and mails stay in the outbox. */
export function mailWorkers({ config, database }: Platform, logger: FastifyBaseLogger): TaskHandler[] {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl) return [sendMails(database, createSmtpTransport(smtpUrl, from))];
  if (config.environment === 'production') logger.warn('SMTP_URL is not set: mails stay in the outbox');
  return [];
}

const linked = (escaped: string) =>
  escaped.replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`);

const article = ({ to, subject, text, createdAt }: OutboxMessage) => `
  <article>
    <h2>${escapeHtml(subject)}</h2>
    <p>Para ${escapeHtml(to)}, <time datetime="${createdAt}">${createdAt}</time></p>
    <pre>${linked(escapeHtml(text))}</pre>
  </article>`;

/** The outbox as a page, newest first. Plain markup: the API's content security policy allows no styles. */
const outboxPage = (messages: OutboxMessage[]): string => `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><title>Caixa de saída · Balcão</title></head>
<body>
  <h1>Caixa de saída</h1>
  ${messages.length > 0 ? messages.map(article).join('\n') : '<p>Nenhuma mensagem ainda.</p>'}
</body>
</html>
`;

const MAX_MESSAGES = 50;

/** In development, the mails that wait because no SMTP is set: JSON for tests, a page for people. */
export function outboxRoutes({ config, database: { platform } }: Platform): FastifyPluginAsyncZod {
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
        const { to } = request.query;
        const messages = platform
          .selectFrom('outbox_messages')
          .selectAll()
          .orderBy('id', 'desc')
          .limit(MAX_MESSAGES);
        const rows = await (to ? messages.where('to_address', '=', to) : messages).execute();
        const items = rows.map((row) => ({
          id: row.id,
          to: row.to_address,
          subject: row.subject,
          text: row.text_body,
          html: row.html_body,
          createdAt: row.created_at.toISOString(),
        }));
        if (!(request.headers.accept ?? '').includes('text/html')) return { items };
        return reply.type('text/html; charset=utf-8').serializer(String).send(outboxPage(items));
      },
    );
  };
}
