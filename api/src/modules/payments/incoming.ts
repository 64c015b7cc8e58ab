import { gatewayWebhookParams } from '@balcao/api-schema';
import type { GatewayId } from '@balcao/domain';
import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { currentMs, currentTime } from '../../db/clock';
import type { SellerTransaction } from '../../db/database';
import { namesSomebody } from '../../db/names-somebody';
import type { EventHandler } from '../../events/domain-events';
import type { Platform } from '../../platform';
import type { GatewayEvent } from '../../providers/gateway/webhook';
import type { TaskHandler } from '../../queue';
import { SYSTEM_ORIGIN } from '../../security/origin';
import type { DeliveryOutcome } from '../../webhooks/delivery-outcome';
import { type DeliveryRow, keepDelivery } from '../../webhooks/delivery-repository';
import type { DeliverySender } from '../../webhooks/delivery-task';
import { TryAgain } from '../../webhooks/failure';
import type { InboundWebhook } from '../../webhooks/receive-webhooks';
import { workOffDeliveries } from '../../webhooks/work-off-deliveries';
import { recordReusedNotice } from '../orders';
import { type ChargeRow, findReportedCharge, unansweredCharges } from './charge';
import {
  accessOf,
  type ConnectionRow,
  findConnectionOf,
  isRenewalOver,
  lockConnection,
  webhookKeyHash,
} from './connection';
import { storeCheck } from './connections';
import { findLostAnswer, isUnanswered } from './lost-answer';
import { readPaid, refetchCharge, reportDispute } from './refetch';

/** A connection as a sender of deliveries. */
export const senderOf = ({
  seller_id,
  id,
  gateway,
}: Pick<ConnectionRow, 'seller_id' | 'id' | 'gateway'>): DeliverySender => ({
  sellerId: seller_id,
  senderId: id,
  source: gateway,
});

const deliveriesOf = (
  trx: SellerTransaction,
  { seller_id, id }: Pick<ConnectionRow, 'seller_id' | 'id'>,
  eventId: string,
) =>
  trx
    .selectFrom('webhook_deliveries')
    .where('seller_id', '=', seller_id)
    .where('connection_id', '=', id)
    .where('event_id', '=', eventId)
    .select('id');

/** The webhook of gateways. The address is the secret. */
export const gatewayWebhooks = ({
  database,
  keyRing,
  gateways,
}: Pick<Platform, 'database' | 'keyRing' | 'gateways'>): InboundWebhook<
  typeof gatewayWebhookParams,
  ConnectionRow,
  GatewayEvent
> => ({
  path: '/webhooks/gateways/:gateway/:key',
  operationId: 'receiveGatewayWebhook',
  tag: 'webhooks',
  params: gatewayWebhookParams,
  maxBytes: 256 * 1024,
  async find({ gateway, key }) {
    const hash = webhookKeyHash(key);
    const connections = database.platform
      .selectFrom('payment_gateways')
      .where('gateway', '=', gateway)
      .selectAll('payment_gateways');
    const current = await connections.where('webhook_key_hash', '=', hash).executeTakeFirst();
    if (current) return current;
    // A replaced key stays valid for a day.
    return connections
      .innerJoin('webhook_old_keys as old', (join) =>
        join
          .onRef('old.seller_id', '=', 'payment_gateways.seller_id')
          .onRef('old.connection_id', '=', 'payment_gateways.id'),
      )
      .where('old.key_hash', '=', hash)
      .where(({ not }) => not(isRenewalOver('old.renewed_at')))
      .executeTakeFirst();
  },
  counted: { limitGroup: 'gateway-webhooks', as: senderOf },
  verify(connection, delivery, { gateway, key: addressKey }) {
    const { credentials } = accessOf(keyRing, connection);
    const publicKey = connection.webhook_public_key;
    return gateways[gateway].verifyWebhook(delivery, { credentials, addressKey, publicKey });
  },
  /**
   * Stores an event once. An event that is identified by a digest counts as new each time: its last arrival is stored and it is
   * processed again. An event with a gateway id is processed again only when it was parked; with other content under that id it is a
   * delivery of its own.
   */
  async keep(connection, event, { headers, body }) {
    const keep = (trx: SellerTransaction, id: string, reusedId: string | null) =>
      keepDelivery(
        trx,
        senderOf(connection),
        {
          event_id: id,
          reused_event_id: reusedId,
          content_digest: event.content,
          topic: event.topic,
          about: event.about,
          gateway_charge_id: event.gatewayId,
          reference: event.reference,
          trust: event.trust,
          headers: JSON.stringify(event.trust === 'unconfirmed' ? headers : {}),
          body,
        },
        event.repeatable ? 'always' : 'once-parked',
      );
    await database.withSeller(connection.seller_id, async (trx) => {
      if ((await keep(trx, event.id, null)).length > 0) return;
      const reused = await deliveriesOf(trx, connection, event.id)
        .where('content_digest', '<>', event.content)
        .executeTakeFirst();
      if (reused) await keep(trx, `${event.id}:${event.content}`, event.id);
    });
  },
});

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
  // One that the gateway has not denied.
  const genuine = await database.withSeller(sellerId, (trx) =>
    deliveriesOf(trx, connection, eventId)
      .where(sql<boolean>`outcome is distinct from 'rejected'`)
      .executeTakeFirst(),
  );
  if (genuine === undefined) return;
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

/**
 * Empties what gateways have sent of erased buyers: of the charges of their orders, and what names them. What waits is about money: it is read
 * first.
 */
export const emptyDeliveriesOfBuyers: EventHandler<'buyers.erased'> = async (
  trx,
  { sellerId, orderIds, words },
) => {
  await sql`
    update webhook_deliveries as delivery set body = null
    where seller_id = ${sellerId} and connection_id is not null and body is not null and status <> 'waiting' and (
      gateway_charge_id in (
        select charge.gateway_charge_id from gateway_charges as charge
        join payments as payment on payment.seller_id = charge.seller_id and payment.id = charge.payment_id
        where charge.seller_id = ${sellerId} and payment.order_id = any(${orderIds}::text[]) and charge.gateway_charge_id <> '')
      or ${namesSomebody(sql`encode(body, 'escape')`, words)})`.execute(trx);
};
