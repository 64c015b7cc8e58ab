import { KYC_REFUSAL_REASONS, KYC_STATUSES } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { countBy, listPageOf, listQuery } from '../lists/lists';
import { flag, several } from '../lists/query-values';
import { auditActor } from '../platform/admin-fields';
import { reviewedCompany } from '../seller/company-change';
import { kycStep, pfReport } from './kyc';

/**
 * `q` finds people as in the list of users, `userId` the attempts of one person, `again` attempts after the first. Days are in
 * São Paulo, both ends included.
 */
export const kycQueueQuery = listQuery.extend({
  status: several(z.enum(KYC_STATUSES)).default(['WAITING_MANUAL_ACTION']),
  userId: id.optional(),
  again: flag.optional(),
  changedFrom: z.iso.date().optional(),
  changedTo: z.iso.date().optional(),
  sort: z.enum(['changedAt', '-changedAt']).optional(),
  countBy: countBy('status'),
});
export type KycQueueQuery = z.infer<typeof kycQueueQuery>;

export const kycQueueRow = z.object({
  id,
  userId: id,
  name: z.string(),
  /** Masked: `***.456.789-**`. */
  cpf: z.string(),
  status: z.enum(KYC_STATUSES),
  attempt: z.int().min(1),
  /** When it got its current status. */
  changedAt: instant,
});
export type KycQueueRow = z.infer<typeof kycQueueRow>;
export const kycQueuePage = listPageOf(kycQueueRow);
export type KycQueuePage = z.infer<typeof kycQueuePage>;

/** The queue of the review. Default order: the longest wait first. */
export const listKycReports = call('GET /admin/kyc/reports', {
  operationId: 'listKycReports',
  access: 'admin',
  query: kycQueueQuery,
  answer: kycQueuePage,
});

/** The filters of the queue. */
export type KycQueueFilter = Pick<
  KycQueueQuery,
  'q' | 'status' | 'userId' | 'again' | 'changedFrom' | 'changedTo'
>;

/** An attempt and the data that its images are compared with, unmasked. */
export const kycCase = pfReport.extend({
  userId: id,
  person: z.object({ name: z.string(), cpf: z.string(), birthDate: z.string() }),
  /** The company that may become a holder of payouts, by a review of its own: `POST /admin/users/{id}/company/review`. */
  company: reviewedCompany,
  /** The caller's own id, in the form of the actors in the history. */
  reviewerId: id,
  /** Why the caller cannot decide, as a sentence; null when they can. */
  decisionRefusal: z.string().nullable(),
  history: z.array(kycStep.extend({ actor: auditActor })),
  /** Views of the images, latest first. At most the latest hundred. */
  views: z.array(z.object({ documentId: id, viewer: auditActor, at: instant })),
});
export type KycCase = z.infer<typeof kycCase>;

/** Reading it is audited. */
export const getKycCase = call('GET /admin/kyc/reports/:id', {
  operationId: 'getKycCase',
  access: 'admin',
  params: idParams,
  answer: kycCase,
});

const reason = z.enum(KYC_REFUSAL_REASONS, 'Escolha o motivo.');

/** `ask-again` lets the seller send the slot again, `reject` ends the attempt. */
export const kycDecisionRequest = z.discriminatedUnion('decision', [
  z.strictObject({
    decision: z.literal('approve'),
    ruledOut: z.array(reason).max(KYC_REFUSAL_REASONS.length),
  }),
  z.strictObject({ decision: z.literal('ask-again'), reason }),
  z.strictObject({ decision: z.literal('reject'), reason }),
]);
export type KycDecisionRequest = z.infer<typeof kycDecisionRequest>;

/**
 * When no image waits any more, the attempt continues by itself. An approval must name all checks of the slot (422). An image that was
 * already decided or replaced answers 409 `kyc_already_decided`. Nobody decides about themselves (403).
 */
export const decideOnKycDocument = call('POST /admin/kyc/documents/:id/decision', {
  operationId: 'decideOnKycDocument',
  summary: 'Decides about an image. What ends the verification needs a step-up',
  access: 'admin',
  params: idParams,
  body: kycDecisionRequest,
  answer: kycCase,
  problems: [409],
});
