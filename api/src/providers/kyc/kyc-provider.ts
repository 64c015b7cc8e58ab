import type { KycCredentials } from '@balcao/api-schema';
import type { DocumentSlot } from '@balcao/domain';

/** Who finds out whether people are who they say: the platform's own team, or a service that is asked. */
export interface KycProvider {
  name: KycCredentials['provider'];
  /**
   * The service that is asked once all three images of an attempt are there, outside any transaction; undefined where people of
   * the platform look.
   */
  service: KycService | undefined;
}

/** What a service is told about an attempt. */
export interface KycSubmission {
  /** How the service calls the attempt: random, so that nobody learns anything from it. */
  ref: string;
  person: { name: string; cpf: string; birthDate: string };
  images: { slot: DocumentSlot; mime: string; bytes: Buffer }[];
}

/** What a service says of an attempt: `open` while it works on it or leaves it to people. */
export type KycVerdict = 'approved' | 'rejected' | 'open';

/** A service that verifies people. Everything may be asked again: it leaves the same behind as asked once. */
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
