import type { PaymentGateway, PaymentGatewayPatch } from '@balcao/api-schema';
import {
  GATEWAYS,
  type GatewayId,
  type GatewayStanding,
  gatewaySwitchConsequences,
  type PaymentMethod,
} from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import type { Call } from '../../../../call';
import type { SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import type { Owner } from '../../../../db/owner';
import { publishLive } from '../../../../live/publish-live';
import { Problem } from '../../../../problem';
import { assertVersion } from '../../../../record-version';
import { listConfigs } from '../../configs/resource';
import { assertChargesNobodyInDemo } from '../connection-rules';
import {
  accountOf,
  type ConnectionRow,
  insertConnection,
  isConfigured,
  listConnections,
  lockChoice,
  readChoiceVersion,
  updateChoiceVersion,
  updateConnection,
} from '../repository';
import { newWebhookKey } from '../webhook-address';

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
    const version = await readChoiceVersion(trx, owner);
    const rows = await listConnections(trx, owner);
    return toPaymentGateway(
      version,
      rows.find((row) => row.is_current),
    );
  });
}

/** The methods that buyers can choose, by gateway. */
async function activeMethods(trx: SellerTransaction, owner: Owner) {
  const configs = (await listConfigs(trx, owner)).filter(({ ativo }) => ativo);
  return (wanted: GatewayId): PaymentMethod[] =>
    configs.filter(({ idGateway }) => idGateway === wanted).map((config) => config.idFormaPagamento);
}

/** Creates a connection to be completed later: choosing comes before having credentials. */
async function prepareConnection(
  trx: SellerTransaction,
  { platform: { keyRing }, owner }: Pick<Call<'keyRing'>, 'platform' | 'owner'>,
  gateway: GatewayId,
): Promise<ConnectionRow> {
  const { sellerId, storeId } = owner;
  await assertChargesNobodyInDemo(trx, owner, gateway);
  const id = newId();
  return insertConnection(trx, {
    seller_id: sellerId,
    id,
    store_id: storeId,
    gateway,
    mode: 'test',
    credentials: '{}',
    fees: '{}',
    ...newWebhookKey(keyRing, { sellerId, recordId: id }),
  });
}

/**
 * The mode and the checks of a gateway, which say what a switch to it means for new sales. A connection that does not exist yet starts in
 * test mode.
 */
const standingOf = (row: ConnectionRow | undefined): GatewayStanding => ({
  mode: row?.mode ?? 'test',
  lastTest: row?.last_test_outcome ?? null,
  account: row?.account_status || null,
});

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
  const methodsOf = await activeMethods(trx, owner);
  const consequences = gatewaySwitchConsequences(from, gateway, {
    active: methodsOf(from),
    ready: methodsOf(gateway),
    standing: standingOf(next),
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
    const next = known ?? (await prepareConnection(trx, { platform: { keyRing }, owner }, choice.gateway));
    const chosen = await updateConnection(trx, next, { is_current: true });
    await updateChoiceVersion(trx, owner, version + 1);
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
