import { ago } from '../../db/ago';
import type { Database } from '../../db/database';

/** Deletes counted attempts and spent codes after a day, and sessions a month after their end. */
export async function deleteExpiredAccess({ platform }: Database): Promise<void> {
  await platform.deleteFrom('login_attempts').where('last_at', '<', ago('1 day')).execute();
  await platform.deleteFrom('user_tokens').where('expires_at', '<', ago('1 day')).execute();
  await platform.deleteFrom('sessions').where('expires_at', '<', ago('30 days')).execute();
}
