import type { GatewayConnectionRequest } from '@balcao/api-schema';
import { type GatewayId, needsPlatformAccount } from '@balcao/domain';
import { recordAudit } from '../../audit/record-audit';
import { newId } from '../../db/new-id';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import { SYSTEM_ORIGIN } from '../../security/origin';
import {
  findConnectionAt,
  insertConnection,
  lockChoice,
  newWebhookKey,
  sealCredentials,
  updateConnection,
} from './connection';
import {
  assertChargesNobodyInDemo,
  assertComplete,
  assertKnownFields,
  assertVerified,
  notifyOwners,
} from './connection-rules';

/** An account of the operator's at a gateway, the store that sells through it, and what the gateway keeps of payments there. */
export interface PlatformAccount extends Pick<GatewayConnectionRequest, 'credentials' | 'fees'> {
  storeId: string;
  gateway: GatewayId;
  /** The operator's name for the account, such as the id of a sub-account. */
  account: string;
}

/**
 * Binds a store's connection to an account of the operator's, with credentials that the operator gives and nobody shows: what comes
 * through it from then on is held by the platform. The store's own credentials for that gateway are replaced.
 *
 * @throws Error for a gateway that does not collect, or an unknown store; Problem validation, identity_not_verified or demo_store; a
 *   unique violation for the account of another store
 */
export async function bindPlatformAccount(
  { database, keyRing, config }: Pick<Platform, 'database' | 'keyRing' | 'config'>,
  { storeId, gateway, account, credentials, fees }: PlatformAccount,
): Promise<void> {
  if (!needsPlatformAccount(gateway) || !config.collectingGateways.includes(gateway))
    throw new Error(`COLLECTING_GATEWAYS names no accounts at ${gateway}.`);
  if (account === '') throw new Error('Say which account it is.');
  assertKnownFields(gateway, 'live', credentials);
  assertComplete(gateway, credentials);
  await database.withPlatform(async (trx) => {
    const store = await trx
      .selectFrom('stores')
      .where('id', '=', storeId)
      .select('seller_id')
      .executeTakeFirst();
    if (store === undefined) throw new Error(`There is no store ${storeId}.`);
    const { seller_id: sellerId } = store;
    const owner = { sellerId, storeId };
    await lockChoice(trx, owner);
    await assertVerified(trx, sellerId);
    await assertChargesNobodyInDemo(trx, owner, gateway);
    const current = await findConnectionAt(trx, { seller_id: sellerId, store_id: storeId, gateway });
    const id = current?.id ?? newId();
    const place = { sellerId, recordId: id };
    const bound = {
      mode: 'live',
      credentials: JSON.stringify(sealCredentials(keyRing, place, credentials)),
      fees: JSON.stringify(fees),
      platform_account: account,
    } as const;
    if (current === undefined)
      await insertConnection(trx, {
        seller_id: sellerId,
        id,
        store_id: storeId,
        gateway,
        ...bound,
        ...newWebhookKey(keyRing, place),
      });
    else
      await updateConnection(trx, current, {
        ...bound,
        version: current.version + 1,
        account_status: '',
        account_feedback: '',
        card_setup: null,
        last_test_outcome: null,
        last_test_at: null,
      });
    const change = current === undefined ? 'connected' : 'replaced';
    await notifyOwners(trx, owner, { change, gateway, mode: 'live', by: 'A plataforma' });
    await publishLive(trx, { sellerId }, 'payments.changed');
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'gateway.bind',
      entity: 'payment_gateway',
      entityId: id,
      after: { gateway, mode: 'live', account, credentials: Object.keys(credentials).sort(), fees },
    });
  });
}
