import type { KycCredentials } from '@balcao/api-schema';
import type { DocumentSlot } from '@balcao/domain';

/** The verifier of identities: the platform's own team, or a service. */
export interface KycProvider {
  name: KycCredentials['provider'];
  /**
   * The service that is asked once all three images of an attempt are there, outside any transaction; undefined where
   * the platform's team reviews.
   */
  service: KycService | undefined;
}

/** The attempt, as a service gets it. */
export interface KycSubmission {
  /** The service's name for the attempt: random, so that nobody learns anything from it. */
  ref: string;
  person: { name: string; cpf: string; birthDate: string };
  images: { slot: DocumentSlot; mime: string; bytes: Buffer }[];
}

/** A service's verdict: `open` while it or its people are still working on it. */
export type KycVerdict = 'approved' | 'rejected' | 'open';

/** A verification service. Every call is idempotent. */
export interface KycService {
  /** Hands an attempt over. @throws KycServiceError */
  submit(submission: KycSubmission): Promise<void>;
  /** @throws KycServiceError */
  verdictOf(ref: string): Promise<KycVerdict>;
  /** Whether a call of our webhook comes from the service. */
  knowsSecret(secret: string): boolean;
}

/** The service did not do what it was asked. The message names no person and no secret. */
export class KycServiceError extends Error {
  override readonly name = 'KycServiceError';
}

/** The embedded default: platform admins look at the images. */
export const platformReview: KycProvider = { name: 'interno', service: undefined };
