/** A mail that is ready to be sent. */
export interface Mail {
  to: string;
  /** What it is about, for the outbox and for figures: `confirm-signup`. */
  kind: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes mails to people. Without one, mails stay in the outbox. */
export interface MailTransport {
  /** @throws when the mail was not accepted; it is then tried again */
  send(mail: Mail): Promise<void>;
}
