import { CLOSING_STATES, OPEN_MATTER_KINDS } from '@balcao/domain';
import { call } from '../basics/call';
import { instant } from '../basics/common';
import { z } from '../basics/z';

/** A document that a person agreed to, and when. */
export const privacyConsent = z.object({
  about: z.enum(['terms', 'privacy', 'identity']),
  version: z.string(),
  acceptedAt: instant,
});
export type PrivacyConsent = z.infer<typeof privacyConsent>;

/** An open matter of a store, or of the person where `storeId` is null. Cents are integers. */
export const openMatter = z.object({
  kind: z.enum(OPEN_MATTER_KINDS),
  storeId: z.string().nullable(),
  /** Empty for what concerns the person. */
  storeName: z.string(),
  cents: z.int().nullable(),
  count: z.int().nullable(),
  /** The day of São Paulo on which it ends by itself. */
  until: z.iso.date().nullable(),
  /** The numbers of the first orders that it is about. */
  orders: z.array(z.int()),
});
export type OpenMatterRow = z.infer<typeof openMatter>;

/**
 * A requested erasure. The account closes at once, and is erased at `dueAt` or, where something is open then, once nothing is. Until
 * then it can be cancelled.
 */
export const erasureRequest = z.object({
  requestedAt: instant,
  dueAt: instant,
  state: z.enum(CLOSING_STATES),
});
export type ErasureRequest = z.infer<typeof erasureRequest>;

/** The person's consents and rights concerning their data. */
export const privacyOverview = z.object({
  consents: z.array(privacyConsent),
  erasure: erasureRequest.nullable(),
  /** Why the account cannot be erased now, and what to do; null when it can. */
  refusal: z.string().nullable(),
  /** Everything that has to be settled before anything is erased; it can be asked for before. */
  openMatters: z.array(openMatter),
  /** The records that the law requires to keep after an erasure, and for how long. */
  kept: z.array(z.string()),
});
export type PrivacyOverview = z.infer<typeof privacyOverview>;

export const getPrivacyOverview = call('GET /privacy', {
  operationId: 'getPrivacyOverview',
  access: 'seller',
  answer: privacyOverview,
});

export const requestErasure = call('POST /privacy/erasure', {
  operationId: 'requestErasure',
  access: 'seller',
  status: 201,
  answer: erasureRequest,
  problems: [403, 409],
});

export const cancelErasure = call('DELETE /privacy/erasure', {
  operationId: 'cancelErasure',
  access: 'seller',
  problems: [404],
});

const rows = z.array(z.record(z.string(), z.unknown()));

/** All data about the person in a machine-readable form. No secrets. */
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

export const exportPersonalData = call('POST /privacy/export', {
  operationId: 'exportPersonalData',
  access: 'seller',
  answer: personExport,
  problems: [403, 429],
});
