import { isDeepStrictEqual } from 'node:util';
import {
  createGatewayConnection,
  deleteGatewayConnection,
  deleteGatewayConnectionByQuery,
  etagOf,
  type GatewayConnection,
  type GatewayConnectionPatch,
  type GatewayConnectionRequest,
  getGatewayConnection,
  listGatewayAffiliations,
  listGatewayConnections,
  testGatewayConnection,
  updateGatewayConnection,
  updateGatewayConnectionByBody,
} from '@balcao/api-schema';
import { GATEWAY_IDS, GATEWAYS } from '@balcao/domain';
import type { FastifyReply } from 'fastify';
import { recordAudit } from '../../audit/record-audit';
import type { Call, PersonCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import { publishLive } from '../../live/publish-live';
import { notify } from '../../notices/notify';
import type { Platform } from '../../platform';
import type { Identity } from '../../plugins/auth';
import { Problem } from '../../problem';
import type { AccountCheck } from '../../providers/gateway/gateway-provider';
import { assertVersion, staleVersion } from '../../record-version';
import { assertStepUp } from '../../security/step-up';
import {
  accessOf,
  accountOf,
  type ConnectionRow,
  getConnection,
  insertConnection,
  isConfigured,
  listConnections,
  lockChoice,
  lockConnection,
  newWebhookKey,
  sealCredentials,
  testMessage,
  toConnection,
  updateConnection,
} from './connection';
import {
  assertChargesNobodyInDemo,
  assertComplete,
  assertKnownFields,
  assertSecretsForMode,
  assertVerified,
  notifyOwners,
  raiseIuguStatus,
} from './connection-rules';
import { deleteTestChargesAt, lockHasOpenCharges } from './open-charges';

type ConnectionCall = Call<'database' | 'keyRing' | 'raise'>;
/** A call that owners are notified of: with the actor and the time of their step-up. */
interface AccessCall extends ConnectionCall {
  identity: Pick<Identity, 'name' | 'steppedUpAt' | 'hasSecondFactor'>;
}

/** The audited fields of a connection: of the credentials only their names. */
const auditedConnection = ({ gateway, mode, credentials, fees }: ConnectionRow) => ({
  gateway,
  mode,
  credentials: Object.keys(credentials).sort(),
  fees,
});

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
 * Changes the given fields, unless the connection was changed since it was read. New credentials or another mode mean
 * another account at the gateway: they need a step-up, and the store's owners are notified. Another mode needs its own
 * secrets, because at some gateways the token decides whether money moves.
 * @throws Problem not_found, stale_version (with the current connection), step_up_required, validation,
 *   identity_not_verified, or gateway_of_platform for one that the operator has bound
 */
async function changeConnection(
  { platform: { database, keyRing, raise }, owner, origin, identity, ifMatch }: AccessCall,
  id: string,
  { mode, credentials = {}, fees }: GatewayConnectionPatch,
): Promise<GatewayConnection> {
  const { sellerId } = owner;
  const replacedCredentials = Object.keys(credentials).sort();
  if (replacedCredentials.length > 0) assertStepUp(identity);
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    await assertVersion(ifMatch, current.version, () => toConnection(current));
    const wanted = { mode: mode ?? current.mode, fees: fees ?? current.fees };
    assertKnownFields(current.gateway, wanted.mode, credentials);
    const otherMode = wanted.mode !== current.mode;
    if (otherMode) {
      assertStepUp(identity);
      if (wanted.mode === 'live') await assertVerified(trx, sellerId);
      assertSecretsForMode(current.gateway, wanted.mode, credentials);
    }
    const otherAccount = otherMode || replacedCredentials.length > 0;
    if (!otherAccount && isDeepStrictEqual(wanted.fees, current.fees)) return toConnection(current);
    if (current.platform_account !== null) throw new Problem('gateway_of_platform');

    const sealed = sealCredentials(keyRing, { sellerId, recordId: id }, credentials);
    const row = await updateConnection(trx, current, {
      mode: wanted.mode,
      fees: JSON.stringify(wanted.fees),
      credentials: JSON.stringify({ ...current.credentials, ...sealed }),
      version: current.version + 1,
      ...(otherAccount && {
        account_status: '',
        account_feedback: '',
        card_setup: null,
        last_test_outcome: null,
        last_test_at: null,
      }),
    });
    if (otherAccount) {
      await raiseIuguStatus(raise, trx, row);
      const change = Object.keys(current.credentials).length === 0 ? 'connected' : 'replaced';
      await notifyOwners(trx, owner, { change, gateway: row.gateway, mode: row.mode, by: identity.name });
    }
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.update',
      entity: 'payment_gateway',
      entityId: id,
      before: auditedConnection(current),
      after: { ...auditedConnection(row), replacedCredentials },
    });
    await publishLive(trx, { sellerId }, 'payments.changed');
    return toConnection(row);
  });
}

