import { COUPON_BATCH_LIMITS, couponPrefixProblem, normalizeCouponCode } from '@balcao/domain';
import { call } from '../basics/call';
import { z } from '../basics/z';
import { selectionOf } from '../lists/lists';
import { job } from '../system/jobs';
import { coupon, couponFilter } from './coupons';

const selection = selectionOf(couponFilter);

export const COUPON_BULK_ACTIONS = ['pause', 'activate', 'duplicate', 'delete'] as const;

/**
 * `POST /coupons/bulk` (idempotent) → 201 `job` if it ends within two seconds, otherwise 202 `job`. Used coupons are not deleted: they
 * fail with the reason.
 */
export const couponBulkRequest = z.strictObject({ action: z.enum(COUPON_BULK_ACTIONS), selection });
export type CouponBulkRequest = z.infer<typeof couponBulkRequest>;

const prefix = z
  .string()
  .max(200)
  .overwrite(normalizeCouponCode)
  .superRefine((text, context) => {
    const message = couponPrefixProblem(text);
    if (message !== null) context.addIssue({ code: 'custom', message });
  });

export const couponBatchRequest = z.strictObject({
  /** Before each code, with a hyphen; may be empty. */
  prefix: prefix.default(''),
  count: z.int().min(1).max(COUPON_BATCH_LIMITS.codes),
  /** Whether the limit per customer counts each code by itself; otherwise it holds over all codes of the batch. */
  limitPerCode: z.boolean().default(false),
  terms: coupon.request.omit({ code: true }),
});
export type CouponBatchRequest = z.infer<typeof couponBatchRequest>;

export const createCouponBatch = call('POST /coupons/batches', {
  operationId: 'createCouponBatch',
  summary: 'Makes coupons with random codes: the file of the job has them. 201 when it has ended',
  access: 'seller',
  permission: 'marketing:editar',
  idempotent: true,
  body: couponBatchRequest,
  status: [201, 202],
  answer: job,
});

/** `POST /coupons/export` (idempotent) → 201 or 202 `job`; its file is at `GET /jobs/{id}/file`. Without both, all coupons. */
export const couponExportRequest = z
  .strictObject({
    selection: selection.optional(),
    filter: couponFilter.optional(),
    /** Whether customers are masked; always for those who may not write coupons. */
    masksCustomers: z.boolean().optional(),
  })
  .refine(({ selection: picked, filter }) => picked === undefined || filter === undefined, {
    path: ['filter'],
    message: 'Envie a seleção ou o filtro, não os dois.',
  });
export type CouponExportRequest = z.infer<typeof couponExportRequest>;
