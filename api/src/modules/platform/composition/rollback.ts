import type { CompositionRollbackRequest, CompositionRollbackResponse } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Database } from '../../../db/database';
import { PLATFORM_OWNER } from '../../../db/owner';
import type { Identity } from '../../../plugins/auth';
import type { CompositionControl } from '../../../providers/composition-control/composition-control';
import type { Origin } from '../../../security/origin';

/**
 * Makes a channel follow a past generation again. Needs a step-up, so that an admin's unattended browser cannot bring
 * an old fault back. The channel's log gets the admin's id and not their name, because others read it too.
 */
export async function rollBack(
  control: CompositionControl,
  database: Database,
  identity: Identity,
  { channel, to, generation, reason }: CompositionRollbackRequest & { channel: string },
  origin: Origin,
): Promise<CompositionRollbackResponse> {
  const order = { to, generation, reason, actingFor: identity.userId };
  const written = await control.rollback(channel, order);
  await database.withPlatform((trx) =>
    recordAudit(trx, origin, {
      sellerId: PLATFORM_OWNER.sellerId,
      action: 'composition.rollback',
      entity: 'composition',
      entityId: `${channel}/${written}`,
      before: { generation },
      after: { generation: written, ...(to && { to }), reason },
    }),
  );
  return { channel, generation: written };
}
