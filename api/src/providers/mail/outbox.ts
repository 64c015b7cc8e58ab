import type { Executor } from '../../db/database';
import { newId } from '../../db/new-id';
import { enqueue } from '../../queue';
import type { Mail } from './mail';
import { mailTask } from './mail-task';

/**
 * Puts a mail into the outbox, in the transaction of the event that it reports.
 * @param sentFor the seller for whom it is written to a buyer; null for the platform's own mails
 */
export async function enqueueMail(trx: Executor, mail: Mail, sentFor: string | null = null): Promise<void> {
  const id = newId();
  await trx
    .insertInto('outbox_messages')
    .values({
      id,
      to_address: mail.to,
      kind: mail.kind,
      subject: mail.subject,
      text_body: mail.text,
      html_body: mail.html,
      sent_for: sentFor,
    })
    .execute();
  await enqueue(trx, mailTask, { payload: { messageId: id }, idempotencyKey: id });
}
