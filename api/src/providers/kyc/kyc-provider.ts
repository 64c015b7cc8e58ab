import type { KycCredentials } from '@balcao/api-schema';
import type { KycEvent } from '@balcao/domain';

/** Who finds out whether people are who they say: the platform's own team, or a service that is asked. */
export interface KycProvider {
  /** What a seller's browser needs for capturing images, for no longer than the session lasts. */
  credentials(session: { expiresInSeconds: number }): Promise<KycCredentials>;
  /** All three images of an attempt are there: what that leads to. Called inside the transaction, so it asks nobody. */
  whenComplete(): KycEvent;
}
