import type { SessionItem, StepUpRequest, StepUpResponse } from '@balcao/api-schema';
import type { AuditAction } from '@balcao/domain';
import { endSessions, listOpenSessions, replaceSession } from '../../../accounts/sessions';
import { recordAudit } from '../../../audit/record-audit';
import { currentTime } from '../../../db/clock';
import type { Executor } from '../../../db/database';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { STEP_UP_SECONDS } from '../../../security/step-up';
import { checkOwnPassword } from '../password/service';
import { checkOwnSecondFactor } from '../second-factor/second-factor';
import { deviceName } from './device-name';

const audited = (
  identity: Identity,
  action: AuditAction,
  entityId: string,
  after?: Record<string, unknown>,
) => ({
  sellerId: identity.sellerId,
  action,
  entity: 'session',
  entityId,
  ...(after && { after }),
});

/** A person's open sessions, latest first. `askingId` is the caller's session. */
export async function openSessions(
  platform: Platform,
  executor: Executor,
  userId: string,
  askingId: string,
): Promise<SessionItem[]> {
  const rows = await listOpenSessions(platform, executor, userId);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === askingId,
    device: deviceName(row.ua),
    ip: row.ip,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}

/** The caller's open sessions. */
export function listSessions(platform: Platform, identity: Identity): Promise<SessionItem[]> {
  return platform.database.withSeller(identity.sellerId, (trx) =>
    openSessions(platform, trx, identity.userId, identity.sessionId),
  );
}

/** @returns whether the session was still open */
function closeSession(
  { database }: Platform,
  identity: Identity,
  id: string,
  origin: Origin,
): Promise<boolean> {
  return database.withSeller(identity.sellerId, async (trx) => {
    const ended = await endSessions(trx, identity.userId, { only: id });
    if (ended > 0) await recordAudit(trx, origin, audited(identity, 'session.end', id));
    return ended > 0;
  });
}

/** Ends one of the person's sessions; needs a step-up. @throws Problem 404 for an unknown id */
export async function endSession(
  platform: Platform,
  identity: Identity,
  id: string,
  origin: Origin,
): Promise<void> {
  if (!(await closeSession(platform, identity, id, origin))) throw new Problem('not_found');
}

/** Ends the caller's session. It is no error when another request ended it at the same moment. */
export async function logOut(platform: Platform, identity: Identity, origin: Origin): Promise<void> {
  await closeSession(platform, identity, identity.sessionId, origin);
}

/** Ends all sessions of the person except the caller's; needs a step-up. */
export async function endOtherSessions(
  { database }: Platform,
  identity: Identity,
  origin: Origin,
): Promise<void> {
  return database.withSeller(identity.sellerId, async (trx) => {
    const ended = await endSessions(trx, identity.userId, { except: identity.sessionId });
    await recordAudit(trx, origin, audited(identity, 'session.end-others', identity.sessionId, { ended }));
  });
}

/** Replaces the caller's session with a new one, which ends when that one would have ended. */
export function renewToken(platform: Platform, identity: Identity, origin: Origin) {
  return platform.database.withPlatform(async (trx) => {
    const { token } = await replaceSession(platform, trx, identity, origin);
    await recordAudit(trx, origin, audited(identity, 'session.renew', identity.sessionId));
    return { token };
  });
}

/**
 * Verifies the person again, by the second factor where that is on. Sensitive actions are then allowed for five minutes, in a
 * session that replaces the caller's: a token that was copied before is allowed nothing more.
 */
export async function stepUp(
  platform: Platform,
  identity: Identity,
  proof: StepUpRequest,
  origin: Origin,
): Promise<StepUpResponse> {
  if ('code' in proof) await checkOwnSecondFactor(platform, identity, proof.code);
  else if (identity.hasSecondFactor) throw new Problem('two_factor_required');
  else await checkOwnPassword(platform, identity.userId, proof.password);

  const now = currentTime();
  return platform.database.withPlatform(async (trx) => {
    const { token } = await replaceSession(platform, trx, identity, origin, now);
    await recordAudit(trx, origin, audited(identity, 'session.step-up', identity.sessionId));
    return { validUntil: new Date(now.getTime() + STEP_UP_SECONDS * 1_000).toISOString(), token };
  });
}
