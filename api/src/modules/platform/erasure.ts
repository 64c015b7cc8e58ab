import { sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import type { SellerTransaction } from '../../db/database';
import { createPseudonym } from '../../logging/pseudonym';
import type { ApiModule, Person, Sweep } from '../../module';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { type Origin, SYSTEM_ORIGIN } from '../../security/origin';
import { lockUsersAndAdmins } from '../identity';
import { erasureRefusal, openMatterLines, openMattersOf, waitingErasures } from './closing';

interface ErasureOptions {
  /** Whether it was done before, and a restore has undone it: then nothing refuses it. */
  isRepeated?: boolean;
}

const erasuresOf = (modules: readonly ApiModule[]) => modules.flatMap(({ erase = [] }) => erase);

/**
 * Erases a person's rows in all modules, where nothing of their stores is open; a second call changes nothing.
 * @throws Problem not_found, erasure_refused, or erasure_waits with what is open
 */
async function eraseRows(
  trx: SellerTransaction,
  platform: Platform,
  modules: readonly ApiModule[],
  person: Person,
  origin: Origin,
  { isRepeated = false }: ErasureOptions,
): Promise<void> {
  const { sellerId, userId } = person;
  // When the last two admins are erased at the same time, the second waits here and is refused.
  await lockUsersAndAdmins(trx, [userId]);
  const account = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('seller_id', '=', sellerId)
    .select(['email', 'cpf', 'erased_at'])
    .executeTakeFirst();
  if (account === undefined) throw new Problem('not_found');
  if (account.erased_at !== null) return;
  const refusal = isRepeated ? null : await erasureRefusal(trx, person);
  if (refusal !== null) throw new Problem('erasure_refused', { text: refusal });
  // What was open when it was asked for may have been settled, and anything may have come since.
  const open = isRepeated ? [] : await openMattersOf(trx, modules, sellerId, { locks: true });
  if (open.length > 0) throw new Problem('erasure_waits', { text: openMatterLines(open).join('\n') });
  const { email, cpf } = account;
  for (const { rows } of erasuresOf(modules)) await rows?.(trx, { ...person, email, cpf }, platform);
  await recordAudit(trx, origin, { sellerId, action: 'privacy.erase', entity: 'user', entityId: userId });
}

/**
 * Erases a person, but for what the law keeps: an approved identity verification (Lei 9.613/1998, art. 10) and the audit
 * trail (LGPD, art. 16, I). Their request is done once the files are gone too; when the document store fails, another call
 * goes on there.
 * @throws Problem not_found, erasure_refused with the reason, erasure_waits with what is open, or unavailable
 */
export async function erasePerson(
  platform: Platform,
  modules: readonly ApiModule[],
  person: Person,
  origin: Origin,
  options: ErasureOptions = {},
): Promise<void> {
  const { sellerId, userId } = person;
  const { database } = platform;
  await database.withPlatform((trx) => eraseRows(trx, platform, modules, person, origin, options));
  for (const { files } of erasuresOf(modules)) await files?.(platform, { sellerId, userId });
  await database.platform
    .updateTable('data_subject_requests')
    .set({ status: 'done', ended_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('kind', '=', 'erasure')
    .where('status', '=', 'waiting')
    .execute();
}

/**
 * Erases everybody whose erasure is due and of whom nothing is open; the others are looked at again every hour. A person who cannot be erased now, such as the last admin or during an outage
 * of the document store, delays nobody else and is retried next time.
 */
export const eraseDuePeople: Sweep = async (platform, { logger, modules }) => {
  const nameOf = createPseudonym(platform.config.jwtSecret);
  const due = await waitingErasures(platform.database.platform)
    .where('due_at', '<=', sql<Date>`now()`)
    .select(['seller_id as sellerId', 'user_id as userId'])
    .execute();
  for (const person of due)
    await erasePerson(platform, modules, person, SYSTEM_ORIGIN).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'erasure_waits') return;
      logger.warn({ err: error, account: nameOf('account', person.userId) }, 'erasure postponed');
    });
};

/**
 * Erases people who were erased before and whom a restore has brought back. Nothing refuses it: what would, such as others who work in
 * their store, had been settled before the first erasure. People whom the restored database does not know yet are left out.
 * @returns how many are erased now
 */
export async function eraseAgain(
  platform: Platform,
  modules: readonly ApiModule[],
  people: readonly Person[],
): Promise<number> {
  let erased = 0;
  for (const person of people) {
    try {
      await erasePerson(platform, modules, person, SYSTEM_ORIGIN, { isRepeated: true });
      erased++;
    } catch (error) {
      if (!(error instanceof Problem && error.code === 'not_found')) throw error;
    }
  }
  return erased;
}

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
    const user = await trx
      .selectFrom('users')
      .where('seller_id', '=', sellerId)
      .where('erased_at', 'is not', null)
      .select('id')
      .executeTakeFirst();
    if (user === undefined) throw new Problem('not_found');
    await recordAudit(trx, SYSTEM_ORIGIN, {
      sellerId,
      action: 'privacy.read-kept',
      entity: 'user',
      entityId: user.id,
      after: { reason },
    });
  });
  for (const table of modules.flatMap(({ kept = [] }) => kept)) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(kept) as row from ${sql.table(table)} as kept where kept.seller_id = ${sellerId}`.execute(
      database.platform,
    );
    for (const { row } of rows) yield { table, row };
  }
}
