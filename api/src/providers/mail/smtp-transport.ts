import type { Transporter } from 'nodemailer';
import type { MailTransport } from './mail';

const TIMEOUT_MS = 15_000;

const THIS_MACHINE = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

async function open(url: string): Promise<Transporter> {
  // With the first mail: many an installation has no server, and the library is large.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    url,
    // A server that offers no encryption is refused: whoever sits in between could have taken the offer out.
    requireTLS: !THIS_MACHINE.test(new URL(url).hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

/**
 * Sends by SMTP, encrypted unless the host is this machine. `url` holds host, port and login: `smtps://user:password@host:465`. Its query has
 * options of the mailer, which count more: `?requireTLS=false` is for a server on a network of the operator's own.
 */
export function createSmtpTransport(url: string, from: string): MailTransport {
  let transport: Promise<Transporter> | undefined;
  return {
    async send({ to, subject, text, html }) {
      transport ??= open(url);
      await (await transport).sendMail({ from, to, subject, text, html });
    },
  };
}
