import {
  LISTED_TEST_CHARGES,
  type PaymentConfigRecord,
  type TestCharge,
  type TestChargeRequest,
} from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Call } from '../../../call';
import { currentTime } from '../../../db/clock';
import type { SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Owner } from '../../../db/owner';
import { publishLive } from '../../../live/publish-live';
import { Problem } from '../../../problem';
import { createTestOrder } from '../../orders';
import { changeCharge } from '../charges/change-charge';
import { changeOfAnswer } from '../charges/gateway-answer';
import { refetchCharge } from '../charges/refetch';
import { type ChargeRow, findTestCharge, listTestCharges, lockCharge } from '../charges/repository';
import { prepareCharge, reachableUrl } from '../charges/request';
import { TEST_PAYER } from '../charges/test-payer';
import { insertCharge } from '../charges/write-repository';
import { listConfigs } from '../configs/resource';
import { accessOf } from '../gateways/access';
import { type ConnectionRow, findConnectionAt, isConfigured, listConnections } from '../gateways/repository';
import { webhookUrl } from '../gateways/webhook-address';
import { toTestCharge } from './to-test-charge';

/** A call about test charges. */
export type ChargeCall = Call<'database' | 'keyRing' | 'gateways' | 'config' | 'raise'>;

/**
 * Checks that the store's current gateway can make test charges with the method.
 * @throws Problem gateway_not_chosen, gateway_not_configured, gateway_not_in_test_mode or payment_method_inactive
 */
async function assertReachable(
  trx: SellerTransaction,
  owner: Owner,
  method: TestChargeRequest['method'],
): Promise<{ connection: ConnectionRow; config: PaymentConfigRecord }> {
  const connection = (await listConnections(trx, owner)).find((row) => row.is_current);
  if (connection === undefined) throw new Problem('gateway_not_chosen');
  if (!isConfigured(connection)) throw new Problem('gateway_not_configured');
  if (connection.mode !== 'test') throw new Problem('gateway_not_in_test_mode');
  const query = { idFormaPagamento: method, idGateway: connection.gateway };
  const config = (await listConfigs(trx, owner, query)).find(({ ativo }) => ativo);
  if (config === undefined) throw new Problem('payment_method_inactive');
  return { connection, config };
}

/**
 * Tries the store's current gateway out with a charge. The charge is kept before the gateway is asked, so that what it says
 * meanwhile finds it.
 * @throws Problem as `assertReachable` says, and validation for what the method's configuration does not allow
 */
export async function createTestCharge(
  { platform, owner, origin }: ChargeCall,
  test: TestChargeRequest,
): Promise<TestCharge> {
  const { database, keyRing, gateways, config: settings } = platform;
  const { sellerId, storeId } = owner;
  const id = newId();
  const begun = await database.withSeller(sellerId, async (trx) => {
    const { connection, config } = await assertReachable(trx, owner, test.method);
    const { request, expiresAt } = prepareCharge(test, config, {
      reference: id,
      notificationUrl: reachableUrl(webhookUrl(platform, connection)),
      publicUrl: settings.publicUrl,
      now: currentTime(),
      payer: TEST_PAYER,
      description: 'Cobrança de teste',
    });
    await createTestOrder(trx, platform, owner, { ...test, paymentId: id });
    await insertCharge(trx, {
      seller_id: sellerId,
      payment_id: id,
      store_id: storeId,
      gateway: connection.gateway,
      is_test: true,
      expires_at: expiresAt,
    });
    return { connection, request };
  });
  const { connection, request } = begun;
  const outcome = await gateways[connection.gateway].charge(accessOf(keyRing, connection), request);
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockCharge(trx, { seller_id: sellerId, id });
    const charged = await changeCharge(trx, platform, current, ...changeOfAnswer(current, outcome));
    await publishLive(trx, owner, 'payment.changed');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'test-charge.create',
      entity: 'test_charge',
      entityId: id,
      after: {
        gateway: charged.gateway,
        method: charged.method,
        amountCents: test.amountCents,
        outcome: outcome.outcome,
        status: charged.status,
      },
    });
    return toTestCharge(charged);
  });
}

/**
 * A charge and the connection to its gateway, whichever gateway is current now.
 * @throws Problem not_found for an unknown id, and for another store's
 */
export async function getCharge(
  trx: SellerTransaction,
  owner: Owner,
  id: string,
): Promise<{ charge: ChargeRow; connection: ConnectionRow }> {
  const charge = await findTestCharge(trx, owner, id);
  const connection = charge && (await findConnectionAt(trx, charge));
  if (charge === undefined || connection === undefined) throw new Problem('not_found');
  return { charge, connection };
}

/** The store's latest test charges, the newest first. */
export async function readTestCharges({ platform, owner }: ChargeCall): Promise<TestCharge[]> {
  const rows = await platform.database.withSeller(owner.sellerId, (trx) =>
    listTestCharges(trx, owner, LISTED_TEST_CHARGES),
  );
  return rows.map(toTestCharge);
}

/** @throws Problem not_found for an unknown id, and for another store's */
export async function readTestCharge({ platform, owner }: ChargeCall, id: string): Promise<TestCharge> {
  const row = await platform.database.withSeller(owner.sellerId, (trx) => findTestCharge(trx, owner, id));
  if (row === undefined) throw new Problem('not_found');
  return toTestCharge(row);
}

/**
 * Pays a charge as the simulator's buyer, in time or late. A charge that cannot be paid stays unchanged.
 * @throws Problem not_found or test_charge_not_simulated
 */
export async function payTestCharge(
  { platform, owner, origin }: ChargeCall,
  id: string,
): Promise<TestCharge> {
  const { database, gateways } = platform;
  const { sellerId } = owner;
  const { charge, connection } = await database.withSeller(sellerId, (trx) => getCharge(trx, owner, id));
  if (charge.gateway !== 'simulador') throw new Problem('test_charge_not_simulated');
  await gateways.simulador.pay(charge.gateway_charge_id);
  const { row, outcome } = await refetchCharge(platform, connection, charge);
  if (outcome === 'applied') {
    await database.withSeller(sellerId, (trx) =>
      recordAudit(trx, origin, { sellerId, action: 'test-charge.pay', entity: 'test_charge', entityId: id }),
    );
  }
  return toTestCharge(row);
}
