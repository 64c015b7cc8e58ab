import type { Selectable, Updateable } from 'kysely';
import type { Executor } from '../../../db/database';
import type { OutboxMessagesTable } from '../../../db/schema';

export type OutboxMessage = Selectable<OutboxMessagesTable>;

/** A mail that was not sent yet; parked ones too, since somebody retries them. */
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
