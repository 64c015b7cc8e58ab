import type { GatewayTestResult } from '@balcao/api-schema';
import { recordAudit } from '../../audit/record-audit';
import { publishLive } from '../../live/publish-live';
import { Problem } from '../../problem';
import type { AccountCheck } from '../../providers/gateway/gateway-provider';
import type { GatewayProviders } from '../../providers/gateway/gateways';
import { openCredentials } from './credentials';
import {
  type ConnectionRow,
  findConnection,
  isConfigured,
  lockConnection,
  noteIuguStatus,
  toConnection,
  updateConnection,
} from './repository';
import { connectionConflict, type GatewayContext } from './service';
import { testMessage } from './test-message';

/** What the gateway says of the account; it stays as it was when the gateway has not said anything. */
const accountColumns = (check: AccountCheck) =>
  check.outcome === 'connected' && { account_status: check.accountStatus, account_feedback: check.feedback };

/** Asks the gateway, outside any transaction: it may take its time. */
function ask({ keyRing }: GatewayContext, providers: GatewayProviders, row: ConnectionRow) {
  const place = { sellerId: row.seller_id, recordId: row.id };
  const credentials = openCredentials(keyRing, place, row.credentials);
  return providers[row.gateway].verifyAccount({ mode: row.mode, credentials });
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
  const { database, owner, origin } = context;
  const { sellerId } = owner;
  const asked = await database.withSeller(sellerId, (trx) => findConnection(trx, owner, id));
  if (asked === undefined) throw new Problem('not_found');
  if (!isConfigured(asked)) throw new Problem('gateway_not_configured');
  const check = await ask(context, providers, asked);
  const { outcome } = check;
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    // The answer is about credentials that are not there any more.
    if (current.version !== asked.version) throw connectionConflict(current);
    const at = new Date();
    const row = await updateConnection(trx, current, {
      ...accountColumns(check),
      last_test_outcome: outcome,
      last_test_at: at,
    });
    await noteIuguStatus(trx, row, row.account_status);
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.test',
      entity: 'payment_gateway',
      entityId: id,
      after: { gateway: row.gateway, outcome, accountStatus: row.account_status },
    });
    await publishLive(trx, { sellerId }, 'payments.changed');
    return {
      outcome,
      message: testMessage(row.gateway, outcome),
      at: at.toISOString(),
      connection: toConnection(row),
    };
  });
}
