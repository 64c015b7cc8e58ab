import { isDeepStrictEqual } from 'node:util';
import {
  etagOf,
  type GatewayAffiliations,
  type GatewayConnection,
  type GatewayConnectionPatch,
  type GatewayConnectionRequest,
  versionOfEtag,
} from '@balcao/api-schema';
import { GATEWAY_IDS, GATEWAYS } from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import type { Database } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { publishLive } from '../../live/publish-live';
import { Problem } from '../../problem';
import type { KeyRing } from '../../security/key-ring';
import type { Origin } from '../../security/origin';
import { requireComplete, requireFitting, requireVerified } from './connection-rules';
import { sealCredentials } from './credentials';
import {
  accountOf,
  type ConnectionRow,
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  lockChoice,
  lockConnection,
  noteIuguStatus,
  toConnection,
  updateConnection,
} from './repository';
import { newWebhookKey } from './webhook-address';

/** Whose connections a call is about, and where it comes from. */
export interface GatewayContext {
  database: Database;
  keyRing: KeyRing;
  owner: Owner;
  origin: Origin;
}
type ReadingContext = Pick<GatewayContext, 'database' | 'owner'>;

/** What the audit log keeps of a connection: of credentials only which there are. */
const auditedConnection = ({ gateway, mode, credentials, fees }: ConnectionRow) => ({
  gateway,
  mode,
  credentials: Object.keys(credentials).sort(),
  fees,
});

/** The store's connections, the current one first; of an id that one alone. @throws Problem not_found */
export async function readConnections(
  { database, owner }: ReadingContext,
  id?: string,
): Promise<GatewayConnection[]> {
  if (id !== undefined) return [await readConnection({ database, owner }, id)];
  const rows = await database.withSeller(owner.sellerId, (trx) => listConnections(trx, owner));
  return rows.map(toConnection);
}

/** @throws Problem not_found for an unknown id and for another store's alike */
export async function readConnection(
  { database, owner }: ReadingContext,
  id: string,
): Promise<GatewayConnection> {
  const row = await database.withSeller(owner.sellerId, (trx) => findConnection(trx, owner, id));
  if (row === undefined) throw new Problem('not_found');
  return toConnection(row);
}

/** Where the store has an account, gateway by gateway. */
export async function readAffiliations({ database, owner }: ReadingContext): Promise<GatewayAffiliations> {
  const rows = await database.withSeller(owner.sellerId, (trx) => listConnections(trx, owner));
  return {
    items: GATEWAY_IDS.map((idGateway) => {
      const row = rows.find(({ gateway }) => gateway === idGateway);
      return {
        idGateway,
        nome: GATEWAYS[idGateway].name,
        idPagamentoGateway: row?.id ?? null,
        current: row?.is_current ?? false,
        configured: row !== undefined && toConnection(row).configured,
        account: accountOf(row),
      };
    }),
  };
}

/** Connects the store to a gateway. @throws Problem validation, identity_not_verified or gateway_connected */
export function connect(
  { database, keyRing, owner, origin }: GatewayContext,
  { idGateway, mode, credentials, fees }: GatewayConnectionRequest,
): Promise<GatewayConnection> {
  requireFitting(idGateway, mode, credentials);
  requireComplete(idGateway, credentials);
  const { sellerId, storeId } = owner;
  const id = newId();
  return database.withSeller(sellerId, async (trx) => {
    await lockChoice(trx, owner);
    const others = await listConnections(trx, owner);
    if (others.some(({ gateway }) => gateway === idGateway)) throw new Problem('gateway_connected');
    if (mode === 'live') await requireVerified(trx, sellerId);
    const row = await insertConnection(trx, {
      seller_id: sellerId,
      id,
      store_id: storeId,
      gateway: idGateway,
      mode,
      credentials: JSON.stringify(sealCredentials(keyRing, { sellerId, recordId: id }, credentials)),
      fees: JSON.stringify(fees),
      ...newWebhookKey(keyRing, { sellerId, recordId: id }),
    });
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.connect',
      entity: 'payment_gateway',
      entityId: id,
      after: auditedConnection(row),
    });
    await publishLive(trx, { sellerId }, 'payments.changed');
    return toConnection(row);
  });
}

/** The 412 of a connection that somebody changed meanwhile. */
export function connectionConflict(row: ConnectionRow): Problem {
  return new Problem('stale_version', {
    extra: { current: toConnection(row) },
    headers: { etag: etagOf(row.version) },
  });
}

/**
 * Changes what is given, unless somebody changed the connection since it was read.
 * @throws Problem precondition_required, not_found, stale_version (with the connection as it is now), validation or
 * identity_not_verified
 */
export function changeConnection(
  { database, keyRing, owner, origin }: GatewayContext,
  id: string,
  ifMatch: string | undefined,
  { mode, credentials = {}, fees }: GatewayConnectionPatch,
): Promise<GatewayConnection> {
  if (ifMatch === undefined) throw new Problem('precondition_required');
  const { sellerId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    if (versionOfEtag(ifMatch) !== current.version) throw connectionConflict(current);
    const wanted = { mode: mode ?? current.mode, fees: fees ?? current.fees };
    requireFitting(current.gateway, wanted.mode, credentials);
    if (wanted.mode === 'live' && current.mode !== 'live') await requireVerified(trx, sellerId);
    const otherAccount = wanted.mode !== current.mode || Object.keys(credentials).length > 0;
    if (!otherAccount && isDeepStrictEqual(wanted.fees, current.fees)) return toConnection(current);

    const sealed = sealCredentials(keyRing, { sellerId, recordId: id }, credentials);
    const row = await updateConnection(trx, current, {
      mode: wanted.mode,
      fees: JSON.stringify(wanted.fees),
      credentials: JSON.stringify({ ...current.credentials, ...sealed }),
      version: current.version + 1,
      ...(otherAccount && {
        account_status: '',
        account_feedback: '',
        last_test_outcome: null,
        last_test_at: null,
      }),
    });
    if (otherAccount) await noteIuguStatus(trx, row, '');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.update',
      entity: 'payment_gateway',
      entityId: id,
      before: auditedConnection(current),
      after: { ...auditedConnection(row), replacedCredentials: Object.keys(credentials).sort() },
    });
    await publishLive(trx, { sellerId }, 'payments.changed');
    return toConnection(row);
  });
}

/** Removes a connection with its credentials and method configurations. @throws Problem not_found or gateway_in_use */
export function disconnect({ database, owner, origin }: GatewayContext, id: string): Promise<void> {
  const { sellerId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    await lockChoice(trx, owner);
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    if (current.is_current) throw new Problem('gateway_in_use');
    await deleteConnection(trx, current);
    await noteIuguStatus(trx, current, '');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.disconnect',
      entity: 'payment_gateway',
      entityId: id,
      before: auditedConnection(current),
    });
    await publishLive(trx, { sellerId }, 'payments.changed');
  });
}
