import {
  choosePaymentGateway,
  etagOf,
  getPaymentGateway,
  listGateways,
  type PaymentGateway,
  type PaymentGatewayPatch,
} from '@balcao/api-schema';
import { GATEWAY_IDS, GATEWAYS, type GatewayId, gatewaySwitchConsequences } from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import { type Call, callsOn } from '../../call';
import { byPerson, implementFor, routesOf } from '../../calls';
import type { SellerTransaction } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Owner } from '../../db/owner';
import { publishLive } from '../../live/publish-live';
import { Problem } from '../../problem';
import { assertVersion } from '../../record-version';
import { listConfigs } from './configs';
import {
  accountOf,
  type ConnectionRow,
  insertConnection,
  isConfigured,
  listConnections,
  lockChoice,
  newWebhookKey,
  updateConnection,
} from './connection';
import { assertChargesNobodyInDemo } from './connection-rules';

function toPaymentGateway(version: number, row: ConnectionRow | undefined): PaymentGateway {
  return {
    version,
    gateway: row?.gateway ?? null,
    name: row ? GATEWAYS[row.gateway].name : '',
    idPagamentoGateway: row?.id ?? null,
    mode: row?.mode ?? null,
    configured: row !== undefined && isConfigured(row),
    account: accountOf(row?.gateway ?? null, row),
  };
}

/** The store's current gateway. */
export function readChoice({ platform: { database }, owner }: Call<'database'>): Promise<PaymentGateway> {
  return database.withSeller(owner.sellerId, async (trx) => {
    // The version is read first. If a choice happens in between, the older version is refused later, which is safe.
    const { version } = await trx
      .selectFrom('stores')
      .where('seller_id', '=', owner.sellerId)
      .where('id', '=', owner.storeId)
      .select('gateway_version as version')
      .executeTakeFirstOrThrow();
    const rows = await listConnections(trx, owner);
    return toPaymentGateway(
      version,
      rows.find((row) => row.is_current),
    );
  });
}

/** Refuses a switch to a gateway that is not configured, or without confirming the consequences. */
async function assertSwitchAllowed(
  trx: SellerTransaction,
  owner: Owner,
  from: GatewayId,
  { gateway, confirm }: PaymentGatewayPatch,
  next: ConnectionRow | undefined,
): Promise<void> {
  if (!isConfigured(next ?? { gateway, credentials: {} })) throw new Problem('gateway_not_configured');
  if (confirm) return;
  // The methods that buyers can choose.
  const configs = (await listConfigs(trx, owner)).filter(({ ativo }) => ativo);
  const methodsOf = (wanted: GatewayId) =>
    configs.filter(({ idGateway }) => idGateway === wanted).map((config) => config.idFormaPagamento);
  const consequences = gatewaySwitchConsequences(from, gateway, {
    active: methodsOf(from),
    ready: methodsOf(gateway),
    // A connection that does not exist yet starts in test mode.
    standing: {
      mode: next?.mode ?? 'test',
      lastTest: next?.last_test_outcome ?? null,
      account: next?.account_status || null,
    },
  });
  throw new Problem('gateway_switch_unconfirmed', { extra: { consequences } });
}

/**
 * Chooses the gateway of new sales, unless somebody chose since it was read. The first choice may come before the
 * credentials; a later one needs them and a confirmation.
 * @throws Problem stale_version (with the current choice), demo_store, gateway_not_configured or
 *   gateway_switch_unconfirmed (with the consequences)
 */
export function chooseGateway(
  { platform: { database, keyRing }, owner, origin, ifMatch }: Call<'database' | 'keyRing'>,
  choice: PaymentGatewayPatch,
): Promise<PaymentGateway> {
  const { sellerId, storeId } = owner;
  return database.withSeller(sellerId, async (trx) => {
    const version = await lockChoice(trx, owner);
    const rows = await listConnections(trx, owner);
    const current = rows.find((row) => row.is_current);
    await assertVersion(ifMatch, version, () => toPaymentGateway(version, current));
    if (current?.gateway === choice.gateway) return toPaymentGateway(version, current);
    const known = rows.find((row) => row.gateway === choice.gateway);
    if (current) {
      await assertSwitchAllowed(trx, owner, current.gateway, choice, known);
      await updateConnection(trx, current, { is_current: false });
    }
    let next = known;
    if (next === undefined) {
      // To be completed later: choosing comes before having credentials.
      await assertChargesNobodyInDemo(trx, owner, choice.gateway);
      const id = newId();
      next = await insertConnection(trx, {
        seller_id: sellerId,
        id,
        store_id: storeId,
        gateway: choice.gateway,
        mode: 'test',
        credentials: '{}',
        fees: '{}',
        ...newWebhookKey(keyRing, { sellerId, recordId: id }),
      });
    }
    const chosen = await updateConnection(trx, next, { is_current: true });
    await trx
      .updateTable('stores')
      .set({ gateway_version: version + 1 })
      .where('seller_id', '=', sellerId)
      .where('id', '=', storeId)
      .execute();
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.choose',
      entity: 'store',
      entityId: storeId,
      before: { gateway: current?.gateway ?? null },
      after: { gateway: choice.gateway },
    });
    await publishLive(trx, { sellerId }, 'payments.changed');
    return toPaymentGateway(version + 1, chosen);
  });
}

/** The available gateways, and the current one of a seller's store. */
export const gatewayChoiceRoutes = routesOf('gateways', (platform) => {
  const callOf = callsOn(platform);
  const ofSeller = implementFor((request) => {
    // The store is the one that the caller works in. They name it by its seller, or by their own id, which is all that the pages of
    // people who work for others know.
    const call = callOf(request);
    const { id } = request.params as { id: string };
    if (![call.owner.sellerId, call.identity.sellerId].includes(id)) throw new Problem('not_found');
    return call;
  });

  return [
    byPerson(listGateways, () => ({
      items: GATEWAY_IDS.map((id) => {
        const { methods, modes, credentials, ...words } = GATEWAYS[id];
        return { id, ...words, methods: [...methods], modes: [...modes], credentials: [...credentials] };
      }),
    })),

    ofSeller(getPaymentGateway, async (call, _input, reply) => {
      const choice = await readChoice(call);
      reply.header('etag', etagOf(choice.version));
      return choice;
    }),

    ofSeller(choosePaymentGateway, async (call, { body }, reply) => {
      const choice = await chooseGateway(call, body);
      reply.header('etag', etagOf(choice.version));
      return choice;
    }),
  ];
});
