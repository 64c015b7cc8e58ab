/** A mail that is ready to be sent. */
interface ComposedMail {
  to: string;
  /** Its subject matter, for the outbox and for figures: `confirm-signup`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail to somebody who has an account, is asked to confirm one, or is invited. */
export interface Mail extends ComposedMail {
  audience?: undefined;
}

/** A mail to an address that a seller gave: orders alone send it (`modules/orders/buyer-mails`). */
export interface BuyerMail extends ComposedMail {
  audience: 'buyer';
}

/** Takes mails to people. Without one, mails stay in the outbox. */
export interface MailTransport {
  /** @throws when the mail was not accepted; it is then tried again */
  send(mail: Mail): Promise<void>;
}
