import { Client } from 'pg';
import { newApiKey } from '../../api/src/security/api-key';
import type { StoreOwner } from './make-owner';

/** A live key of the owner's store. */
export async function makeKey(databaseUrl: string, { sellerId, storeId }: StoreOwner): Promise<string> {
  const { key, prefix, hash } = newApiKey(sellerId, { kind: 'secret', mode: 'live' });
  const client = new Client({ connectionString: databaseUrl, options: '-c role=balcao_platform' });
  await client.connect();
  await client.query(
    `insert into api_keys (seller_id, id, store_id, name, kind, mode, scopes, prefix, key_hash, created_by)
     values ($1, gen_random_uuid(), $2, 'Medição', 'secret', 'live', '{eventos:escrever,pedidos:escrever}', $3, $4, '')`,
    [sellerId, storeId, prefix, hash],
  );
  await client.end();
  return key;
}
