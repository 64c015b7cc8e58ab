import { randomUUID } from 'node:crypto';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Database, SellerTransaction } from '../../../db/database';
import type { KycProviderCasesTable } from '../../../db/kyc-schema';
import type { ReportKey } from '../report/repository';

export type ProviderCase = Selectable<KycProviderCasesTable>;

/** Longer than a service takes for everything that one turn asks of it. */
const LEASE_SECONDS = 5 * 60;

/** Writes down that the service is to be asked about an attempt: under a new name, as a submission of its own. */
export async function addCase(trx: SellerTransaction, { seller_id, id }: ReportKey): Promise<void> {
  const anew = {
    ref: randomUUID(),
    stage: 'send' as const,
    attempts: 0,
    due_at: new Date(),
    leased_until: null,
    hinted: false,
    last_error: null,
  };
  await trx
    .insertInto('kyc_provider_cases')
    .values({ seller_id, report_id: id, ...anew })
    .onConflict((held) => held.columns(['seller_id', 'report_id']).doUpdateSet(anew))
    .execute();
}

/** Takes the case that is due first, if any; no other replica gets it until it is put back or the lease is over. */
export function takeDueCase({ platform }: Database): Promise<ProviderCase | undefined> {
  return platform
    .updateTable('kyc_provider_cases')
    .set((held) => ({
      leased_until: sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`,
      hinted: false,
      attempts: held('attempts', '+', 1),
    }))
    .where('ref', '=', (cases) =>
      cases
        .selectFrom('kyc_provider_cases')
        .select('ref')
        .where('stage', '!=', 'done')
        .where('due_at', '<=', sql<Date>`now()`)
        .where((held) =>
          held.or([held('leased_until', 'is', null), held('leased_until', '<', sql<Date>`now()`)]),
        )
        .orderBy('due_at')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Puts a case back, to be asked about again in so many seconds; at once when a hint came meanwhile. */
export async function putBack(
  { platform }: Database,
  { ref }: ProviderCase,
  seconds: number,
  changes: Updateable<KycProviderCasesTable> = {},
): Promise<void> {
  await platform
    .updateTable('kyc_provider_cases')
    .set({
      leased_until: null,
      due_at: sql<Date>`now() + make_interval(secs => case when hinted then 0 else ${seconds}::int end)`,
      ...changes,
    })
    .where('ref', '=', ref)
    .execute();
}

/** There is news of a case, says somebody: it is asked about next. Nothing happens when there is none of that name. */
export async function hintAt({ platform }: Database, ref: string): Promise<void> {
  await platform
    .updateTable('kyc_provider_cases')
    .set({ hinted: true, due_at: sql<Date>`least(due_at, now())` })
    .where('ref', '=', ref)
    .where('stage', '=', 'watch')
    .execute();
}
