import type { ErasureRequest } from '@balcao/api-schema';
import { findUserById } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import { isUniqueViolation } from '../../../db/unique-violation';
import { createPseudonym } from '../../../logging/pseudonym';
import type { Person, Sweep } from '../../../module';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { enqueueMail } from '../../../providers/mail/outbox';
import { type Origin, SYSTEM_ORIGIN } from '../../../security/origin';
import { erasePerson } from './erase-person';
import { erasureCancelledMail, erasureRequestedMail } from './privacy-mails';
import { erasureRefusal } from './refusal';
import {
  cancelErasureRequest,
  findWaitingErasure,
  insertErasureRequest,
  listDueErasures,
} from './repository';

/**
 * Requests the erasure of an account after the days of grace. The person is notified by e-mail.
 * @throws Problem erasure_refused (with the reason) or erasure_requested
 */
export async function requestErasure(
  { database, config }: Platform,
  person: Person,
  origin: Origin,
): Promise<ErasureRequest> {
  const { sellerId, userId } = person;
  try {
    return await database.withPlatform(async (trx) => {
      const refusal = await erasureRefusal(trx, person);
      if (refusal !== null) throw new Problem('erasure_refused', { text: refusal });
      const request = await insertErasureRequest(trx, person);
      const user = await findUserById(trx, userId);
      if (user) await enqueueMail(trx, erasureRequestedMail(user, config.publicUrl, request.due_at));
      await recordAudit(trx, origin, {
        sellerId,
        action: 'privacy.request-erasure',
        entity: 'user',
        entityId: userId,
      });
      return { requestedAt: request.requested_at.toISOString(), dueAt: request.due_at.toISOString() };
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
 * Erases everybody whose erasure is due. A person who cannot be erased now, such as the last admin or during an outage
 * of the document store, delays nobody else and is retried next time.
 */
export const eraseDuePeople: Sweep = async (platform, { logger, modules }) => {
  const nameOf = createPseudonym(platform.config.jwtSecret);
  for (const person of await listDueErasures(platform.database))
    await erasePerson(platform, modules, person, SYSTEM_ORIGIN).catch((error: unknown) =>
      logger.warn({ err: error, account: nameOf('account', person.userId) }, 'erasure postponed'),
    );
};
