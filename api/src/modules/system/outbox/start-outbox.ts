import { startOutboxWorker } from '../../../jobs/outbox-worker';
import type { StartWorker } from '../../../module';
import { createSmtpTransport } from '../../../providers/mail/smtp-transport';

/** Sends the mails of the outbox. Without an SMTP server they stay there. */
export const startOutbox: StartWorker = ({ config, database }, logger) => {
  const { smtpUrl, from } = config.mail;
  if (smtpUrl) return startOutboxWorker(database, createSmtpTransport(smtpUrl, from), logger);
  if (config.environment === 'production') logger.warn('SMTP_URL is not set: mails stay in the outbox');
  return async () => {};
};