/** Stores the account's status, notifies open pages, and tells people of a gateway that takes their credentials no longer. */
export async function storeCheck(
  { trx, raise }: { trx: SellerTransaction } & Pick<Platform, 'raise'>,
  connection: ConnectionRow,
  check: AccountCheck,
  at: Date,
): Promise<ConnectionRow> {
  const row = await updateConnection(trx, connection, {
    // Unchanged when the gateway gave none.
    ...(check.outcome === 'connected' && {
      account_status: check.accountStatus,
      account_feedback: check.feedback,
      ...(check.cardSetup && { card_setup: JSON.stringify(check.cardSetup) }),
    }),
    last_test_outcome: check.outcome,
    last_test_at: at,
  });
  await raiseIuguStatus(raise, trx, row);
  if (check.outcome === 'refused' && connection.last_test_outcome === 'connected')
    await notify(
      trx,
      { sellerId: row.seller_id, storeId: row.store_id },
      {
        category: 'gateways',
        title: `${GATEWAYS[row.gateway].name} parou de aceitar as credenciais da loja`,
        detail: 'Enquanto isso, as vendas por ele não passam. Confira as credenciais e o modo.',
        target: { kind: 'gateway', id: row.id },
      },
    );
  await publishLive(trx, { sellerId: row.seller_id }, 'payments.changed');
  return row;
}

/** The connections of a store to payment gateways. */
export const gatewaysRoutes = routesOf('gateways', (platform) => {
  const { database, keyRing, raise, gateways } = platform;
  const { inStore } = implementsOn(platform);

  /** Removes a connection with its credentials, method configurations, test charges and deliveries. */
  const disconnect = ({ owner, origin }: PersonCall, id: string) => {
    const { sellerId } = owner;
    return database.withSeller(sellerId, async (trx) => {
      await lockChoice(trx, owner);
      const current = await lockConnection(trx, owner, id);
      if (current === undefined) throw new Problem('not_found');
      if (current.is_current) throw new Problem('gateway_in_use');
      if (await lockHasOpenCharges(trx, current)) throw new Problem('gateway_has_open_charges');
      await deleteTestChargesAt(trx, current);
      await trx
        .deleteFrom('payment_gateways')
        .where('seller_id', '=', sellerId)
        .where('id', '=', id)
        .execute();
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
  };

  const withEtag = (reply: FastifyReply, connection: GatewayConnection) => {
    reply.header('etag', etagOf(connection.version));
    return connection;
  };

  return [
    inStore(listGatewayAffiliations, async ({ owner }) => {
      const rows = await database.withSeller(owner.sellerId, (trx) => listConnections(trx, owner));
      return {
        items: GATEWAY_IDS.map((idGateway) => {
          const row = rows.find(({ gateway }) => gateway === idGateway);
          return {
            idGateway,
            nome: GATEWAYS[idGateway].name,
            idPagamentoGateway: row?.id ?? null,
            current: row?.is_current ?? false,
            configured: row !== undefined && isConfigured(row),
            account: accountOf(idGateway, row),
          };
        }),
      };
    }),

    inStore(listGatewayConnections, ({ owner }, { query: { id } }) =>
      database.withSeller(owner.sellerId, async (trx) => {
        const rows =
          id === undefined ? await listConnections(trx, owner) : [await getConnection(trx, owner, id)];
        return { items: rows.map(toConnection) };
      }),
    ),

    inStore(getGatewayConnection, async ({ owner }, { params: { id } }, reply) => {
      const row = await database.withSeller(owner.sellerId, (trx) => getConnection(trx, owner, id));
      return withEtag(reply, toConnection(row));
    }),

    inStore(createGatewayConnection, async (call, { body }, reply) =>
      withEtag(reply, await connect(call, body)),
    ),

    inStore(updateGatewayConnectionByBody, async (call, { query: { id }, body }, reply) =>
      withEtag(reply, await changeConnection(call, id, body)),
    ),

    inStore(updateGatewayConnection, async (call, { params: { id }, body }, reply) =>
      withEtag(reply, await changeConnection(call, id, body)),
    ),

    inStore(deleteGatewayConnectionByQuery, (call, { query: { id } }) => disconnect(call, id)),

    inStore(deleteGatewayConnection, (call, { params: { id } }) => disconnect(call, id)),

    inStore(testGatewayConnection, async ({ owner, origin }, { params: { id } }) => {
      const { sellerId } = owner;
      const asked = await database.withSeller(sellerId, (trx) => getConnection(trx, owner, id));
      if (!isConfigured(asked)) throw new Problem('gateway_not_configured');
      // Outside any transaction, because the gateway may be slow.
      const check = await gateways[asked.gateway].verifyAccount(accessOf(keyRing, asked));
      const { outcome } = check;
      return database.withSeller(sellerId, async (trx) => {
        const current = await lockConnection(trx, owner, id);
        if (current === undefined) throw new Problem('not_found');
        // The answer is about credentials that were replaced meanwhile.
        if (current.version !== asked.version) throw staleVersion(current.version, toConnection(current));
        const at = new Date();
        const row = await storeCheck({ trx, raise }, current, check, at);
        await recordAudit(trx, origin, {
          sellerId,
          action: 'gateway.test',
          entity: 'payment_gateway',
          entityId: id,
          after: { gateway: row.gateway, outcome, accountStatus: row.account_status },
        });
        return {
          outcome,
          message: testMessage(row.gateway, outcome),
          at: at.toISOString(),
          connection: toConnection(row),
        };
      });
    }),
  ];
});
