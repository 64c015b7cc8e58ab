import type { GatewayId } from '@balcao/domain';
import { recordAudit } from '../../../audit/record-audit';
import type { DeliveryOutcome } from '../../../db/payments-schema';
import { afterFailure } from '../../../jobs/work-loop';
import type { Platform } from '../../../platform';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { findByGatewayId } from '../charges/repository';
import { readAgain } from '../charges/settle';
import { keepCheck } from '../connections/test-connection';
import { accessOf } from '../gateways/access';
import { type ConnectionRow, lockConnection } from '../gateways/repository';
import { type Claim, claimNext, settleClaim } from './claim';
import { storedFailure, TryAgain } from './failure';
import type { DeliveryRow } from './repository';

type Parts = Pick<Platform, 'database' | 'keyRing' | 'raise' | 'gateways'>;

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
  { database, keyRing, raise, gateways }: Parts,
  asked: ConnectionRow,
): Promise<DeliveryOutcome> {
  const check = await gateways[asked.gateway].verifyAccount(accessOf(keyRing, asked));
  if (check.outcome === 'unreachable') throw new TryAgain('gateway_away');
  const { seller_id: sellerId, store_id: storeId, id } = asked;
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, { sellerId, storeId }, id);
    // The answer is about credentials that are not there any more.
    if (current === undefined || current.version !== asked.version) return 'ignored';
    const row = await keepCheck({ trx, raise }, current, check, new Date());
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
async function hear(parts: Parts, { connection, delivery }: Claim): Promise<DeliveryOutcome> {
  const { headers, body, trust, about } = delivery;
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
 * Looks into the delivery of a gateway whose turn it is, if any; nothing is locked while the gateway is asked. After ten
 * failures it is parked.
 *
 * @returns whether there was one
 */
export async function workOffNext(parts: Parts, gateway: GatewayId): Promise<boolean> {
  const claim = await claimNext(parts.database, gateway);
  if (claim === undefined) return false;
  const { attempts } = claim.delivery;
  const columns = await hear(parts, claim).then(
    (outcome) => ({ status: 'done' as const, outcome, last_error: null }),
    (error: unknown) => ({ ...afterFailure(attempts), last_error: storedFailure(error) }),
  );
  await settleClaim(parts.database, claim, columns);
  return true;
}
