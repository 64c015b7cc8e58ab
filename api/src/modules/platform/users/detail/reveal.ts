import type { RevealedData, RevealRequest } from '@balcao/api-schema';
import type { PersonalField } from '@balcao/domain';
import { getUser } from '../../../../accounts/users';
import { recordAudit } from '../../../../audit/record-audit';
import type { Platform } from '../../../../platform';
import type { Identity } from '../../../../plugins/auth';
import { Problem } from '../../../../problem';
import { type AttemptLimit, assertAttemptLeft } from '../../../../security/attempts';
import type { Origin } from '../../../../security/origin';
import { findSeller } from '../../../sellers';

/** Consecutive reveals of an admin with less than ten minutes between them. */
const REVEAL_LIMIT: AttemptLimit = { scope: 'reveal', max: 30, windowSeconds: 10 * 60 };

/**
 * Unmasked personal data. The person's audit trail records which fields were read, by whom and why, never the values,
 * before anything is answered. Needs a step-up, so that an admin's unattended browser cannot be used to collect data.
 */
export async function revealPersonalData(
  { database }: Platform,
  identity: Identity,
  userId: string,
  { fields, reason }: RevealRequest,
  origin: Origin,
): Promise<RevealedData> {
  const user = await getUser(database.platform, userId);
  await assertAttemptLeft(database.platform, REVEAL_LIMIT, identity.userId);
  return database.withPlatform(async (trx) => {
    const seller = await findSeller(trx, user.seller_id);
    if (seller === undefined) throw new Problem('not_found');
    const asked: PersonalField[] = [...new Set(fields)].sort();
    await recordAudit(trx, origin, {
      sellerId: user.seller_id,
      action: 'user.reveal',
      entity: 'user',
      entityId: userId,
      after: { fields: asked, reason },
    });
    return Object.fromEntries(asked.map((field) => [field, seller[field]]));
  });
}
