import type { KycCredentials } from '@balcao/api-schema';
import { secondsLeftOfSession } from '../../../accounts/sessions';
import type { Platform } from '../../../platform';
import type { Identity } from '../../../plugins/auth';

/** The path at which the edge serves the API on the page's origin. */
const UPLOAD_URL = '/api/kyc/uploads';

/** The credentials of the caller's browser for capturing images, for as long as their session lasts. */
export async function credentialsFor(
  { database, kycProvider }: Platform,
  { sessionId, sellerId }: Identity,
): Promise<KycCredentials> {
  const seconds = await database.withSeller(sellerId, (trx) => secondsLeftOfSession(trx, sessionId));
  return { provider: kycProvider.name, uploadUrl: UPLOAD_URL, expiresIn: seconds };
}
