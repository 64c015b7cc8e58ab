import {
  createKycCaptureLink,
  exchangeKycCaptureLink,
  updateKycCapture,
  uploadKycCapture,
} from '@balcao/api-schema';
import { KYC_CAPTURE_HEADER, KYC_CAPTURE_PATH, KYC_CAPTURE_SECONDS } from '@balcao/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type ExpressionBuilder, sql } from 'kysely';
import { recordAudit } from '../../audit/record-audit';
import { fromAnywhere, implementsOn, routesOf } from '../../calls';
import { ago } from '../../db/ago';
import type { Database } from '../../db/database';
import { newId } from '../../db/new-id';
import type { Schema } from '../../db/schema';
import type { Platform } from '../../platform';
import { Problem } from '../../problem';
import { CAPTURE_LINK_LIMIT } from '../../security/attempt-limits';
import { assertAttemptLeft } from '../../security/attempts';
import { newToken } from '../../security/digest';
import type { Origin } from '../../security/origin';
import { receiveUpload, registerUploads, UPLOAD } from './documents';
import { sendDocuments } from './reports';
import { lockProfile, slotsOf } from './shared/verification';

/** Whether a link is valid, and so are its session, its person's account and its attempt, which must be the latest. */
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

/** Deletes links that ended a day ago. */
export async function deleteExpiredCaptureLinks({ platform }: Database): Promise<void> {
  await platform.deleteFrom('kyc_capture_links').where('expires_at', '<', ago('1 day')).execute();
}

/** The actor of what is done on the phone: the person who created the link, whoever is logged in there. */
const byPhone = (origin: Origin, userId: string): Origin => ({
  ...origin,
  actorId: userId,
  actorKind: 'user',
});

const ended = () => new Problem('kyc_capture_link_ended');

/**
 * Continues the verification on a phone without a session: a link is redeemed for a token that can only send images.
 */
export const captureRoutes =
  (platform: Platform): FastifyPluginAsyncZod =>
  async (app) => {
    await registerUploads(app);
    await app.register(captureCalls(platform));
  };

const captureCalls = routesOf('kyc', (platform) => {
  const { database, config, digest } = platform;
  const { own } = implementsOn(platform);
  const codeDigest = (code: string) => digest(`kyc-capture-code|${code}`);
  const tokenDigest = (token: string) => digest(`kyc-capture-token|${token}`);

  /** The person whose valid link a token belongs to. @throws Problem kyc_capture_link_ended */
  async function ownerOf(token: string | undefined) {
    if (token === undefined) throw ended();
    const found = await database.platform
      .selectFrom('kyc_capture_links')
      .innerJoin('sessions', 'sessions.id', 'kyc_capture_links.session_id')
      .where('token_hash', '=', tokenDigest(token))
      .where(isAlive)
      .select(['kyc_capture_links.seller_id as sellerId', 'sessions.user_id as userId'])
      .executeTakeFirst();
    if (found === undefined) throw ended();
    return found;
  }

  return [
    // It ends with the session that created it, and ends the earlier ones.
    own(createKycCaptureLink, async ({ identity: { sellerId, sessionId }, origin }) => {
      await assertAttemptLeft(database.platform, CAPTURE_LINK_LIMIT, sellerId);
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
            report_id: report.id,
            session_id: sessionId,
            code_hash: codeDigest(code),
            id,
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
    }),

    // Refused too when the attempt waits for no image any more.
    fromAnywhere(exchangeKycCaptureLink, (origin, { body: { code } }) => {
      const token = newToken();
      return database.withPlatform(async (trx) => {
        // In one statement, so that of parallel calls exactly one gets the row.
        const link = await trx
          .updateTable('kyc_capture_links')
          .set({ opened_at: new Date(), token_hash: tokenDigest(token) })
          .where('code_hash', '=', codeDigest(code))
          .where('opened_at', 'is', null)
          .where(isAlive)
          .returning(['id', 'report_id', 'session_id'])
          .returning(
            sql<number>`greatest(1, floor(extract(epoch from expires_at - now())))::int`.as('seconds'),
          )
          .executeTakeFirst();
        if (link === undefined) throw ended();
        // The attempt, and the person whose session created the link.
        const report = await trx
          .selectFrom('kyc_reports')
          .innerJoin('sessions', 'sessions.seller_id', 'kyc_reports.seller_id')
          .where('kyc_reports.id', '=', link.report_id)
          .where('sessions.id', '=', link.session_id)
          .select(['kyc_reports.seller_id', 'kyc_reports.id', 'status', 'name', 'user_id'])
          .executeTakeFirstOrThrow();
        if (report.status !== 'IN_PROGRESS') throw ended();
        await recordAudit(trx, byPhone(origin, report.user_id), {
          sellerId: report.seller_id,
          action: 'kyc.open-capture-link',
          entity: 'kyc-capture-link',
          entityId: link.id,
          after: { reportId: report.id },
        });
        const [name = ''] = report.name.split(' ');
        return { token, expiresIn: link.seconds, name, slots: await slotsOf(trx, report) };
      });
    }),

    fromAnywhere(
      uploadKycCapture,
      async (_, { headers, query: { slot } }, { request }) => {
        const { sellerId } = await ownerOf(headers[KYC_CAPTURE_HEADER]);
        return receiveUpload(platform, sellerId, slot, request);
      },
      UPLOAD,
    ),

    fromAnywhere(updateKycCapture, async (origin, { headers, body: uploads }) => {
      const { sellerId, userId } = await ownerOf(headers[KYC_CAPTURE_HEADER]);
      return database.withSeller(sellerId, async (trx) => {
        const sent = { sellerId, uploads, via: 'phone' } as const;
        const report = await sendDocuments(trx, platform, byPhone(origin, userId), sent);
        return { slots: await slotsOf(trx, report) };
      });
    }),
  ];
});
