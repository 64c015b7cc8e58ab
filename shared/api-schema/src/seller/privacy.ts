import { instant } from '../basics/common';
import { z } from '../basics/z';

/** A document that a person agreed to, and when. */
export const privacyConsent = z.object({
  about: z.enum(['terms', 'privacy', 'identity']),
  version: z.string(),
  acceptedAt: instant,
});
export type PrivacyConsent = z.infer<typeof privacyConsent>;

/** A requested erasure. It can be cancelled until `dueAt`. */
export const erasureRequest = z.object({ requestedAt: instant, dueAt: instant });
export type ErasureRequest = z.infer<typeof erasureRequest>;

/** `GET /privacy`: the person's consents and rights concerning their data. */
export const privacyOverview = z.object({
  consents: z.array(privacyConsent),
  erasure: erasureRequest.nullable(),
  /** Why the account cannot be erased now, and what to do; null when it can. */
  refusal: z.string().nullable(),
  /** The records that the law requires to keep after an erasure, and for how long. */
  kept: z.array(z.string()),
});
export type PrivacyOverview = z.infer<typeof privacyOverview>;

const rows = z.array(z.record(z.string(), z.unknown()));

/** `POST /privacy/export`: all data about the person in a machine-readable form. No secrets. */
export const personExport = z.object({
  format: z.literal('balcao-person/1'),
  createdAt: instant,
  person: z.record(z.string(), z.unknown()),
  company: z.record(z.string(), z.unknown()),
  companyChanges: rows,
  /** `addressFingerprint`: keyed hash of the address it was accepted from. */
  consents: z.array(privacyConsent.extend({ addressFingerprint: z.string().optional() })),
  stores: rows,
  memberships: rows,
  sessions: rows,
  identityReports: rows,
  /** A list of the images. They are seen and saved at the identity verification. */
  identityDocuments: rows,
  gatewayConnections: rows,
  paymentMethods: rows,
  products: z.object({ count: z.int().min(0) }),
  orders: z.object({ count: z.int().min(0), disputes: rows }),
  apiKeys: rows,
  webhookEndpoints: rows,
  integrations: rows,
  bankAccounts: rows,
  payouts: rows,
  auditEntries: rows,
  notices: rows,
  coupons: rows,
  shippingMethods: rows,
  orderBumps: rows,
  domains: rows,
  pixels: rows,
  checkoutThemes: rows,
});
export type PersonExport = z.infer<typeof personExport>;
