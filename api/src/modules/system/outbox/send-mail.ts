import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../db/database';
import type { Platform } from '../../../platform';
import type { MailTransport } from '../../../providers/mail/mail';
import { mailTask } from '../../../providers/mail/mail-task';
import { createSmtpTransport } from '../../../providers/mail/smtp-transport';
import { handleTask, type TaskHandler } from '../../../queue';
import { findUnsent, updateMessage } from './repository';

const MAILS_AT_ONCE = 2;

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
      const message = await findUnsent(platform, messageId);
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
