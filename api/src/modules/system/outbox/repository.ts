import type { Selectable, Updateable } from 'kysely';
import type { Database, Executor } from '../../../db/database';
import type { OutboxMessagesTable } from '../tables/system-schema';

const MAX_MESSAGES = 50;

/** The newest mails of the outbox, to one address where it is given. */
export function listMessages({ platform }: Database, to: string | undefined) {
  const messages = platform
    .selectFrom('outbox_messages')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MAX_MESSAGES);
  return (to ? messages.where('to_address', '=', to) : messages).execute();
}

export type OutboxMessage = Selectable<OutboxMessagesTable>;

/** An unsent mail, parked ones included, since they can be retried. */
export const findUnsent = (platform: Executor, id: string): Promise<OutboxMessage | undefined> =>
  platform
    .selectFrom('outbox_messages')
    .where('id', '=', id)
    .where('status', '!=', 'sent')
    .selectAll()
    .executeTakeFirst();

export async function updateMessage(
  platform: Executor,
  id: string,
  columns: Updateable<OutboxMessagesTable>,
): Promise<void> {
  await platform.updateTable('outbox_messages').where('id', '=', id).set(columns).execute();
}
