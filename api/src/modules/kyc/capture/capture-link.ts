import type { KycCaptureLink, KycCaptureSession } from '@balcao/api-schema';
import { KYC_CAPTURE_PATH, KYC_CAPTURE_SECONDS } from '@balcao/domain';
import { type ExpressionBuilder, sql } from 'kysely';
import { recordAudit } from '../../../audit/record-audit';
import { ago } from '../../../db/ago';
import type { Database } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Schema } from '../../../db/schema';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';
import { limited, Problem } from '../../../problem';
import { newToken } from '../../../security/digest';
import type { Origin } from '../../../security/origin';
import { CAPTURE_LINK_LIMIT, takeTry } from '../../../security/tries';
import { lockProfile } from '../report/profile';
import { slotsOf } from '../report/read-report';

/** Whose images a phone may send: those of one attempt. */
export interface Capture {
  sellerId: string;
  userId: string;
  reportId: string;
}

const codeDigest = ({ digest }: Platform, code: string) => digest(`kyc-capture-code|${code}`);
const tokenDigest = ({ digest }: Platform, token: string) => digest(`kyc-capture-token|${token}`);

/**
 * Makes a link that opens the person's attempt on a phone. It ends with the session that makes it.
 * @throws Problem kyc_not_open without an attempt that waits for images, or too_many_requests
 */
export async function makeCaptureLink(
  platform: Platform,
  { sellerId, sessionId }: Identity,
  origin: Origin,
): Promise<KycCaptureLink> {
  const { database, config } = platform;
  const tried = await takeTry(database.platform, CAPTURE_LINK_LIMIT, sellerId);
  if (!tried.allowed) throw limited('too_many_requests', tried.retryAfterSeconds);
  const code = newToken();
  await database.withSeller(sellerId, async (trx) => {
    const { status, report } = await lockProfile(trx, sellerId);
    if (report === undefined || status !== 'IN_PROGRESS') throw new Problem('kyc_not_open');
    await trx
      .updateTable('kyc_capture_links')
      .set({ replaced_at: new Date() })
      .where('seller_id', '=', sellerId)
      .where('replaced_at', 'is', null)
      .execute();
    const id = newId();
    await trx
      .insertInto('kyc_capture_links')
      .values({
        seller_id: sellerId,
        id,
        report_id: report.id,
        session_id: sessionId,
        code_hash: codeDigest(platform, code),
        expires_at: sql`now() + make_interval(secs => ${KYC_CAPTURE_SECONDS})`,
      })
      .execute();
    await recordAudit(trx, origin, {
      sellerId,
      action: 'kyc.make-capture-link',
      entity: 'kyc-capture-link',
      entityId: id,
      after: { reportId: report.id },
    });
  });
  return { url: `${config.publicUrl}${KYC_CAPTURE_PATH}#${code}`, expiresIn: KYC_CAPTURE_SECONDS };
}

/** Whether a link's time runs, and so do its session, its person's account and its attempt, the latest one. */
const isAlive = (link: ExpressionBuilder<Schema, 'kyc_capture_links'>) =>
  link.and([
    link('replaced_at', 'is', null),
    link('kyc_capture_links.expires_at', '>', sql<Date>`now()`),
    link.exists(
      link
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .whereRef('sessions.id', '=', 'kyc_capture_links.session_id')
        .where('sessions.revoked_at', 'is', null)
        .where('sessions.expires_at', '>', sql<Date>`now()`)
        .where('users.status', '=', 'active')
        .select('sessions.id'),
    ),
    link.not(
      link.exists(
        link
          .selectFrom('kyc_reports')
          .innerJoin('kyc_reports as later', 'later.seller_id', 'kyc_reports.seller_id')
          .whereRef('kyc_reports.id', '=', 'kyc_capture_links.report_id')
          .whereRef('later.attempt', '>', 'kyc_reports.attempt')
          .select('later.id'),
      ),
    ),
  ]);

const ended = () => new Problem('kyc_capture_link_ended');

/**
 * Uses a link's code up. One statement does: of parallel tries exactly one gets the token.
 * @throws Problem kyc_capture_link_ended, also when the attempt waits for no image any more
 */
export function openCaptureLink(
  platform: Platform,
  code: string,
  origin: Origin,
): Promise<KycCaptureSession> {
  const token = newToken();
  return platform.database.platform.transaction().execute(async (trx) => {
    const link = await trx
      .updateTable('kyc_capture_links')
      .set({ opened_at: new Date(), token_hash: tokenDigest(platform, token) })
      .where('code_hash', '=', codeDigest(platform, code))
      .where('opened_at', 'is', null)
      .where(isAlive)
      .returningAll()
      .returning(sql<number>`greatest(1, floor(extract(epoch from expires_at - now())))::int`.as('seconds'))
      .executeTakeFirst();
    if (link === undefined) throw ended();
    const report = await trx
      .selectFrom('kyc_reports')
      .innerJoin('sessions', 'sessions.seller_id', 'kyc_reports.seller_id')
      .where('kyc_reports.id', '=', link.report_id)
      .where('sessions.id', '=', link.session_id)
      .select(['kyc_reports.seller_id', 'kyc_reports.id', 'status', 'name', 'user_id'])
      .executeTakeFirstOrThrow();
    if (report.status !== 'IN_PROGRESS') throw ended();
    await recordAudit(trx, byPhone(origin, { userId: report.user_id }), {
      sellerId: report.seller_id,
      action: 'kyc.open-capture-link',
      entity: 'kyc-capture-link',
      entityId: link.id,
      after: { reportId: report.id },
    });
    const [name = ''] = report.name.split(' ');
    return { token, expiresIn: link.seconds, name, slots: await slotsOf(trx, report) };
  });
}

/** Whose images a token lets send. @throws Problem kyc_capture_link_ended */
export async function captureOf(platform: Platform, token: string | undefined): Promise<Capture> {
  if (token === undefined) throw ended();
  const found = await platform.database.platform
    .selectFrom('kyc_capture_links')
    .innerJoin('sessions', 'sessions.id', 'kyc_capture_links.session_id')
    .where('token_hash', '=', tokenDigest(platform, token))
    .where(isAlive)
    .select(['kyc_capture_links.seller_id', 'sessions.user_id', 'report_id'])
    .executeTakeFirst();
  if (found === undefined) throw ended();
  return { sellerId: found.seller_id, userId: found.user_id, reportId: found.report_id };
}

/** The origin of what is done on the phone: the person who made the link does it, whoever may be logged in there. */
export const byPhone = (origin: Origin, { userId }: Pick<Capture, 'userId'>): Origin => ({
  ...origin,
  actorId: userId,
  actorKind: 'user',
});

/** Deletes links that ended a day ago. */
export async function deleteExpiredCaptureLinks({ platform }: Database): Promise<void> {
  await platform.deleteFrom('kyc_capture_links').where('expires_at', '<', ago('1 day')).execute();
}
