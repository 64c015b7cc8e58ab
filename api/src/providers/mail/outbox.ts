import type { Executor } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Mail } from './mail';

/** Puts a mail into the outbox, in the transaction of what it tells: both happen or neither. */
export async function enqueueMail(trx: Executor, mail: Mail): Promise<void> {
  await trx
    .insertInto('outbox_messages')
    .values({
      id: newId(),
      to_address: mail.to,
      kind: mail.kind,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
    })
    .execute();
}
