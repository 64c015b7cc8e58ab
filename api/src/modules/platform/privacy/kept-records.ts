import { recordAudit } from '../../../audit/record-audit';
import type { ApiModule } from '../../../module';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { SYSTEM_ORIGIN } from '../../../security/origin';
import { erasedUserOf, keptRows } from './repository';

/** A row that the law keeps. */
interface KeptRow {
  table: string;
  row: unknown;
}

/**
 * Reads what the law keeps of an erased seller (CTN, art. 173 and 195; Lei 9.613/1998, art. 10): no screen and no key shows it. Who
 * reads it and why stands in the audit trail before a row is given out.
 * @throws Problem not_found for a seller who was not erased
 */
export async function* readKept(
  { database }: Platform,
  modules: readonly ApiModule[],
  sellerId: string,
  reason: string,
): AsyncGenerator<KeptRow> {
  await database.withPlatform(async (trx) => {
    const userId = await erasedUserOf(trx, sellerId);
    if (userId === undefined) throw new Problem('not_found');
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'privacy.read-kept',
      entity: 'user',
      entityId: userId,
      after: { reason },
    });
  });
  for (const table of modules.flatMap(({ kept = [] }) => kept))
    for (const row of await keptRows(database.platform, table, sellerId)) yield { table, row };
}
