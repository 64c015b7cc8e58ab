import type { ErasureRequest } from '@balcao/api-schema';
import { ERASURE_GRACE_DAYS } from '@balcao/domain';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { findUserById } from '../../../accounts/users';
import { recordAudit } from '../../../audit/record-audit';
import { newId } from '../../../db/new-id';
import { isUniqueViolation } from '../../../db/unique-violation';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import { enqueueMail } from '../../../providers/mail/outbox';
import { erasureCancelledMail, erasureRequestedMail } from '../../../providers/mail/privacy-mails';
import { type Origin, SYSTEM_ORIGIN } from '../../../security/origin';
import { erasePerson } from './erase-person';
import { waitingErasure } from './overview';
import { erasureRefusal, type Person } from './refusal';

/**
 * Asks for an account to be erased once the days for thinking it over are past. The person is told by e-mail.
 * @throws Problem erasure_refused (with the reason) or erasure_requested
 */
export async function requestErasure(
  { database, config }: Platform,
  person: Person,
  origin: Origin,
): Promise<ErasureRequest> {
  const { sellerId, userId } = person;
  try {
    return await database.platform.transaction().execute(async (trx) => {
      const refusal = await erasureRefusal(trx, person);
      if (refusal !== null) throw new Problem('erasure_refused', { text: refusal });
      const request = await trx
        .insertInto('data_subject_requests')
        .values({
          seller_id: sellerId,
          id: newId(),
          user_id: userId,
          kind: 'erasure',
          status: 'waiting',
          due_at: sql<Date>`now() + make_interval(days => ${ERASURE_GRACE_DAYS})`,
        })
        .returning(['requested_at', 'due_at'])
        .executeTakeFirstOrThrow();
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

/** Keeps the account after all. @throws Problem not_found when nothing waits */
export function cancelErasure({ database }: Platform, person: Person, origin: Origin): Promise<void> {
  const { sellerId, userId } = person;
  return database.platform.transaction().execute(async (trx) => {
    const waiting = await waitingErasure(trx, person);
    if (waiting === undefined) throw new Problem('not_found');
    await trx
      .updateTable('data_subject_requests')
      .set({ status: 'cancelled', ended_at: new Date() })
      .where('id', '=', waiting.id)
      .execute();
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
 * Erases everybody whose time has come. Who cannot be erased now, such as the last admin or while the store of images is away,
 * keeps nobody else waiting and is looked at again.
 */
export async function eraseDuePeople(
  platform: Pick<Platform, 'database' | 'identityDocuments' | 'config'>,
  logger: FastifyBaseLogger,
): Promise<void> {
  const due = await platform.database.platform
    .selectFrom('data_subject_requests')
    .where('kind', '=', 'erasure')
    .where('status', '=', 'waiting')
    .where('due_at', '<=', sql<Date>`now()`)
    .select(['seller_id as sellerId', 'user_id as userId'])
    .execute();
  for (const person of due)
    await erasePerson(platform, person, SYSTEM_ORIGIN).catch((error: unknown) =>
      logger.warn({ err: error, sellerId: person.sellerId }, 'erasure postponed'),
    );
}
