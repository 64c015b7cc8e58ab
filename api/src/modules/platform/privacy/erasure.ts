import type { ErasureRequest } from '@balcao/api-schema';
import { findUserById } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import { isUniqueViolation } from '../../../db/unique-violation';
import { createPseudonym } from '../../../logging/pseudonym';
import type { ApiModule, Person, Sweep } from '../../../module';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { enqueueMail } from '../../../providers/mail/outbox';
import { type Origin, SYSTEM_ORIGIN } from '../../../security/origin';
import { erasePerson } from './erase-person';
import { openMatterLines, openMattersOf, toErasureRequest } from './open-matters';
import { erasureCancelledMail, erasureRequestedMail } from './privacy-mails';
import { erasureRefusal } from './refusal';
import {
  cancelErasureRequest,
  findWaitingErasure,
  insertErasureRequest,
  listDueErasures,
} from './repository';

/**
 * Requests the erasure of an account: it closes at once, and is erased after the days of grace as soon as nothing of it is open. The
 * person is notified by e-mail.
 * @throws Problem erasure_refused (with the reason) or erasure_requested
 */
export async function requestErasure(
  { database, config, raise }: Platform,
  modules: readonly ApiModule[],
  person: Person,
  origin: Origin,
): Promise<ErasureRequest> {
  const { sellerId, userId } = person;
  try {
    return await database.withPlatform(async (trx) => {
      const refusal = await erasureRefusal(trx, person);
      if (refusal !== null) throw new Problem('erasure_refused', { text: refusal });
      const request = await insertErasureRequest(trx, person);
      await raise(trx, 'account.closing', { sellerId });
      const openMatters = await openMattersOf(trx, modules, sellerId);
      const user = await findUserById(trx, userId);
      if (user)
        await enqueueMail(
          trx,
          erasureRequestedMail(user, config.publicUrl, {
            dueAt: request.due_at,
            open: openMatterLines(openMatters),
          }),
        );
      await recordAudit(trx, origin, {
        sellerId,
        action: 'privacy.request-erasure',
        entity: 'user',
        entityId: userId,
        after: { openMatters: openMatters.length },
      });
      return toErasureRequest(request, openMatters);
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new Problem('erasure_requested', { cause: error });
  }
}

/** Cancels a pending erasure. @throws Problem not_found when there is none */
export function cancelErasure({ database }: Platform, person: Person, origin: Origin): Promise<void> {
  const { sellerId, userId } = person;
  return database.withPlatform(async (trx) => {
    const waiting = await findWaitingErasure(trx, person);
    if (waiting === undefined) throw new Problem('not_found');
    await cancelErasureRequest(trx, waiting.id);
    const user = await findUserById(trx, userId);
    if (user) await enqueueMail(trx, erasureCancelledMail(user));
    await recordAudit(trx, origin, {
      sellerId,
      action: 'privacy.cancel-erasure',
      entity: 'user',
      entityId: userId,
    });
  });
}

/**
 * Erases everybody whose erasure is due and of whom nothing is open; the others are looked at again every hour. A person who cannot be erased now, such as the last admin or during an outage
 * of the document store, delays nobody else and is retried next time.
 */
export const eraseDuePeople: Sweep = async (platform, { logger, modules }) => {
  const nameOf = createPseudonym(platform.config.jwtSecret);
  for (const person of await listDueErasures(platform.database))
    await erasePerson(platform, modules, person, SYSTEM_ORIGIN).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'erasure_waits') return;
      logger.warn({ err: error, account: nameOf('account', person.userId) }, 'erasure postponed');
    });
};
