import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { DeliveryOutcome } from '../../db/payments-schema';
import { afterFailure } from '../../jobs/work-loop';
import { publishLive } from '../../live/publish-live';
import type { Platform } from '../../platform';
import { SYSTEM_ORIGIN } from '../../security/origin';
import { accessOf } from '../gateways/access';
import { type ConnectionRow, lockConnection } from '../gateways/repository';
import { keepCheck } from '../gateways/test-connection';
import { findByGatewayId } from '../test-charges/repository';
import { readAgain } from '../test-charges/settle';
import { storedFailure, TryAgain } from './delivery-failure';
import type { DeliveryRow } from './repository';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'gateways'>;

/** A gateway may tell of a charge before it has answered who asked for it. */
const UNKNOWN_CHARGE_MS = 60_000;

/** Reads the charge that a delivery is about at the gateway, and moves it there. */
async function hearOfPayment(
  parts: Parts,
  connection: ConnectionRow,
  delivery: DeliveryRow,
): Promise<DeliveryOutcome> {
  const charge = await parts.database.withSeller(connection.seller_id, (trx) =>
    findByGatewayId(trx, connection, delivery.gateway_charge_id),
  );
  if (charge === undefined) {
    if (Date.now() - delivery.received_at.getTime() < UNKNOWN_CHARGE_MS) throw new TryAgain('charge_unknown');
    return 'ignored';
  }
  const { outcome } = await readAgain(parts, connection, charge);
  if (outcome === 'failed') throw new TryAgain('gateway_away');
  return outcome;
}

/** Asks the gateway how the account stands, and keeps it. */
async function hearOfAccount(
  { database, keyRing, gateways }: Parts,
  asked: ConnectionRow,
): Promise<DeliveryOutcome> {
  const check = await gateways[asked.gateway].verifyAccount(accessOf(keyRing, asked));
  if (check.outcome === 'unreachable') throw new TryAgain('gateway_away');
  const { seller_id: sellerId, store_id: storeId, id } = asked;
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, { sellerId, storeId }, id);
    // The answer is about credentials that are not there any more.
    if (current === undefined || current.version !== asked.version) return 'ignored';
    const row = await keepCheck(trx, current, check, new Date());
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

/** What a delivery leads to. Whatever it says, only what the gateway says when it is asked moves anything. */
async function hear(parts: Parts, delivery: DeliveryRow): Promise<DeliveryOutcome> {
  const { seller_id, connection_id, headers, body, trust, about } = delivery;
  const connection = await parts.database.platform
    .selectFrom('payment_gateways')
    .where('seller_id', '=', seller_id)
    .where('id', '=', connection_id)
    .selectAll()
    .executeTakeFirstOrThrow();
  if (trust === 'unconfirmed') {
    const provider = parts.gateways[connection.gateway];
    const sent = { headers, body: body ?? Buffer.alloc(0) };
    const answer = await provider.confirmWebhook?.(accessOf(parts.keyRing, connection), sent);
    if (answer === 'rejected') return 'rejected';
    if (answer !== 'confirmed') throw new TryAgain('gateway_away');
  }
  if (about === 'payment') return hearOfPayment(parts, connection, delivery);
  return about === 'account' ? hearOfAccount(parts, connection) : 'ignored';
}

/**
 * Looks into the delivery that is due first, if any. Its row stays locked meanwhile, so replicas share the work. After ten
 * failures it is parked.
 *
 * @returns whether there was one
 */
export function workOffNext(parts: Parts): Promise<boolean> {
  return parts.database.platform.transaction().execute(async (trx) => {
    const delivery = await trx
      .selectFrom('webhook_deliveries')
      .selectAll()
      .where('status', '=', 'waiting')
      .where('next_attempt_at', '<=', sql<Date>`now()`)
      .orderBy('next_attempt_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (delivery === undefined) return false;

    const update = trx
      .updateTable('webhook_deliveries')
      .where('seller_id', '=', delivery.seller_id)
      .where('id', '=', delivery.id);
    const attempts = delivery.attempts + 1;
    try {
      const outcome = await hear(parts, delivery);
      await update.set({ status: 'done', outcome, attempts, last_error: null }).execute();
    } catch (error) {
      await update
        .set({
          ...afterFailure(attempts),
          last_error: storedFailure(error),
        })
        .execute();
    }
    // Also where nothing moved: whoever looks at the deliveries waits for what comes of this one.
    await publishLive(trx, { sellerId: delivery.seller_id }, 'payment.changed');
    return true;
  });
}
