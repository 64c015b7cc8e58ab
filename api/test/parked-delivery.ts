import { newId } from '../src/db/new-id';
import type { Platform } from '../src/platform';
import type { Account } from './stored-account';

/** A parked delivery to a connection of the account. @returns its id */
export async function parkDelivery(
  { database }: Platform,
  { sellerId }: Account,
  connectionId: string,
): Promise<string> {
  const id = newId();
  await database.platform
    .insertInto('webhook_deliveries')
    .values({
      seller_id: sellerId,
      id,
      connection_id: connectionId,
      event_id: id,
      about: 'other',
      trust: 'hint',
      body: Buffer.from('what was said'),
      status: 'parked',
      attempts: 10,
      last_error: 'gateway could not be asked',
    })
    .execute();
  return id;
}
