import { createTransport } from 'nodemailer';
import type { MailTransport } from './mail';

const TIMEOUT_MS = 15_000;

/** Sends by SMTP. `url` holds host, port and login: `smtps://user:password@host:465`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send({ to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html });
    },
  };
}
