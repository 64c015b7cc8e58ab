import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import { type Account, createAccount } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row } from './row';

/** Somebody who works in the target's store: the membership's id. */
async function memberOf({ sellerId, storeId }: Account, platform: Platform): Promise<string> {
  const [id, { userId }] = [newId(), await createAccount(platform)];
  await platform.database.platform
    .insertInto('memberships')
    .values({ seller_id: sellerId, id, store_id: storeId, user_id: userId, role: 'leitura' })
    .execute();
  return id;
}

/** The rows of a store's team. */
export const TEAM_ROWS: Record<string, Row[]> = {
  'GET /team': [bare('/team', loggedIn(200))],
  'PUT /team/{id}': [
    {
      call: async (target, platform) => ({
        url: `/team/${await memberOf(target, platform)}`,
        payload: { role: 'operacoes' },
      }),
      // Without a password given just now.
      answers: loggedIn(403),
    },
  ],
  'DELETE /team/{id}': [
    {
      call: async (target, platform) => ({ url: `/team/${await memberOf(target, platform)}` }),
      answers: ownOnly(204),
    },
  ],
  // Everybody here is the owner of the store that they work in.
  'POST /team/leave': [bare('/team/leave', loggedIn(409))],
};
