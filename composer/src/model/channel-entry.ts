import { z } from 'zod';
import { digestSchema } from './composition';

/** `thaw` is the old word for `unfreeze`: entries are hashed as they were written, so those of that time keep it. */
const channelActionSchema = z.enum([
  'promote',
  'canary',
  'advance',
  'abort',
  'rollback',
  'freeze',
  'unfreeze',
  'thaw',
]);

const canarySchema = z.strictObject({
  composition: digestSchema,
  /** Share of visitors, with at most two decimals. */
  percent: z.number().min(0).max(100).multipleOf(0.01),
  /** Stays for the whole rollout, so that a growing share only adds people. */
  salt: z.string().min(8),
});

/** One line of a channel's log: what was done, and the whole state since then. */
export const channelEntrySchema = z.strictObject({
  generation: z.number().int().min(1),
  /** SHA-256 of the entry before; empty for the first. */
  previous: z.union([digestSchema, z.literal('')]),
  action: channelActionSchema,
  stable: digestSchema,
  canary: canarySchema.optional(),
  frozen: z.boolean(),
  actor: z.string().min(1),
  reason: z.string(),
  time: z.iso.datetime(),
  /** Keys of the proofs of the composition that this entry brings. */
  proofs: z.array(z.string()),
  /** Why the rehearsal was left out. */
  waived: z.string().min(1).optional(),
  /** For a rollback: the generation whose stable composition it brings back. */
  restores: z.number().int().min(1).optional(),
  /** For a decision made by figures: those figures. */
  numbers: z.record(z.string(), z.number()).optional(),
});

export type Canary = z.infer<typeof canarySchema>;
export type ChannelEntry = z.infer<typeof channelEntrySchema>;
