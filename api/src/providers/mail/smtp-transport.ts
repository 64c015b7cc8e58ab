import type { Transporter } from 'nodemailer';
import type { MailTransport } from './mail';

const TIMEOUT_MS = 15_000;

async function open(url: string): Promise<Transporter> {
  // With the first mail: many an installation has no server, and the library is large.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

/** Sends by SMTP. `url` holds host, port and login: `smtps://user:password@host:465`. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, subject, text, html }) {
      transport ??= open(url);
      await (await transport).sendMail({ from, to, subject, text, html });
    },
  };
}
