import type { Database } from '../../../db/database';

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
