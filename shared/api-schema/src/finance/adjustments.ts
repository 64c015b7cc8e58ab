import { ADJUSTMENT_STATUSES, CUSTODIES, GATEWAY_IDS } from '@balcao/domain';
import { call } from '../basics/call';
import { id, idParams, instant } from '../basics/common';
import { z } from '../basics/z';
import { writing } from './access';

const MIN_REASON = 10;
const MAX_REASON = 500;

const reason = z
  .string()
  .trim()
  .min(MIN_REASON, `Explique em pelo menos ${MIN_REASON} caracteres.`)
  .max(MAX_REASON);

export const adjustmentRequest = z.strictObject({ reason });
export type AdjustmentRequest = z.infer<typeof adjustmentRequest>;

export const adjustmentRefusal = z.strictObject({ reason });
export type AdjustmentRefusal = z.infer<typeof adjustmentRefusal>;

/** A correction of what a store has. Signed integer cents: above 0 for what the store gets. */
export const adjustment = z.object({
  id,
  amountCents: z.int(),
  status: z.enum(ADJUSTMENT_STATUSES),
  /** The custodian to whose accounts it is posted; null where its line is of both, so that nobody can approve it. */
  custody: z.enum(CUSTODIES).nullable(),
  /** Of which gateway the settlement file is. */
  gateway: z.enum(GATEWAY_IDS).nullable(),
  reason: z.string(),
  /** The payment's name in the settlement file, and the amounts of both sides. */
  reference: z.string(),
  fileName: z.string(),
  fileCents: z.int().nullable(),
  ledgerCents: z.int().nullable(),
  orderId: id.nullable(),
  requestedBy: z.string(),
  requestedAt: instant,
  /** Those who approved it, in their order. */
  approvedBy: z.array(z.string()),
  /** Why it was refused, and by whom; empty otherwise. */
  refusal: z.string(),
  refusedBy: z.string(),
  /** Whether the caller may approve it: neither who asked for it nor who approved it already. */
  canApprove: z.boolean(),
});
export type Adjustment = z.infer<typeof adjustment>;

/** Those of a seller's stores, the latest first. */
export const adjustments = z.object({ items: z.array(adjustment) });
export type Adjustments = z.infer<typeof adjustments>;

const adjustmentParams = z.object({ id, adjustmentId: id });

/** 404 also for a line that does not differ. */
export const requestAdjustment = call('POST /finance/settlements/:id/rows/:rowId/adjustment', {
  operationId: 'requestAdjustment',
  ...writing,
  idempotent: true,
  summary: 'Asks that the ledger say what the line says',
  params: z.object({ id, rowId: id }),
  body: adjustmentRequest,
  problems: [409],
});

export const listAdjustments = call('GET /admin/users/:id/adjustments', {
  operationId: 'listAdjustments',
  access: 'admin',
  params: idParams,
  answer: adjustments,
});

export const approveAdjustment = call('POST /admin/users/:id/adjustments/:adjustmentId/approval', {
  operationId: 'approveAdjustment',
  access: 'admin',
  summary: 'Approves an adjustment; the second person’s approval posts it. Needs a step-up',
  params: adjustmentParams,
  problems: [409],
});

export const refuseAdjustment = call('POST /admin/users/:id/adjustments/:adjustmentId/refusal', {
  operationId: 'refuseAdjustment',
  access: 'admin',
  summary: 'Refuses an adjustment, with the reason that the store reads. Needs a step-up',
  params: adjustmentParams,
  body: adjustmentRefusal,
  problems: [409],
});
