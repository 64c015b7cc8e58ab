import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../db/database';
import type { MailTransport } from '../providers/mail/mail';
import { afterFailure, startWorkLoop } from './work-loop';

/**
 * Sends the mail that is due first, if any. Its row stays locked meanwhile, so replicas share the outbox without sending
 * twice. The text of a sent mail is wiped: it may hold a code. After ten failures a mail is parked.
 *
 * @returns whether there was one
 */
export async function deliverNext(database: Database, transport: MailTransport): Promise<boolean> {
  return database.platform.transaction().execute(async (trx) => {
    const message = await trx
      .selectFrom('outbox_messages')
      .selectAll()
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (message === undefined) return false;

    const update = trx.updateTable('outbox_messages').where('id', '=', message.id);
    const attempts = message.attempts + 1;
    try {
      const { to_address: to, kind, subject, text_body: text, html_body: html } = message;
      await transport.send({ to, kind, subject, text, html });
      await update
        .set({
          status: 'sent',
          attempts,
          sent_at: new Date(),
          text_body: '',
          html_body: '',
          last_error: null,
        })
        .execute();
    } catch (error) {
      await update
        .set({
          ...afterFailure(attempts),
          last_error: error instanceof Error ? error.message : String(error),
        })
        .execute();
    }
    return true;
  });
}

/** Works the outbox off until stopped. The returned function ends it and waits for the mail in hand. */
export function startOutboxWorker(
  database: Database,
  transport: MailTransport,
  logger: FastifyBaseLogger,
): () => Promise<void> {
  return startWorkLoop(
    () => deliverNext(database, transport),
    (error) => logger.warn({ err: error }, 'outbox not reachable'),
  );
}
