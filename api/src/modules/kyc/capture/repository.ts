import { KYC_CAPTURE_SECONDS } from '@balcao/domain';
import { type ExpressionBuilder, sql } from 'kysely';
import { ago } from '../../../db/ago';
import type { Database, Executor, SellerTransaction } from '../../../db/database';
import { newId } from '../../../db/new-id';
import type { Schema } from '../../../db/schema';

/** Stores a new link and ends the earlier ones. @returns its id */
export async function replaceLink(
  trx: SellerTransaction,
  link: { seller_id: string; report_id: string; session_id: string; code_hash: string },
): Promise<string> {
  await trx
    .updateTable('kyc_capture_links')
    .set({ replaced_at: new Date() })
    .where('seller_id', '=', link.seller_id)
    .where('replaced_at', 'is', null)
    .execute();
  const id = newId();
  await trx
    .insertInto('kyc_capture_links')
    .values({ ...link, id, expires_at: sql`now() + make_interval(secs => ${KYC_CAPTURE_SECONDS})` })
    .execute();
  return id;
}

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

/** Redeems the code of a valid link in one statement, so that of parallel calls exactly one gets the row. */
export const useCode = (
  executor: Executor,
  { codeHash, tokenHash }: { codeHash: string; tokenHash: string },
) =>
  executor
    .updateTable('kyc_capture_links')
    .set({ opened_at: new Date(), token_hash: tokenHash })
    .where('code_hash', '=', codeHash)
    .where('opened_at', 'is', null)
    .where(isAlive)
    .returningAll()
    .returning(sql<number>`greatest(1, floor(extract(epoch from expires_at - now())))::int`.as('seconds'))
    .executeTakeFirst();

/** The attempt of a link, and the person whose session created the link. */
export const findReportOfLink = (executor: Executor, link: { report_id: string; session_id: string }) =>
  executor
    .selectFrom('kyc_reports')
    .innerJoin('sessions', 'sessions.seller_id', 'kyc_reports.seller_id')
    .where('kyc_reports.id', '=', link.report_id)
    .where('sessions.id', '=', link.session_id)
    .select(['kyc_reports.seller_id', 'kyc_reports.id', 'status', 'name', 'user_id'])
    .executeTakeFirstOrThrow();

/** The valid link that a token belongs to. */
export const findLinkByToken = (executor: Executor, tokenHash: string) =>
  executor
    .selectFrom('kyc_capture_links')
    .innerJoin('sessions', 'sessions.id', 'kyc_capture_links.session_id')
    .where('token_hash', '=', tokenHash)
    .where(isAlive)
    .select(['kyc_capture_links.seller_id', 'sessions.user_id', 'report_id'])
    .executeTakeFirst();

/** Deletes links that ended a day ago. */
export async function deleteExpiredCaptureLinks({ platform }: Database): Promise<void> {
  await platform.deleteFrom('kyc_capture_links').where('expires_at', '<', ago('1 day')).execute();
}
