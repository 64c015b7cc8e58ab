import type { LegalDocument, StoreRole } from '@balcao/domain';

/** The caller. */
export interface Identity {
  sessionId: string;
  userId: string;
  /** The person's own seller id: the token's `sub`. */
  sellerId: string;
  /** The store they work in and the seller who owns it: themselves, or one that invited them. */
  storeId: string | null;
  storeSellerId: string;
  /** Their role in that store; null when they work in none. */
  role: StoreRole | null;
  /** The store's owner is blocked, so a member only looks and serves buyers. */
  isStoreFrozen: boolean;
  /** An invoice of its plan is late for longer than the grace lasts. */
  isStoreSuspended: boolean;
  /** Its owner has asked for the erasure of their account. */
  isStoreClosing: boolean;
  isPlatformAdmin: boolean;
  email: string;
  name: string;
  /** Milliseconds that the session had left when it was read. */
  leftMs: number;
  steppedUpAt: Date | null;
  /** When the person logged in. Sessions that replace another one keep it. */
  authenticatedAt: Date;
  hasSecondFactor: boolean;
  /** Of which a material version is newer than what the person accepted. */
  pendingDocuments: readonly LegalDocument[];
}
