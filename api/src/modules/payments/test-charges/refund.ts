import type { TestChargeRefund, TestChargeRefundRequest } from '@balcao/api-schema';
import { GATEWAYS } from '@balcao/domain';
import { assertMayMoveMoney } from '../../../accounts/may-move-money';
import { recordAudit } from '../../../audit/record-audit';
import { publishLive } from '../../../live/publish-live';
import { invalidField, Problem } from '../../../problem';
import type { GatewayFailure, RefundOutcome } from '../../../providers/gateway/gateway-provider';
import { assertAccess } from '../charges/access-problem';
import { refetchCharge } from '../charges/refetch';
import {
  askForRefund,
  beginRefund,
  notRefundable,
  type RefundObstacle,
  refusedRefundText,
  storeRefundOutcome,
} from '../charges/refund-steps';
import type { ChargeRow } from '../charges/repository';
import { type ChargeCall, getCharge } from './service';
import { toTestCharge } from './to-test-charge';

/** Why a gateway could not be asked, and what is known about the money. */
function failureProblem({ gateway }: ChargeRow, { why }: GatewayFailure, unreachable: string): Problem {
  const { name } = GATEWAYS[gateway];
  return why === 'credentials'
    ? new Problem('gateway_refused_credentials', {
        text: `${name} recusou as credenciais, e nada foi devolvido. Use "Testar conexão" para conferir.`,
      })
    : new Problem('gateway_unreachable', { text: `${name} não respondeu como esperado${unreachable}` });
}

/** @throws Problem when the gateway refused or failed */
function assertNotRefused(row: ChargeRow, outcome: RefundOutcome): 'refunded' | 'pending' {
  if (outcome.outcome === 'refused')
    throw new Problem('test_charge_refund_refused', { text: refusedRefundText(row, outcome.reason) });
  if (outcome.outcome === 'failed')
    throw failureProblem(
      row,
      outcome,
      ', e não se sabe se devolveu. Em instantes a cobrança mostra o que houve lá; se nada mudar, devolva de novo.',
    );
  return outcome.outcome;
}

/** @throws Problem test_charge_not_refundable or test_charge_refund_under_way, and validation for more than is left */
function assertNoObstacle<T extends object>(begun: T | RefundObstacle | null): asserts begun is T {
  if (begun === null || !('obstacle' in begun)) return;
  if (begun.obstacle === 'too_much') throw invalidField('amountCents', [begun.text]);
  throw new Problem(
    begun.obstacle === 'under_way' ? 'test_charge_refund_under_way' : 'test_charge_not_refundable',
  );
}

/**
 * Refunds some or all of a test charge at the connection that made it. The charge is read at the gateway first, so that
 * a refund whose answer was lost is found and not repeated. No row is locked meanwhile.
 * @throws Problem money_on_hold, store_blocked, or as `getCharge`, `assertNoObstacle` and the gateway's failures do; all of them can be retried
 */
export async function refundTestCharge(
  { platform, owner, origin }: ChargeCall,
  id: string,
  request: TestChargeRefundRequest,
): Promise<TestChargeRefund> {
  const { database } = platform;
  const { sellerId } = owner;
  const { charge, connection } = await database.withSeller(sellerId, async (trx) => {
    await assertMayMoveMoney(trx, owner);
    return getCharge(trx, owner, id);
  });
  assertNoObstacle(notRefundable(charge));
  assertAccess(connection, charge);
  const standing = await refetchCharge(platform, connection, charge);
  if (standing.outcome === 'failed')
    throw failureProblem(charge, standing, ', e nada foi devolvido. Tente de novo em instantes.');
  const begun = await database.withSeller(sellerId, (trx) => beginRefund(trx, charge, request.amountCents));
  assertNoObstacle(begun);
  const { row, refundCents } = begun;
  const outcome = await askForRefund(platform, connection, begun);
  const updated = await database.withSeller(sellerId, async (trx) => {
    const changed = await storeRefundOutcome(trx, platform, begun, outcome);
    await publishLive(trx, owner, 'payment.changed');
    await recordAudit(trx, origin, {
      sellerId,
      action: 'test-charge.refund',
      entity: 'test_charge',
      entityId: id,
      after: {
        amountCents: refundCents,
        outcome: outcome.outcome,
        refundedCents: changed.refunded_cents,
        status: changed.status,
      },
    });
    return changed;
  });
  return { outcome: assertNotRefused(row, outcome), charge: toTestCharge(updated) };
}
