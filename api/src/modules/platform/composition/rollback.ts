import type { CompositionRollbackRequest, CompositionRollbackResponse } from '@balcao/api-schema';
import { recordAudit } from '../../../audit/record-audit';
import type { Executor } from '../../../db/database';
import { PLATFORM_OWNER } from '../../../db/owner';
import type { Identity } from '../../../plugins/auth';
import type { CompositionControl } from '../../../providers/composition-control/composition-control';
import type { Origin } from '../../../security/origin';
import { requireStepUp } from '../../../security/step-up';

/**
 * Gives everybody what a past generation ran. Needs a step-up: whoever finds an admin's browser open must not be able to
 * take the product back to an old fault. The channel's log keeps the admin's id, not their name: it is read by others, too.
 */
export async function rollBack(
  control: CompositionControl,
  database: Executor,
  identity: Identity,
  { channel, to, generation, reason }: CompositionRollbackRequest & { channel: string },
  origin: Origin,
): Promise<CompositionRollbackResponse> {
  requireStepUp(identity);
  const order = { to, generation, reason, actingFor: identity.userId };
  const written = await control.rollback(channel, order);
  await database.transaction().execute((trx) =>
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
