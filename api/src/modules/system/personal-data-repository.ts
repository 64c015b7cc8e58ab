import type { SellerTransaction } from '../../db/database';
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
