import type { GatewayAccess } from '../../../providers/gateway/gateway-provider';
import type { KeyRing } from '../../../security/key-ring';
import { openCredentials } from './credentials';
import type { ConnectionRow } from './repository';

/** Decrypts a connection's access, only for the moment of a request to the gateway. */
export function accessOf(keyRing: KeyRing, row: ConnectionRow): GatewayAccess {
  const place = { sellerId: row.seller_id, recordId: row.id };
  return { mode: row.mode, credentials: openCredentials(keyRing, place, row.credentials) };
}
