import type { GatewayId } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import { currentMs, currentTime } from '../../../db/clock';
import type { Platform } from '../../../platform';
import type { TaskHandler } from '../../../queue';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import type { DeliveryOutcome } from '../../../webhooks/delivery-outcome';
import type { DeliveryRow } from '../../../webhooks/delivery-repository';
import { TryAgain } from '../../../webhooks/failure';
import { workOffDeliveries } from '../../../webhooks/work-off-deliveries';
import { recordReusedNotice } from '../../orders';
import { findLostAnswer, isUnanswered } from '../buyer-charges/lost-answer';
import { readPaid } from '../charges/read-paid';
import { refetchCharge, reportDispute } from '../charges/refetch';
import { type ChargeRow, findReportedCharge, unansweredCharges } from '../charges/repository';
import { accessOf } from '../gateways/access';
import { storeCheck } from '../gateways/connections/test-connection';
import { type ConnectionRow, findConnectionOf, lockConnection } from '../gateways/repository';
import { hasGenuine } from './repository';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'raise' | 'gateways'>;

/** Per gateway. */
const DELIVERIES_AT_ONCE = 2;

/** A delivery may arrive before the gateway has answered the request for the charge. */
const UNKNOWN_CHARGE_MS = 60_000;

/** Lets the order say that its gateway has used an id for two contents. */
async function recordReuse(
  { database, raise }: Parts,
  connection: ConnectionRow,
  { seller_id: sellerId, store_id: storeId, order_id: id, id: paymentId, gateway: source }: ChargeRow,
  { reused_event_id: eventId, content_digest, topic }: DeliveryRow,
): Promise<void> {
  if (eventId === null) return;
  const isReused = await database.withSeller(sellerId, (trx) => hasGenuine(trx, connection, eventId));
  if (!isReused) return;
  await recordReusedNotice(
    { database, raise },
    { sellerId, storeId, id },
    { source, eventId, digest: content_digest ?? '', topic, paymentId },
  );
}

/** More of them than a store has at once: each is asked about. */
const MOST_UNANSWERED = 20;

/**
 * The charge that a delivery is about. Where no charge has the name, the answer to one may have been lost that was made: all that wait for
 * their answer are asked about, by our name for them.
 * @throws TryAgain while the gateway cannot be asked
 */
async function findDelivered(
  parts: Parts,
  connection: ConnectionRow,
  { gateway_charge_id, reference }: DeliveryRow,
): Promise<ChargeRow | undefined> {
  const { database, gateways, keyRing } = parts;
  const find = (gatewayId: string) =>
    database.withSeller(connection.seller_id, (trx) =>
      findReportedCharge(trx, connection, { gatewayId, reference }),
    );
  const known = await find(gateway_charge_id);
  if (known !== undefined && !isUnanswered(known)) return known;
  const waiting = known
    ? [known]
    : await database.withSeller(connection.seller_id, (trx) =>
        unansweredCharges(trx, connection, MOST_UNANSWERED),
      );
  for (const charge of waiting)
    if ((await findLostAnswer(parts, connection, charge)) === 'failed') throw new TryAgain('gateway_away');
  const found = await find(gateway_charge_id);
  if (found !== undefined) return isUnanswered(found) ? undefined : found;
  const provider = gateways[connection.gateway];
  const order = await provider.orderOfMoney?.(accessOf(keyRing, connection), gateway_charge_id);
  if (typeof order === 'object') throw new TryAgain('gateway_away');
  return order === undefined ? undefined : find(order);
}

/** Reads the delivery's charge at the gateway and applies its status, and that of the dispute that it tells of. */
async function processPayment(
  parts: Parts,
  connection: ConnectionRow,
  delivery: DeliveryRow,
): Promise<DeliveryOutcome> {
  const charge = await findDelivered(parts, connection, delivery);
  if (charge === undefined) {
    if (currentMs() - delivery.received_at.getTime() < UNKNOWN_CHARGE_MS)
      throw new TryAgain('charge_unknown');
    return 'ignored';
  }
  const { gateways, keyRing } = parts;
  const { outcome } = await refetchCharge(parts, connection, charge);
  if (outcome === 'failed') throw new TryAgain('gateway_away');
  await recordReuse(parts, connection, charge, delivery);
  const sent = { headers: delivery.headers, body: delivery.body ?? Buffer.alloc(0) };
  const dispute = await gateways[connection.gateway].readDispute?.(accessOf(keyRing, connection), sent);
  if (dispute === undefined) return outcome;
  if (dispute.outcome === 'failed') throw new TryAgain('gateway_away');
  return reportDispute(parts, charge, dispute.status);
}

/** Asks the gateway for the status of the account and stores it. */
async function processAccount(
  { database, keyRing, raise, gateways }: Parts,
  asked: ConnectionRow,
): Promise<DeliveryOutcome> {
  const check = await gateways[asked.gateway].verifyAccount(accessOf(keyRing, asked));
  if (check.outcome === 'unreachable') throw new TryAgain('gateway_away');
  const { seller_id: sellerId, store_id: storeId, id } = asked;
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, { sellerId, storeId }, id);
    // The answer is about credentials that were replaced meanwhile.
    if (current === undefined || current.version !== asked.version) return 'ignored';
    const row = await storeCheck({ trx, raise }, current, check, currentTime());
    if (row.account_status === current.account_status) return 'unchanged';
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'gateway.account-status',
      entity: 'payment_gateway',
      entityId: id,
      before: { accountStatus: current.account_status },
      after: { accountStatus: row.account_status },
    });
    return 'applied';
  });
}

/** Processes a delivery. Its content is a hint: only the gateway's own answer changes anything. */
async function processDelivery(
  parts: Parts,
  connection: ConnectionRow,
  delivery: DeliveryRow,
): Promise<DeliveryOutcome> {
  const { headers, body, trust, about } = delivery;
  if (trust === 'unconfirmed') {
    const provider = parts.gateways[connection.gateway];
    const sent = { headers, body: body ?? Buffer.alloc(0) };
    const answer = await provider.confirmWebhook?.(accessOf(parts.keyRing, connection), sent);
    if (answer === 'rejected') return 'rejected';
    if (answer !== 'confirmed') throw new TryAgain('gateway_away');
  }
  if (about === 'payment') return processPayment(parts, connection, delivery);
  if (about === 'payments') return readPaid(parts, connection);
  return about === 'account' ? processAccount(parts, connection) : 'ignored';
}

/** Processes what a gateway has sent. */
export const processDeliveries = (parts: Parts, gateway: GatewayId): TaskHandler =>
  workOffDeliveries(parts.database, gateway, {
    concurrency: DELIVERIES_AT_ONCE,
    senderOf: async (trx, { seller_id, connection_id }) =>
      connection_id === null ? undefined : findConnectionOf(trx, seller_id, connection_id),
    handle: (connection, delivery) => processDelivery(parts, connection, delivery),
  });
