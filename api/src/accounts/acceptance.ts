import type { Platform } from '../platform';
import { currentVersions } from './legal-documents';

/** A person's acceptance of terms of use and privacy policy, as columns of `users` and `signup_attempts`. */
export interface Acceptance {
  terms_version: string;
  privacy_version: string;
  terms_accepted_at: Date | null;
  /** Keyed hash of the address; null where no request did it. */
  terms_address_hash: string | null;
}

/** The acceptance, now, of the versions in force. @param ip empty for work that no request caused */
export async function acceptanceFrom(platform: Platform, ip: string): Promise<Acceptance> {
  const { terms, privacy } = await currentVersions(platform);
  return {
    terms_version: terms.version,
    privacy_version: privacy.version,
    terms_accepted_at: new Date(),
    terms_address_hash: ip === '' ? null : platform.digest(`address|${ip}`),
  };
}

/** The acceptance alone of a row that has it. */
export const acceptanceOf = (row: Acceptance): Acceptance => ({
  terms_version: row.terms_version,
  privacy_version: row.privacy_version,
  terms_accepted_at: row.terms_accepted_at,
  terms_address_hash: row.terms_address_hash,
});
