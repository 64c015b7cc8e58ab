import { z } from 'zod';

const LONGEST_REASON = 500;

const composition = z.string().regex(/^[0-9a-f]{6,64}$/, 'Not the id of a composition.');
const percent = z.number().min(0).max(100).multipleOf(0.01);
const generation = z.number().int().min(0);
const reason = z.string().trim().max(LONGEST_REASON);
const neededReason = reason.min(1, 'A reason is needed.');

const brought = {
  composition,
  /** Why the rehearsal is left out. */
  waive: neededReason.optional(),
  /** The generation that it was made from; what others changed since then is kept. */
  base: generation.optional(),
  reason: reason.default(''),
};

/** The changes of a channel. */
export const changeRequestSchema = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('promote'), ...brought }),
  z.strictObject({ action: z.literal('canary'), ...brought, percent }),
  /** Without a share: the canary becomes what everybody gets. */
  z.strictObject({
    action: z.literal('advance'),
    percent: percent.optional(),
    reason: reason.default(''),
  }),
  z.strictObject({ action: z.literal('abort'), reason: neededReason }),
  /** Without a generation: one step back. */
  z.strictObject({
    action: z.literal('rollback'),
    to: generation.min(1).optional(),
    reason: neededReason,
  }),
  z.strictObject({ action: z.literal('freeze'), reason: neededReason }),
  /** `thaw` is the old word. */
  z.strictObject({ action: z.literal(['unfreeze', 'thaw']), reason: neededReason }),
]);

export type ChangeRequest = z.infer<typeof changeRequestSchema>;
