import type { GatewayAffiliations, GatewayConnection, GatewayConnectionRequest } from '@balcao/api-schema';
import { GATEWAY_IDS, GATEWAYS } from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import type { Call } from '../../../../call';
import { newId } from '../../../../db/new-id';
import { publishLive } from '../../../../live/publish-live';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import { assertStepUp } from '../../../../security/step-up';
import { lockHasOpenCharges } from '../../charges/open-charges';
import { deleteTestChargesAt } from '../../charges/open-charges-repository';
import {
  assertChargesNobodyInDemo,
  assertComplete,
  assertKnownFields,
  assertVerified,
} from '../connection-rules';
import { sealCredentials } from '../credentials';
import { raiseIuguStatus } from '../iugu-status';
import { notifyOwners } from '../notify-owners';
import {
  accountOf,
  type ConnectionRow,
  deleteConnection,
  findConnection,
  insertConnection,
  listConnections,
  lockChoice,
  lockConnection,
  toConnection,
} from '../repository';
import { newWebhookKey } from '../webhook-address';

type ConnectionCall = Call<'database' | 'keyRing' | 'raise'>;
/** A call that owners are notified of: with the actor and the time of their step-up. */
export interface AccessCall extends ConnectionCall {
  identity: Pick<Identity, 'name' | 'steppedUpAt' | 'hasSecondFactor'>;
}

/** The audited fields of a connection: of the credentials only their names. */
export const auditedConnection = ({ gateway, mode, credentials, fees }: ConnectionRow) => ({
  gateway,
  mode,
  credentials: Object.keys(credentials).sort(),
  fees,
});

/** The store's connections, current one first, or the one with the id. @throws Problem not_found */
export async function readConnections(call: Call<'database'>, id?: string): Promise<GatewayConnection[]> {
  const { platform, owner } = call;
  if (id !== undefined) return [await readConnection(call, id)];
  const rows = await platform.database.withSeller(owner.sellerId, (trx) => listConnections(trx, owner));
  return rows.map(toConnection);
}

/** @throws Problem not_found for an unknown id, and for another store's */
export async function readConnection(
  { platform: { database }, owner }: Call<'database'>,
  id: string,
): Promise<GatewayConnection> {
  const row = await database.withSeller(owner.sellerId, (trx) => findConnection(trx, owner, id));
  if (row === undefined) throw new Problem('not_found');
  return toConnection(row);
}

/** The accounts of the store, gateway by gateway. */
export async function readAffiliations({
  platform: { database },
  owner,
}: Call<'database'>): Promise<GatewayAffiliations> {
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
        account: accountOf(idGateway, row),
      };
    }),
  };
}

/**
 * Connects the store to a gateway, and tells its owners when that takes secrets.
 * @throws Problem step_up_required, validation, identity_not_verified, demo_store or gateway_connected
 */
export async function connect(
  { platform: { database, keyRing }, owner, origin, identity }: AccessCall,
  { idGateway, mode, credentials, fees }: GatewayConnectionRequest,
): Promise<GatewayConnection> {
  const hasSecrets = Object.keys(credentials).length > 0;
  if (hasSecrets) assertStepUp(identity);
  assertKnownFields(idGateway, mode, credentials);
  assertComplete(idGateway, credentials);
  const { sellerId, storeId } = owner;
  const id = newId();
  return database.withSeller(sellerId, async (trx) => {
    await lockChoice(trx, owner);
    const others = await listConnections(trx, owner);
    if (others.some(({ gateway }) => gateway === idGateway)) throw new Problem('gateway_connected');
    await assertChargesNobodyInDemo(trx, owner, idGateway);
    if (mode === 'live') await assertVerified(trx, sellerId);
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
    if (hasSecrets)
      await notifyOwners(trx, owner, { change: 'connected', gateway: idGateway, mode, by: identity.name });
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

/**
 * Removes a connection with its credentials, method configurations, test charges and deliveries.
 * @throws Problem not_found, gateway_in_use, or gateway_has_open_charges
 */
export function disconnect(
  { platform: { database, raise }, owner, origin }: ConnectionCall,
  id: string,
): Promise<void> {
  const { sellerId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    await lockChoice(trx, owner);
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    if (current.is_current) throw new Problem('gateway_in_use');
    if (await lockHasOpenCharges(trx, current)) throw new Problem('gateway_has_open_charges');
    await deleteTestChargesAt(trx, current);
    await deleteConnection(trx, current);
    await raiseIuguStatus(raise, trx, current);
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
