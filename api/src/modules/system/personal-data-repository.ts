import { sql } from 'kysely';
import type { SellerTransaction } from '../../db/database';
import { namesSomebody } from '../../db/names-somebody';
import type { EventHandler } from '../../events/domain-events';
import type { ErasedPerson, Person, PersonData } from '../../module';

/** Erases a person's data in mails, notices, stored answers and job files. */
export async function eraseTraces(
  trx: SellerTransaction,
  { sellerId, userId, email }: ErasedPerson,
): Promise<void> {
  await trx.deleteFrom('notices').where('user_id', '=', userId).execute();
  await trx.deleteFrom('notice_preferences').where('user_id', '=', userId).execute();
  await trx.deleteFrom('outbox_messages').where('to_address', '=', email).execute();
  await trx.deleteFrom('idempotency_keys').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('background_job_files').where('seller_id', '=', sellerId).execute();
}

/** Jobs whose files have buyers: of orders, and of coupons for certain customers. */
const KINDS_WITH_BUYERS = [
  'order_export',
  'order_bulk',
  'order_tracking_import',
  'coupon_export',
  'coupon_import',
];

/** Erases buyers in mails to them, in stored answers and in files of exports. A call that is repeated is still not done twice. */
export const eraseTracesOfBuyers: EventHandler<'buyers.erased'> = async (
  trx,
  { sellerId, storeId, emails, words },
) => {
  await sql`select erase_mails_to(${emails}::text[])`.execute(trx);
  await sql`
    update idempotency_keys set response_body = null
    where seller_id = ${sellerId} and response_body is not null
      and ${namesSomebody(sql`response_body`, words)}`.execute(trx);
  // Files are kept in pieces, so nobody is looked for in them.
  await sql`
    with ended as (
      update background_jobs set file_name = null
      where seller_id = ${sellerId} and store_id = ${storeId} and kind = any(${KINDS_WITH_BUYERS}::text[]) and finished_at is not null
      returning id
    )
    delete from background_job_files where seller_id = ${sellerId} and job_id in (select id from ended)`.execute(
    trx,
  );
};

/** A busy account may have a long audit trail; these are the latest entries. */
const MAX_AUDIT_ENTRIES = 10_000;

/** Actions of a person and on their data. Address and browser only of their own actions. */
export async function exportAuditTrail(
  trx: SellerTransaction,
  { sellerId, userId }: Person,
): Promise<PersonData> {
  const auditEntries = await trx
    .selectFrom('audit_log')
    .where('seller_id', '=', sellerId)
    .orderBy('seq', 'desc')
    .limit(MAX_AUDIT_ENTRIES)
    .select(['action', 'actor_kind', 'before_json', 'after_json', 'created_at'])
    .select((entry) =>
      (['ip', 'ua'] as const).map((column) =>
        entry.case().when('actor_id', '=', userId).then(entry.ref(column)).else(null).end().as(column),
      ),
    )
    .execute();
  return { auditEntries };
}

/** The notices of the person, about themselves and their stores. */
export async function exportNotices(
  trx: SellerTransaction,
  { sellerId, userId }: Person,
): Promise<PersonData> {
  const notices = await trx
    .selectFrom('notices')
    .where('seller_id', '=', sellerId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['category', 'title', 'detail', 'count', 'created_at', 'read_at'])
    .execute();
  return { notices };
}
