import type { GatewayTestResult } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import { publishLive } from '../../../live/publish-live';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { AccountCheck } from '../../../providers/gateway/gateway-provider';
import type { GatewayProviders } from '../../../providers/gateway/gateways';
import { accessOf } from '../gateways/access';
import { raiseIuguStatus } from '../gateways/iugu-status';
import {
  type ConnectionRow,
  findConnection,
  isConfigured,
  lockConnection,
  toConnection,
  updateConnection,
} from '../gateways/repository';
import { testMessage } from '../gateways/test-message';
import { connectionConflict } from './change-connection';
import type { GatewayContext } from './service';

/** What the gateway says of the account; it stays as it was when the gateway has not said anything. */
const accountColumns = (check: AccountCheck) =>
  check.outcome === 'connected' && { account_status: check.accountStatus, account_feedback: check.feedback };

/** Keeps what a gateway has said when it was asked about the account, and tells the pages that show it. */
export async function keepCheck(
  { trx, raise }: { trx: SellerTransaction } & Pick<Platform, 'raise'>,
  connection: ConnectionRow,
  check: AccountCheck,
  at: Date,
): Promise<ConnectionRow> {
  const row = await updateConnection(trx, connection, {
    ...accountColumns(check),
    last_test_outcome: check.outcome,
    last_test_at: at,
  });
  await raiseIuguStatus(raise, trx, row);
  await publishLive(trx, { sellerId: row.seller_id }, 'payments.changed');
  return row;
}

/**
 * Tries a connection at its gateway, and keeps what came of it.
 * @throws Problem not_found, gateway_not_configured, or stale_version when somebody changed the connection meanwhile
 */
export async function testConnection(
  context: GatewayContext,
  providers: GatewayProviders,
  id: string,
): Promise<GatewayTestResult> {
  const { database, keyRing, raise, owner, origin } = context;
  const { sellerId } = owner;
  const asked = await database.withSeller(sellerId, (trx) => findConnection(trx, owner, id));
  if (asked === undefined) throw new Problem('not_found');
  if (!isConfigured(asked)) throw new Problem('gateway_not_configured');
  // Outside any transaction: the gateway may take its time.
  const check = await providers[asked.gateway].verifyAccount(accessOf(keyRing, asked));
  const { outcome } = check;
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    // The answer is about credentials that are not there any more.
    if (current.version !== asked.version) throw connectionConflict(current);
    const at = new Date();
    const row = await keepCheck({ trx, raise }, current, check, at);
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
}
