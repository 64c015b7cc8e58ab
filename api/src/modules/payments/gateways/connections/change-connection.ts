import { isDeepStrictEqual } from 'node:util';
import type { GatewayConnection, GatewayConnectionPatch } from '@balcao/api-schema';
import { recordAudit } from '../../../../audit/record-audit';
import { publishLive } from '../../../../live/publish-live';
import { Problem } from '../../../../problem';
import { assertVersion } from '../../../../record-version';
import { assertStepUp } from '../../../../security/step-up';
import { assertKnownFields, assertSecretsForMode, assertVerified } from '../connection-rules';
import { sealCredentials } from '../credentials';
import { raiseIuguStatus } from '../iugu-status';
import { notifyOwners } from '../notify-owners';
import { lockConnection, toConnection, updateConnection } from '../repository';
import { type AccessCall, auditedConnection } from './service';

/**
 * Changes the given fields, unless the connection was changed since it was read. New credentials or another mode mean
 * another account at the gateway: they need a step-up, and the store's owners are notified. Another mode needs its own
 * secrets, because at some gateways the token decides whether money moves.
 * @throws Problem not_found, stale_version (with the current connection), step_up_required, validation,
 *   identity_not_verified, or gateway_of_platform for one that the operator has bound
 */
export async function changeConnection(
  { platform: { database, keyRing, raise }, owner, origin, identity, ifMatch }: AccessCall,
  id: string,
  { mode, credentials = {}, fees }: GatewayConnectionPatch,
): Promise<GatewayConnection> {
  const { sellerId } = owner;
  const replacedCredentials = Object.keys(credentials).sort();
  if (replacedCredentials.length > 0) assertStepUp(identity);
  return database.withSeller(sellerId, async (trx) => {
    const current = await lockConnection(trx, owner, id);
    if (current === undefined) throw new Problem('not_found');
    await assertVersion(ifMatch, current.version, () => toConnection(current));
    const wanted = { mode: mode ?? current.mode, fees: fees ?? current.fees };
    assertKnownFields(current.gateway, wanted.mode, credentials);
    const otherMode = wanted.mode !== current.mode;
    if (otherMode) {
      assertStepUp(identity);
      if (wanted.mode === 'live') await assertVerified(trx, sellerId);
      assertSecretsForMode(current.gateway, wanted.mode, credentials);
    }
    const otherAccount = otherMode || replacedCredentials.length > 0;
    if (!otherAccount && isDeepStrictEqual(wanted.fees, current.fees)) return toConnection(current);
    if (current.platform_account !== null) throw new Problem('gateway_of_platform');

    const sealed = sealCredentials(keyRing, { sellerId, recordId: id }, credentials);
    const row = await updateConnection(trx, current, {
      mode: wanted.mode,
      fees: JSON.stringify(wanted.fees),
      credentials: JSON.stringify({ ...current.credentials, ...sealed }),
      version: current.version + 1,
      ...(otherAccount && {
        account_status: '',
        account_feedback: '',
        card_setup: null,
        last_test_outcome: null,
        last_test_at: null,
      }),
    });
    if (otherAccount) {
      await raiseIuguStatus(raise, trx, row);
      const change = Object.keys(current.credentials).length === 0 ? 'connected' : 'replaced';
      await notifyOwners(trx, owner, { change, gateway: row.gateway, mode: row.mode, by: identity.name });
    }
    await recordAudit(trx, origin, {
      sellerId,
      action: 'gateway.update',
      entity: 'payment_gateway',
      entityId: id,
      before: auditedConnection(current),
      after: { ...auditedConnection(row), replacedCredentials },
    });
    await publishLive(trx, { sellerId }, 'payments.changed');
    return toConnection(row);
  });
}
