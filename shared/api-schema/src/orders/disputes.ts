import {
  ALL_DISPUTES,
  DISPUTE_ANSWERS,
  DISPUTE_KINDS,
  DISPUTE_NOTICES,
  DISPUTE_REASONS,
  DISPUTE_STATUSES,
  DISPUTE_TABS,
  MED_NATURES,
  PAYMENT_METHODS,
  plainLine,
  plainText,
} from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { tone } from '../basics/tone';
import { z } from '../basics/z';
import { countBy, listPageOf, listQuery } from '../lists/lists';
import { flag } from '../lists/query-values';

const cents = z.int().min(0);

/** Without a tab those that wait for an answer. `q` finds them by their order. */
export const disputeListQuery = listQuery.extend({
  sort: z.enum(['deadline', '-deadline', 'openedAt', '-openedAt']).default('deadline'),
  tab: z.enum([...DISPUTE_TABS, ALL_DISPUTES]).optional(),
  kind: z.enum(DISPUTE_KINDS).optional(),
  /** Of orders of test mode, or of live mode. */
  test: flag.optional(),
  countBy: countBy('tab'),
});
export type DisputeListQuery = z.infer<typeof disputeListQuery>;
export type DisputeFilter = Pick<DisputeListQuery, 'tab' | 'kind' | 'test'>;

export const disputeRow = z.object({
  id,
  orderId: id,
  orderNumber: z.int(),
  buyerName: z.string(),
  isTest: z.boolean(),
  kind: z.enum(DISPUTE_KINDS),
  /** Of a MED; empty where nobody said so. */
  nature: z.enum([...MED_NATURES, '']),
  status: z.enum(DISPUTE_STATUSES),
  statusText: z.string(),
  tone,
  amountCents: cents,
  /** The cents that are still held of it. */
  remainingCents: cents,
  /** The cents that went back to the buyer. */
  lostCents: cents,
  reason: z.enum(DISPUTE_REASONS),
  openedAt: instant,
  /** Until when the store can answer. */
  deadline: instant,
  /** Nobody said until when: it is what is usual, and ends nothing. */
  isDeadlineEstimated: z.boolean(),
  decidedAt: instant.nullable(),
  answeredAt: instant.nullable(),
});
export type DisputeRow = z.infer<typeof disputeRow>;
export const disputePage = listPageOf(disputeRow);

/** Chargebacks and MEDs, the next deadline first. */
export const listDisputes = call('GET /disputes', {
  operationId: 'listDisputes',
  access: 'seller',
  permission: 'pedidos:ler',
  query: disputeListQuery,
  answer: disputePage,
});

/** A file that will go with the answer. */
export const disputeEvidence = z.object({ id, name: z.string(), createdAt: instant });
export type DisputeEvidence = z.infer<typeof disputeEvidence>;

export const disputeEvidenceQuery = z.strictObject({
  /** The seller's name for the file. */
  name: z.string().overwrite(plainLine).min(1).max(120),
});

/** The file is part `arquivo` of a form. */
export const uploadDisputeEvidence = call('POST /disputes/:id/evidence', {
  operationId: 'uploadDisputeEvidence',
  access: 'seller',
  permission: 'pedidos:editar',
  params: idParams,
  query: disputeEvidenceQuery,
  answer: disputeEvidence,
  status: 201,
  problems: [409, 429],
});

export const disputeEvidenceParams = z.object({ id, evidenceId: id });

export const deleteDisputeEvidence = call('DELETE /disputes/:id/evidence/:evidenceId', {
  operationId: 'deleteDisputeEvidence',
  access: 'seller',
  permission: 'pedidos:editar',
  params: disputeEvidenceParams,
  problems: [409],
});

export const disputeDetail = disputeRow.extend({
  /** The gateway's name for it; empty while nobody said so. */
  reference: z.string(),
  method: z.enum(PAYMENT_METHODS),
  /** Whether the store can answer now. */
  canAnswer: z.boolean(),
  /** Whether the caller may answer for the store. */
  canEdit: z.boolean(),
  /** Whether an answer is sent to the gateway from here; where not, the store takes it there. */
  isAnswerSent: z.boolean(),
  answer: z
    .object({
      kind: z.enum(DISPUTE_ANSWERS),
      text: z.string(),
      byName: z.string(),
      answeredAt: instant,
      notice: z.enum(DISPUTE_NOTICES),
      /** Why the gateway did not take it; else empty. */
      noticeError: z.string(),
    })
    .nullable(),
  evidence: z.array(disputeEvidence),
});
export type DisputeDetail = z.infer<typeof disputeDetail>;

export const getDispute = call('GET /disputes/:id', {
  operationId: 'getDispute',
  access: 'seller',
  permission: 'pedidos:ler',
  params: idParams,
  answer: disputeDetail,
});

export const disputeResponseRequest = z.strictObject({
  text: z
    .string()
    .overwrite(plainText)
    .min(20, 'Conte o que aconteceu em pelo menos 20 letras.')
    .max(5_000, 'Use no máximo 5.000 letras.'),
});
export type DisputeResponseRequest = z.infer<typeof disputeResponseRequest>;

/** Why the sale was right. The files that were added go with it. */
export const respondToDispute = call('POST /disputes/:id/response', {
  operationId: 'respondToDispute',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: true,
  params: idParams,
  body: disputeResponseRequest,
  answer: disputeDetail,
  problems: [409],
});

/** Accepts that the money goes back. */
export const acceptDispute = call('POST /disputes/:id/acceptance', {
  operationId: 'acceptDispute',
  access: 'seller',
  permission: 'pedidos:editar',
  idempotent: true,
  params: idParams,
  answer: disputeDetail,
  problems: [409],
});
