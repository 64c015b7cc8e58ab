import { endSessions } from '../../accounts/sessions';
import type { Executor, SellerTransaction } from '../../db/database';
import type { ErasedPerson, Person, PersonData } from '../../module';
import { endTeamsOf } from './team';

/** Replaces the name of an erased person. */
const ERASED_NAME = 'Conta excluída';

/** Erases the account and its credentials. The id replaces values that must be unique. */
export async function eraseAccount(
  trx: SellerTransaction,
  { sellerId, userId, email, cpf }: ErasedPerson,
): Promise<void> {
  await endTeamsOf(trx, { sellerId, userId });
  await trx.deleteFrom('invitations').where('email', '=', email).execute();
  await trx.deleteFrom('login_attempts').where('subject', 'in', [email, cpf, userId, sellerId]).execute();
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
      terms_address_hash: null,
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
  await trx.deleteFrom('signup_attempts').where('user_id', '=', userId).execute();
  await trx.deleteFrom('backup_codes').where('user_id', '=', userId).execute();
  await trx.updateTable('memberships').set({ status: 'revoked' }).where('user_id', '=', userId).execute();
}

/** The person's acceptances of terms of use and privacy policy, as consents of theirs: that of the signup, then those of later versions. */
export async function acceptedTermsOf(
  trx: SellerTransaction,
  { userId }: Person,
): Promise<NonNullable<PersonData['consents']>> {
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['terms_version', 'privacy_version', 'terms_accepted_at', 'terms_address_hash'])
    .executeTakeFirst();
  const later = await trx
    .selectFrom('legal_acceptances')
    .where('user_id', '=', userId)
    .orderBy('accepted_at')
    .select(['document as about', 'version', 'accepted_at'])
    .execute();
  const since = later.map(({ accepted_at, ...row }) => ({ ...row, acceptedAt: accepted_at.toISOString() }));
  if (!user?.terms_accepted_at) return since;
  const accepted = {
    acceptedAt: user.terms_accepted_at.toISOString(),
    ...(user.terms_address_hash !== null && { addressFingerprint: user.terms_address_hash }),
  };
  return [
    { about: 'terms', version: user.terms_version, ...accepted },
    { about: 'privacy', version: user.privacy_version, ...accepted },
    ...since,
  ];
}

/**
 * Exports the account, the stores it works in and its sessions.
 * @param everySeller also reads stores of other sellers that the person works in
 */
export async function exportAccount(
  trx: SellerTransaction,
  person: Person,
  everySeller: Executor,
): Promise<PersonData> {
  const { userId } = person;
  const account = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['id', 'name', 'nickname', 'email', 'phone_e164', 'cpf', 'birth_date', 'status', 'created_at'])
    .executeTakeFirstOrThrow();
  const memberships = await everySeller
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .orderBy('id')
    .select(['store_id', 'role', 'status', 'created_at'])
    .execute();
  const sessions = await trx
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .select(['id', 'ip', 'ua', 'created_at', 'last_seen_at', 'expires_at', 'revoked_at'])
    .execute();
  return { person: account, memberships, sessions, consents: await acceptedTermsOf(trx, person) };
}
