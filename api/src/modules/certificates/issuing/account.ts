import type { AcmeAccount, CertificateAuthority } from '../../../providers/acme/certificate-authority';
import type { SecretPlace } from '../../../security/key-ring';
import { findAccount, insertAccount, updateAccount } from './account-repository';
import type { Parts } from './parts';

export const accountPlace = (directoryUrl: string): SecretPlace => ({
  sellerId: 'platform',
  recordId: directoryUrl,
  field: 'acme-account',
});

/** The account of this installation. Its key is stored before the authority knows it, so that there is one, whatever dies when. */
export async function accountOf(
  { database, keyRing }: Pick<Parts, 'database' | 'keyRing'>,
  acme: CertificateAuthority,
): Promise<AcmeAccount> {
  const { platform } = database;
  const { directoryUrl } = acme;
  const place = accountPlace(directoryUrl);
  let held = await findAccount(platform, directoryUrl);
  if (held === undefined) {
    const key_sealed = keyRing.encrypt(await acme.newKey(), place);
    await insertAccount(platform, { directory_url: directoryUrl, key_sealed });
    held = await findAccount(platform, directoryUrl);
  }
  if (held === undefined) throw new Error('The account at the authority was not stored.');
  const key = keyRing.decrypt(held.key_sealed, place);
  if (held.account_url !== '') return { key, url: held.account_url };
  const url = await acme.register(key);
  await updateAccount(platform, directoryUrl, { account_url: url });
  return { key, url };
}

/** The authority knows the account no longer: it is registered again. */
export const deleteAccount = ({ database }: Pick<Parts, 'database'>, directoryUrl: string): Promise<void> =>
  updateAccount(database.platform, directoryUrl, { account_url: '' });
