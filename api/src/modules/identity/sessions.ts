import {
  confirmPassword,
  endOtherSessions,
  endSession,
  listSessions,
  logOut,
  renewToken,
  type SessionItem,
} from '@balcao/api-schema';
import type { AuditAction } from '@balcao/domain';
import { endSessions, listOpenSessions, replaceSession } from '../../accounts/sessions';
import { recordAudit } from '../../audit/record-audit';
import type { OwnCall } from '../../call';
import { implementsOn, routesOf } from '../../calls';
import { ago } from '../../db/ago';
import { currentTime } from '../../db/clock';
import type { Database, Executor } from '../../db/database';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { STEP_UP_SECONDS } from '../../security/step-up';
import { checkOwnPassword } from './password';
import { checkOwnSecondFactor } from './second-factor-codes';

/** First match wins: Edge and Opera also call themselves Chrome, Chrome also calls itself Safari. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Mac OS X|Macintosh)\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (table: [RegExp, string][], userAgent: string) =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1];

/** Browser and system in words: "Chrome no Windows". */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} no ${system}`;
  return browser ?? system ?? 'Aparelho desconhecido';
}

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

/** Deletes counted attempts and used codes after one day, and sessions one month after they end. */
export async function deleteExpiredAccess({ platform }: Database): Promise<void> {
  await platform.deleteFrom('login_attempts').where('last_at', '<', ago('1 day')).execute();
  await platform.deleteFrom('user_tokens').where('expires_at', '<', ago('1 day')).execute();
  await platform.deleteFrom('sessions').where('expires_at', '<', ago('30 days')).execute();
}

const audit = (
  trx: Executor,
  { identity: { sellerId, sessionId }, origin }: OwnCall,
  action: AuditAction,
  entityId = sessionId,
  after?: Record<string, unknown>,
) => recordAudit(trx, origin, { sellerId, action, entity: 'session', entityId, ...(after && { after }) });

/** @returns whether the session was still open */
const closeSession = (call: OwnCall, id: string): Promise<boolean> =>
  call.platform.database.withSeller(call.identity.sellerId, async (trx) => {
    const ended = await endSessions(trx, call.identity.userId, { only: id });
    if (ended > 0) await audit(trx, call, 'session.end', id);
    return ended > 0;
  });

/** The sessions of a person. */
export const sessionRoutes = routesOf('auth', (platform) => {
  const { database } = platform;
  const { own } = implementsOn(platform);

  return [
    // It is no error when another request ended it at the same moment.
    own(logOut, (call) => closeSession(call, call.identity.sessionId)),

    own(listSessions, async ({ identity: { sellerId, userId, sessionId } }) => ({
      items: await database.withSeller(sellerId, (trx) => openSessions(platform, trx, userId, sessionId)),
    })),

    own(endOtherSessions, (call) =>
      database.withSeller(call.identity.sellerId, async (trx) => {
        const { userId, sessionId } = call.identity;
        const ended = await endSessions(trx, userId, { except: sessionId });
        await audit(trx, call, 'session.end-others', sessionId, { ended });
      }),
    ),

    own(endSession, async (call, { params: { id } }) => {
      if (!(await closeSession(call, id))) throw new Problem('not_found');
    }),

    // For five minutes, in a session that replaces the caller's: a token that was copied before is allowed nothing more.
    own(confirmPassword, async (call, { body: proof }) => {
      const { identity, origin } = call;
      if ('code' in proof) await checkOwnSecondFactor(platform, identity, proof.code);
      else if (identity.hasSecondFactor) throw new Problem('two_factor_required');
      else await checkOwnPassword(platform, identity.userId, proof.password);

      const now = currentTime();
      return database.withPlatform(async (trx) => {
        const { token } = await replaceSession(platform, trx, identity, origin, now);
        await audit(trx, call, 'session.step-up');
        return { validUntil: new Date(now.getTime() + STEP_UP_SECONDS * 1_000).toISOString(), token };
      });
    }),

    own(renewToken, (call) =>
      database.withPlatform(async (trx) => {
        const { token } = await replaceSession(platform, trx, call.identity, call.origin);
        await audit(trx, call, 'session.renew');
        return { token };
      }),
    ),
  ];
});
