import { z } from '@balcao/api-schema';
import type { ShopifySyncKind } from '@balcao/domain';
import type { SellerTransaction } from '../../../../db/database';
import { newId } from '../../../../db/new-id';
import { defineTask, enqueue } from '../../../../queue';
import type { LinkRow } from '../links/repository';
import { insertRun, lockOpenRun, type RunRow, updateRun } from './repository';

/** Reads a shop, or what changed in it. */
export const syncTask = defineTask('shopify-sync', z.object({ runId: z.string() }));

/**
 * Starts a run of a link; one that is open goes on instead, as the larger of both kinds while it has not begun.
 * @returns the run
 */
export async function startRun(
  trx: SellerTransaction,
  { seller_id, id: integrationId }: Pick<LinkRow, 'seller_id' | 'id'>,
  kind: ShopifySyncKind,
): Promise<RunRow> {
  const open = await lockOpenRun(trx, { seller_id, id: integrationId });
  if (open) {
    if (kind === 'conciliacao' || open.kind === kind || open.state !== 'na_fila') return open;
    await updateRun(trx, open, { kind });
    return { ...open, kind };
  }
  const run = await insertRun(trx, {
    seller_id,
    id: newId(),
    integration_id: integrationId,
    kind,
    state: 'na_fila',
  });
  await enqueue(trx, syncTask, { payload: { runId: run.id }, key: integrationId, idempotencyKey: run.id });
  return run;
}
