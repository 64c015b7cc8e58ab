import type { KycCredentials } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Platform } from '../../platform';
import type { Identity } from '../../plugins/auth';

/** What the caller's browser needs for capturing images, as the provider says. */
export async function credentialsFor(
  { database, kycProvider }: Platform,
  { sessionId, sellerId }: Identity,
): Promise<KycCredentials> {
  const { seconds } = await database.withSeller(sellerId, (trx) =>
    trx
      .selectFrom('sessions')
      .select(sql<number>`greatest(0, floor(extract(epoch from expires_at - now())))::int`.as('seconds'))
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow(),
  );
  return kycProvider.credentials({ expiresInSeconds: seconds });
}
