import { newId } from '../../src/db/new-id';
import type { Platform } from '../../src/platform';
import type { Account } from '../stored-account';
import { bare, loggedIn, ownOnly, type Row, send } from './row';

/** A key of the target's store. */
async function keyOf({ sellerId, storeId, userId }: Account, { database }: Platform): Promise<string> {
  const id = newId();
  await database.platform
    .insertInto('api_keys')
    .values({
      seller_id: sellerId,
      id,
      store_id: storeId,
      name: 'Loja virtual',
      kind: 'secret',
      mode: 'test',
      scopes: ['pedidos:ler'],
      prefix: 'ck_test_abcdef',
      key_hash: id,
      created_by: userId,
    })
    .execute();
  return id;
}

/** The rows of API keys. */
export const API_KEY_ROWS: Record<string, Row[]> = {
  'GET /api-keys': [bare('/api-keys', loggedIn(200))],
  // Without a password given just now.
  'POST /api-keys': [
    send('/api-keys', () => ({ name: 'Loja', mode: 'test', scopes: ['pedidos:ler'] }), loggedIn(403)),
  ],
  'DELETE /api-keys/{id}': [
    {
      call: async (target, platform) => ({ url: `/api-keys/${await keyOf(target, platform)}` }),
      answers: ownOnly(204),
    },
  ],
};
