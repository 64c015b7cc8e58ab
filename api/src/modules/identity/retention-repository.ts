import { ago } from '../../db/ago';
import type { Database } from '../../db/database';

/** Deletes counted attempts and used codes after one day, and sessions one month after they end. */
export async function deleteExpiredAccess({ platform }: Database): Promise<void> {
  await platform.deleteFrom('login_attempts').where('last_at', '<', ago('1 day')).execute();
  await platform.deleteFrom('user_tokens').where('expires_at', '<', ago('1 day')).execute();
  await platform.deleteFrom('sessions').where('expires_at', '<', ago('30 days')).execute();
}
