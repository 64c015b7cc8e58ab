import { endSessions } from '../../../accounts/sessions';
import { recordAudit } from '../../../audit/record-audit';
import type { SellerTransaction } from '../../../db/database';
import type { Platform } from '../../../platform';
import { Problem } from '../../../problem';
import type { Origin } from '../../../security/origin';
import { lockUsersAndAdmins } from '../../identity/people/repository';
import { purgeIdentityDocuments } from '../../kyc/retention/retention';
import { erasureRefusal, type Person } from './refusal';

/** What stands where a person's name was. */
const ERASED_NAME = 'Conta excluída';

type Parts = Pick<Platform, 'database' | 'identityDocuments' | 'config'>;

/** The person's own row, and what lets them in. The id takes the place of what must be one of a kind. */
async function erasePersonalData(trx: SellerTransaction, { userId }: Person): Promise<void> {
  await trx
    .updateTable('users')
    .set({
      name: ERASED_NAME,
      nickname: '',
      email: `${userId}@conta-excluida.invalid`,
      phone_e164: '',
      cpf: userId,
      birth_date: '',
      image_url: '',
      password_hash: '',
      totp_secret_enc: null,
      totp_enabled_at: null,
      signup_invitation_hash: null,
      is_platform_admin: false,
      status: 'blocked',
      erased_at: new Date(),
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
  await endSessions(trx, userId);
  await trx.updateTable('sessions').set({ ip: '', ua: '' }).where('user_id', '=', userId).execute();
  await trx.deleteFrom('user_tokens').where('user_id', '=', userId).execute();
  await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('user_notes').where('user_id', '=', userId).execute();
  await trx.deleteFrom('saved_views').where('owner_id', '=', userId).execute();
  await trx.updateTable('memberships').set({ status: 'revoked' }).where('user_id', '=', userId).execute();
}

/** What others wrote to or about the person, found by what is about to be forgotten. */
async function eraseTraces(
  trx: SellerTransaction,
  { sellerId, userId }: Person,
  { email, cpf }: { email: string; cpf: string },
): Promise<void> {
  await trx.deleteFrom('outbox_messages').where('to_address', '=', email).execute();
  await trx.deleteFrom('invitations').where('email', '=', email).execute();
  await trx.deleteFrom('login_attempts').where('subject', 'in', [email, cpf, userId, sellerId]).execute();
  await trx.deleteFrom('idempotency_keys').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('background_job_files').where('seller_id', '=', sellerId).execute();
}

/** The company behind the person, and its stores, which end. */
async function eraseCompany(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  await trx
    .updateTable('sellers')
    .set({
      company_name: '',
      company_description: '',
      company_opening_date: '',
      cnpj: '',
      zip_code: '',
      street: '',
      street_number: '',
      complement: '',
      district: '',
      city: '',
      state: '',
      iugu_account_status: '',
      documents: JSON.stringify({ frente: null, verso: null, selfie: null }),
      updated_at: new Date(),
    })
    .where('id', '=', sellerId)
    .execute();
  await trx.deleteFrom('seller_pictures').where('seller_id', '=', sellerId).execute();
  await trx
    .updateTable('stores')
    .set((store) => ({ status: 'closed', nome: 'Loja encerrada', slug: store.ref('id') }))
    .where('seller_id', '=', sellerId)
    .execute();
  await trx
    .updateTable('payment_gateways')
    .set({
      credentials: '{}',
      account_feedback: '',
      is_current: false,
      webhook_key_sealed: null,
      webhook_key_hash: null,
      webhook_public_key: '',
    })
    .where('seller_id', '=', sellerId)
    .execute();
  await trx.deleteFrom('webhook_old_keys').where('seller_id', '=', sellerId).execute();
  // What gateways sent names buyers.
  await trx.deleteFrom('webhook_deliveries').where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('test_charges').where('seller_id', '=', sellerId).execute();
  await trx.updateTable('payment_configs').set({ active: false }).where('seller_id', '=', sellerId).execute();
  await trx.deleteFrom('checkout_links').where('seller_id', '=', sellerId).execute();
  await trx.updateTable('products').set({ status: 'archived' }).where('seller_id', '=', sellerId).execute();
}

/** Of attempts that were not approved what was sent goes; what the person agreed to, and that it ended, stays. */
async function eraseAttempts(trx: SellerTransaction, { sellerId }: Person): Promise<void> {
  const open = ['IN_PROGRESS', 'WAITING_MANUAL_ACTION'] as const;
  await trx
    .updateTable('kyc_reports')
    .set({ status: 'CANCELLED', changed_at: new Date() })
    .where('seller_id', '=', sellerId)
    .where('status', 'in', open)
    .execute();
  await trx
    .updateTable('sellers')
    .set({ kyc_status: 'CANCELLED' })
    .where('id', '=', sellerId)
    .where('kyc_status', 'in', open)
    .execute();
  await trx
    .updateTable('kyc_reports')
    .set({ name: '', cpf: '', birth_date: '' })
    .where('seller_id', '=', sellerId)
    .where('status', '!=', 'FINISHED')
    .execute();
  await trx.deleteFrom('kyc_capture_links').where('seller_id', '=', sellerId).execute();
  // A service that verifies is not asked any more, and tells of nobody.
  await trx.deleteFrom('kyc_provider_cases').where('seller_id', '=', sellerId).execute();
}

/** Erases a person in the database; twice changes nothing more. @throws Problem not_found or erasure_refused */
async function eraseRows(trx: SellerTransaction, person: Person, origin: Origin): Promise<void> {
  const { sellerId, userId } = person;
  // Of the last two admins who are erased at once the second stays.
  await lockUsersAndAdmins(trx, [userId]);
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('seller_id', '=', sellerId)
    .select(['email', 'cpf', 'erased_at'])
    .executeTakeFirst();
  if (user === undefined) throw new Problem('not_found');
  if (user.erased_at !== null) return;
  const refusal = await erasureRefusal(trx, person);
  if (refusal !== null) throw new Problem('erasure_refused', { text: refusal });
  await eraseTraces(trx, person, user);
  await erasePersonalData(trx, person);
  await eraseCompany(trx, person);
  await eraseAttempts(trx, person);
  await recordAudit(trx, origin, { sellerId, action: 'privacy.erase', entity: 'user', entityId: userId });
}

/**
 * Erases a person, but for what the law keeps: an approved identity verification (Lei 9.613/1998, art. 10) and the audit
 * trail (LGPD, art. 16, I). Their request is done once the images are gone too: where the store of images fails, doing it
 * again goes on there.
 * @throws Problem not_found, erasure_refused with what stands in the way, or unavailable
 */
export async function erasePerson(parts: Parts, person: Person, origin: Origin): Promise<void> {
  const { platform } = parts.database;
  await platform.transaction().execute((trx) => eraseRows(trx, person, origin));
  // Not before: a file cannot come back when the transaction fails.
  await purgeIdentityDocuments(parts, person.sellerId);
  await platform
    .updateTable('data_subject_requests')
    .set({ status: 'done', ended_at: new Date() })
    .where('seller_id', '=', person.sellerId)
    .where('kind', '=', 'erasure')
    .where('status', '=', 'waiting')
    .execute();
}
