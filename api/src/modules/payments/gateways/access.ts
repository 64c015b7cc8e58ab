import type { GatewayAccess } from '../../../providers/gateway/gateway-provider';
import type { KeyRing } from '../../../security/key-ring';
import { openCredentials } from './credentials';
import type { ConnectionRow } from './repository';

/** What lets a store in at its gateway, opened: only for the moment in which the gateway is asked. */
export function accessOf(keyRing: KeyRing, row: ConnectionRow): GatewayAccess {
  const place = { sellerId: row.seller_id, recordId: row.id };
  return { mode: row.mode, credentials: openCredentials(keyRing, place, row.credentials) };
}
