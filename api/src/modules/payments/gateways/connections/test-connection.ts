import type { GatewayTestResult } from '@balcao/api-schema';
import { GATEWAYS } from '@balcao/domain';
import { recordAudit } from '../../../../audit/record-audit';
import type { Call } from '../../../../call';
import type { SellerTransaction } from '../../../../db/database';
import { publishLive } from '../../../../live/publish-live';
import { notify } from '../../../../notices/notify';
import type { Platform } from '../../../../platform';
import { Problem } from '../../../../problem';
import type { AccountCheck } from '../../../../providers/gateway/gateway-provider';
import type { GatewayProviders } from '../../../../providers/gateway/gateways';
import { staleVersion } from '../../../../record-version';
import { accessOf } from '../access';
import { raiseIuguStatus } from '../iugu-status';
import {
  type ConnectionRow,
  findConnection,
  isConfigured,
  lockConnection,
  toConnection,
  updateConnection,
} from '../repository';
import { testMessage } from '../test-message';

/** The account's status columns; unchanged when the gateway gave none. */
const accountColumns = (check: AccountCheck) =>
  check.outcome === 'connected' && {
    account_status: check.accountStatus,
    account_feedback: check.feedback,
    ...(check.cardSetup && { card_setup: JSON.stringify(check.cardSetup) }),
  };

/** Stores the account's status, notifies open pages, and tells people of a gateway that takes their credentials no longer. */
export async function storeCheck(
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
  if (check.outcome === 'refused' && connection.last_test_outcome === 'connected')
    await notify(
      trx,
      { sellerId: row.seller_id, storeId: row.store_id },
      {
        category: 'gateways',
        title: `${GATEWAYS[row.gateway].name} parou de aceitar as credenciais da loja`,
        detail: 'Enquanto isso, as vendas por ele não passam. Confira as credenciais e o modo.',
        target: { kind: 'gateway', id: row.id },
      },
    );
  await publishLive(trx, { sellerId: row.seller_id }, 'payments.changed');
  return row;
}

/**
 * Tests a connection at its gateway and stores the outcome.
 * @throws Problem not_found, gateway_not_configured, or stale_version when the connection was changed meanwhile
 */
export async function testConnection(
  call: Call<'database' | 'keyRing' | 'raise'>,
  providers: GatewayProviders,
  id: string,
): Promise<GatewayTestResult> {
  const { platform, owner, origin } = call;
  const { database, keyRing, raise } = platform;
  const { sellerId } = owner;
  const asked = await database.withSeller(sellerId, (trx) => findConnection(trx, owner, id));
  if (asked === undefined) throw new Problem('not_found');
  if (!isConfigured(asked)) throw new Problem('gateway_not_configured');
  // Outside any transaction, because the gateway may be slow.
  const check = await providers[asked.gateway].verifyAccount(accessOf(keyRing, asked));
  const { outcome } = check;
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    // The answer is about credentials that were replaced meanwhile.
    if (current.version !== asked.version) throw staleVersion(current.version, toConnection(current));
    const at = new Date();
    const row = await storeCheck({ trx, raise }, current, check, at);
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
