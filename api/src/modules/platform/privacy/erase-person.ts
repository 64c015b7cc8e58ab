import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import type { ApiModule, Person } from '../../../module';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { lockUsersAndAdmins } from '../../identity';
import { openMatterLines, openMattersOf } from './open-matters';
import { erasureRefusal } from './refusal';
import { findAccountToErase, markErasureDone } from './repository';

/** The options of an erasure. */
export interface ErasureOptions {
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
  const account = await findAccountToErase(trx, person);
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
  await markErasureDone(database, person);
}
